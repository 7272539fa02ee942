package dev.cairn.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.ObjectMapper;

@Tag("locale")
class DocumentTest {
    private static final ObjectMapper JACKSON = new ObjectMapper();

    @ParameterizedTest
    @ValueSource(strings = {"1.10", "1e400", "-0.0", "-0", "9007199254740993", "18446744073709551615", "0.1", "1E+2"})
    void the_text_of_a_number_is_kept(String number) {
        assertThat(Document.parse(" [ " + number + " ] ").json()).isEqualTo("[" + number + "]");
        assertThat(Document.parse("[" + number + "]").item(0).text()).isEqualTo(number);
    }

    @Test
    void white_space_goes_and_member_order_stays() {
        assertThat(Document.parse("{ \"b\" : 1 ,\r\n\t\"a\" : [ ] , \"\" : { } }")
                        .json())
                .isEqualTo("{\"b\":1,\"a\":[],\"\":{}}");
    }

    @Test
    void nul_lone_surrogates_and_the_literal_escape_text_stay_apart() {
        String text =
                "{\"t\":\"a\\u0000b\",\"lit\":\"a\\\\u0000b\",\"k\\u0000\":1,\"s\":\"\\ud800x\",\"pair\":\"\\ud83d\\ude00\"}";
        Document document = Document.parse(text);
        assertThat(document.json())
                .isEqualTo(
                        "{\"t\":\"a\\u0000b\",\"lit\":\"a\\\\u0000b\",\"k\\u0000\":1,\"s\":\"\\ud800x\",\"pair\":\"😀\"}");
        assertThat(document.at("/t").text()).isEqualTo("a\0b");
        assertThat(document.at("/lit").text()).isEqualTo("a\\u0000b");
        assertThat(document.at("/s").text()).isEqualTo("\ud800x");
        assertThat(document.at("/k\0").text()).isEqualTo("1");
    }

    @Test
    void a_lone_surrogate_in_a_java_string_survives() {
        Document document = Document.parse("[\"" + '\udc00' + "\"]");
        assertThat(document.json()).isEqualTo("[\"\\udc00\"]");
        assertThat(Document.of(List.of("x\ud800")).bytes()).isEqualTo("[\"x\\ud800\"]".getBytes(UTF_8));
    }

    @Test
    void escapes_take_their_shortest_form() {
        assertThat(Document.parse("\"\\u0041\\/\\u000a\\u001F\\u007f\\u00e9\\ud83D\\uDE00\"")
                        .json())
                .isEqualTo("\"A/\\n\\u001f\u007fé😀\"");
    }

    @Test
    void text_and_tree_have_the_same_bytes_length_and_hash() {
        JsonSamples samples = new JsonSamples(7);
        for (int i = 0; i < 3_000; i++) {
            Document text = Document.parse(samples.next(5));
            Document tree = Document.fromArray(List.of(text)).item(0) instanceof JsonText t ? t.tree() : text;
            assertThat(tree.bytes()).isEqualTo(text.bytes());
            assertThat(tree.byteLength()).isEqualTo(text.byteLength());
            assertThat(tree).isEqualTo(text).hasSameHashCodeAs(text);
            assertThat(text).isEqualTo(tree);
            assertThat(Document.parse(text.bytes())).isEqualTo(text);
        }
    }

