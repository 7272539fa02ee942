package dev.cairn.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("locale")
class JsonElementsTest {
    private static List<String> read(String text, String pointer) {
        return drain(JsonElements.of(stream(text), pointer));
    }

    private static List<String> drain(Iterator<Document> elements) {
        List<String> found = new ArrayList<>();
        elements.forEachRemaining(element -> found.add(element.json()));
        return found;
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(UTF_8));
    }

    private static CairnException failure(String text, String pointer) {
        return catchThrowableOfType(CairnException.class, () -> read(text, pointer));
    }

    @Test
    void elements_come_in_order_with_their_digits() {
        assertThat(read("[ 1.10 , {\"a\" : [9007199254740993]},[],\"x\\u0041\", null ]", ""))
                .containsExactly("1.10", "{\"a\":[9007199254740993]}", "[]", "\"xA\"", "null");
        assertThat(read(" [ ] ", "")).isEmpty();
    }

    @Test
    void the_array_may_be_deep_inside() {
        String text =
                "{\"x\":[{}, \"]\", {\"m\":[0]}],\"agents\":[ {\"m\":[1]} , { \"k~/\\\"\": [ 2 , 3 ] , \"z\":{} } "
                        + "],\"y\":-1e5}";
        assertThat(read(text, "/agents/1/k~0~1\"")).containsExactly("2", "3");
        assertThat(read(text, "/agents/0/m")).containsExactly("1");
    }

    @Test
    void a_byte_order_mark_is_gone_over() {
        assertThat(read("\ufeff[1]", "")).containsExactly("1");
    }

    @Test
    void one_line_of_many_is_read_alone() {
        String lines = "{\"h\":[1]}\n{\"h\":[2,3]}\nnot json\n";
        assertThat(drain(JsonElements.fromLine(stream(lines), 2, "/h"))).containsExactly("2", "3");
        assertThatThrownBy(() -> drain(JsonElements.fromLine(stream(lines), 3, "/h")))
                .hasMessageContaining("line 3, column 2");
        assertThatThrownBy(() -> JsonElements.fromLine(stream(lines), 9, "/h"))
                .hasMessage("There is no line 9: the text ends in line 4.");
        assertThatThrownBy(() -> JsonElements.fromLine(stream(lines), 0, "/h"))
                .hasMessageContaining("must be at " + "least 1");
    }

    @Test
    void valid_json_without_the_place_is_not_said_to_be_invalid() {
        assertThat(failure("{\"a\":{\"b\":1}}", "/a/c")).hasMessageStartingWith("Wrong place in the JSON: ");
        assertThat(failure("[1,2]", "/2")).hasMessageStartingWith("Wrong place in the JSON: ");
        assertThat(failure("[1,x]", "/1")).hasMessageStartingWith("Invalid JSON: ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"a\":{\"b\":1}}    | /a/c  | this object has no member \"c\"; it has [b]",
                "{\"a\":[1,2]}        | /a/2  | this array has no item \"2\"; its size is 2",
                "{\"a\":[1,2]}        | /a/-  | this array has no item \"-\"; its size is 2",
                "{\"a\":{\"b\":1}}    | /a    | an object is here, but an array is expected",
                "{\"a\":7}            | /a/b  | a number is here",
                "[1] x                | ''    | expected the end of the text but found 'x'",
                "{\"a\":[1],\"a\":[2]}| /a    | the member name \"a\" occurs twice",
                "[1 2]                | ''    | expected ',' or ']' but found '2'",
                "[tru]                | ''    | expected the word true but found ']'",
                "{\"b\":01,\"a\":[]}  | /a    | expected ',' or '}' but found '1'",
                "{\"b\":\"\\q\",\"a\":[]}| /a | unknown escape in a string: 'q'",
                "[1                   | ''    | expected ',' or ']' but found the end of the text",
                "''                   | ''    | the end of the text is here"
            })
    void what_is_wrong_is_said(String text, String pointer, String reason) {
        CairnException failure = failure(text, pointer);
        assertThat(failure).hasMessageContaining(reason);
        assertThat(failure.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(failure.details()).containsKeys("pointer", "line", "column");
    }

    @Test
    void an_error_inside_an_element_names_its_place_in_the_whole_text() {
        CairnException failure = failure("{\"m\": [\n  {\"ok\": 1},\n  {\"é\": {\"x\": 1, \"x\": 2}}\n]}", "/m");
        assertThat(failure)
                .hasMessageContaining("line 3, column 18 (at \"/m/1/é/x\")")
                .hasMessageContaining("twice");
        assertThat(failure.details()).containsEntry("line", 3L).containsEntry("column", 18L);
    }

    @Test
    void bytes_that_are_not_utf8_are_refused_also_where_nothing_is_kept() {
        byte[] text = "{\"skipped\":\"?\",\"a\":[]}".getBytes(UTF_8);
        text[12] = (byte) 0xc0;
        assertThatThrownBy(() -> drain(JsonElements.of(new ByteArrayInputStream(text), "/a")))
                .hasMessageContaining("not UTF-8");
    }

    @Test
    void json_that_was_encoded_twice_is_named() {
        assertThat(failure("\"{\\n \\\"agents\\\": []}\"", "/agents"))
                .hasMessageContaining("encoded twice")
                .hasMessageContaining("jq -r .");
    }

    @Test
    void depth_is_limited() {
        CairnException failure = failure("[" + "[".repeat(1_001), "");
        assertThat(failure.code()).isEqualTo(ErrorCode.TOO_LARGE);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 4_096})
    void it_does_not_matter_how_the_stream_is_cut(int most) {
        String text =
                "{\"é😀\":\"\\ud83d\\ude00 plain plain plain\",\"m\":[\"üüüü\",{\"a\":[true,false,null]},-12.5e+3]}";
        InputStream cut = new java.io.FilterInputStream(stream(text)) {
            @Override
            public int read(byte[] into, int offset, int length) throws java.io.IOException {
                return super.read(into, offset, Math.min(length, most));
            }
        };
        assertThat(drain(JsonElements.of(cut, "/m")))
                .containsExactly("\"üüüü\"", "{\"a\":[true,false,null]}", "-12.5e+3");
    }

    @Test
    void every_sample_is_read_as_the_parser_reads_it() {
        JsonSamples samples = new JsonSamples(7);
        for (int i = 0; i < 2_000; i++) {
            String json = samples.next(4);
            assertThat(read("[" + json + "," + json + "]", ""))
                    .containsOnly(Document.parse(json).json());
        }
    }

    @Test
    void what_is_gone_over_is_as_strict_as_what_is_parsed() {
        JsonSamples samples = new JsonSamples(11);
        Random random = new Random(11);
        int refused = 0;
        for (int i = 0; i < 20_000; i++) {
            byte[] text = samples.next(3).getBytes(UTF_8);
            text[random.nextInt(text.length)] =
                    (byte) (random.nextBoolean() ? random.nextInt(256) : "{}[],:\"\\0e-".charAt(random.nextInt(11)));
            boolean parsed = accepts(() -> Document.parse(text));
            assertThat(accepts(() -> skip(text))).as(new String(text, UTF_8)).isEqualTo(parsed);
            refused += parsed ? 0 : 1;
        }
        assertThat(refused).isBetween(2_000, 18_000);
    }

    private static void skip(byte[] text) {
        JsonReader reader = new JsonReader(new ByteArrayInputStream(text), 1, DocumentLimits.DEFAULT);
        reader.skipSpace();
        reader.skipValue();
        reader.skipSpace();
        if (reader.peek() >= 0) {
            throw reader.syntax("expected the end");
        }
    }

    /** Whether it passes; names that stand twice are not looked for in what is only gone over. */
    private static boolean accepts(Runnable reading) {
        try {
            reading.run();
            return true;
        } catch (CairnException e) {
            return e.getMessage().contains("twice");
        }
    }
}