    @Test
    void an_independent_parser_reads_the_same_value_from_the_compact_form() {
        JsonSamples samples = new JsonSamples(11);
        int compared = 0;
        for (int i = 0; i < 3_000; i++) {
            String json = samples.next(5);
            String compact = Document.parse(json).json();
            if (!json.contains("1e400") && !json.contains("\\ud800") && !json.contains("\\udc00")) {
                assertThat(JACKSON.readTree(compact)).isEqualTo(JACKSON.readTree(json));
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(1_000);
    }

    @Test
    void double_names_are_all_named_with_line_column_and_pointer() {
        CairnException error = catchThrowableOfType(
                CairnException.class, () -> Document.parse("{\"a\":1,\n \"a\":2, \"c\":[{\"x\":1,\n  \"x\":1}]}"));
        assertThat(error.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(error.details())
                .containsEntry("line", 2L)
                .containsEntry("column", 2L)
                .containsEntry("pointer", "/a");
        assertThat(error)
                .hasMessageContaining("line 2, column 2 (at \"/a\")")
                .hasMessageContaining("line 3, column 3 (at \"/c/0/x\")");
    }

    @Test
    void names_that_differ_only_in_their_escapes_are_double() {
        assertThatThrownBy(() -> Document.parse("{\"a\":1,\"\\u0061\":2}")).hasMessageContaining("twice");
    }

    @Test
    void many_names_are_distinguished() {
        StringBuilder json = new StringBuilder("{");
        for (int i = 0; i < 20_000; i++) {
            json.append(i == 0 ? "" : ",")
                    .append("\"name")
                    .append(i)
                    .append("\":")
                    .append(i);
        }
        Document document = Document.parse(json + "}");
        assertThat(document.size()).isEqualTo(20_000);
        assertThat(document.at("/name19999").text()).isEqualTo("19999");
        assertThatThrownBy(() -> Document.parse(json + ",\"name77\":0}")).hasMessageContaining("/name77");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`` | 1 | 1",
                "[1,] | 1 | 4",
                "[1 2] | 1 | 4",
                "{\"a\" 1} | 1 | 6",
                "{a:1} | 1 | 2",
                "[01] | 1 | 3",
                "[1.] | 1 | 4",
                "[1e] | 1 | 4",
                "[-] | 1 | 3",
                "[+1] | 1 | 2",
                "nul | 1 | 1",
                "[NaN] | 1 | 2",
                "\"abc | 1 | 5",
                "\"\\x\" | 1 | 3",
                "\"\\u12g4\" | 1 | 6",
                "[] [] | 1 | 4",
                "{\"a\":1}} | 1 | 8",
                "[[[ | 1 | 4"
            })
    void malformed_text_is_refused_where_it_breaks(String json, long line, long column) {
        CairnException error = catchThrowableOfType(CairnException.class, () -> Document.parse(json));
        assertThat(error.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(error.details()).containsEntry("line", line).containsEntry("column", column);
    }

    @Test
    void bytes_that_are_not_utf8_are_refused() {
        byte[][] bad = {
            {'"', (byte) 0xc0, (byte) 0x80, '"'},
            {'"', (byte) 0xed, (byte) 0xa0, (byte) 0x80, '"'},
            {'"', (byte) 0xf4, (byte) 0x90, (byte) 0x80, (byte) 0x80, '"'},
            {'"', (byte) 0xe2, (byte) 0x82, '"'},
            {'"', (byte) 0xff, '"'},
            {'"', 1, '"'}
        };
        for (byte[] json : bad) {
            assertThatThrownBy(() -> Document.parse(json)).isInstanceOf(CairnException.class);
        }
    }

    @Test
    void a_byte_order_mark_is_skipped() {
        assertThat(Document.parse(new byte[] {(byte) 0xef, (byte) 0xbb, (byte) 0xbf, '1'})
                        .json())
                .isEqualTo("1");
    }

    @ParameterizedTest
    @ValueSource(ints = {1_001, 5_000, 1_000_000})
    void nesting_over_the_limit_is_refused_with_pointer_and_limit(int depth) {
        CairnException error =
                catchThrowableOfType(CairnException.class, () -> Document.parse("[".repeat(depth) + "]".repeat(depth)));
        assertThat(error.code()).isEqualTo(ErrorCode.TOO_LARGE);
        assertThat(error.details()).containsEntry("limit", 1_000L).containsEntry("pointer", "/0".repeat(1_000));
    }

    @Test
    void nesting_at_the_limit_reads_back() {
        String deep = "[".repeat(1_000) + "]".repeat(1_000);
        Document document = Document.parse(deep);
        assertThat(document.json()).isEqualTo(deep);
        assertThat(((JsonText) document).tree().bytes()).isEqualTo(deep.getBytes(UTF_8));
        assertThat(document.hashCode()).isEqualTo(Document.parse(deep).hashCode());
    }

    @Test
    void numbers_and_names_over_the_limit_are_refused() {
        assertThat(Document.parse("[" + "1".repeat(1_000) + "]").byteLength()).isEqualTo(1_002);
        assertThatThrownBy(() -> Document.parse("{\"n\":" + "1".repeat(1_001) + "}"))
                .hasMessageContaining("\"/n\"");
        assertThat(Document.parse("{\"" + "k".repeat(65_536) + "\":1}").size()).isEqualTo(1);
        assertThatThrownBy(() -> Document.parse("{\"" + "k".repeat(65_537) + "\":1}"))
                .hasMessageContaining("65536");
    }

    @Test
    void a_long_string_reads_back() {
        String text = "x\n😀".repeat(3_000_000);
        assertThat(Document.parse(Document.of(text).bytes()).text()).isEqualTo(text);
    }

    @Test
    void pointers_follow_rfc_6901() {
        Document document = Document.parse("{\"a/b\":[10,20],\"m~n\":1,\"\":2,\"0\":{\"-\":3}}");
        assertThat(document.at("/a~1b/1").text()).isEqualTo("20");
        assertThat(document.at("/m~0n").text()).isEqualTo("1");
        assertThat(document.at("/").text()).isEqualTo("2");
        assertThat(document.at("/0/-").text()).isEqualTo("3");
        assertThat(document.at("")).isEqualTo(document);
        assertThat(document.find("/a~1b/2")).isEmpty();
        assertThat(document.find("/a~1b/-")).isEmpty();
        assertThat(document.find("/a~1b/01")).isEmpty();
        assertThat(document.find("/nothing/here")).isEmpty();
        assertThatThrownBy(() -> document.at("a")).hasMessageContaining("must begin with a slash");
        assertThatThrownBy(() -> document.at("/~2")).hasMessageContaining("~0");
        assertThatThrownBy(() -> document.at("/x")).hasMessageContaining("\"/x\"");
    }

    @Test
    void equality_is_that_of_the_bytes() {
        assertThat(Document.parse("1")).isNotEqualTo(Document.parse("1.0"));
        assertThat(Document.parse("{\"a\":1,\"b\":2}")).isNotEqualTo(Document.parse("{\"b\":2,\"a\":1}"));
        assertThat(Document.parse("\"1\"")).isNotEqualTo(Document.parse("1"));
        assertThat(Document.fromBinary(new byte[] {1}, "image/png"))
                .isNotEqualTo(Document.fromBinary(new byte[] {1}, "image/gif"));
    }
}
