package dev.cairn.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("locale")
class JsonMarksTest {
    private final Random random = new Random(9);
    private final JsonSamples samples = new JsonSamples(9);

    /** Where the marks are, found with what is left when strings are blanked out. */
    private static List<Integer> expected(byte[] text) {
        List<Integer> marks = new ArrayList<>();
        String latin = new String(text, java.nio.charset.StandardCharsets.ISO_8859_1);
        java.util.regex.Matcher token = java.util.regex.Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*+\"|[{}\\[\\],:]")
                .matcher(latin);
        while (token.find()) {
            marks.add(token.start());
            if (token.end() - token.start() > 1) {
                marks.add(token.end() - 1);
            }
        }
        return marks;
    }

    @Test
    void text_that_is_cut_anywhere_has_the_marks_of_the_whole() {
        for (int i = 0; i < 5_000; i++) {
            byte[] text = samples.next(4).getBytes(UTF_8);
            JsonMarks marks = new JsonMarks();
            List<Integer> found = new ArrayList<>();
            int from = 0;
            while (from < text.length) {
                int to = from + random.nextInt(Math.min(20, text.length - from) + 1);
                for (int at = marks.next(text, from, to); at < to; at = marks.next(text, at + 1, to)) {
                    found.add(at);
                }
                from = to;
                marks = random.nextInt(5) == 0 ? marks.copy() : marks;
            }
            assertThat(found).as(new String(text, UTF_8)).isEqualTo(expected(text));
            assertThat(marks.inString()).isFalse();
        }
    }

    @Test
    void bytes_that_come_one_by_one_have_the_same_marks() {
        for (int i = 0; i < 5_000; i++) {
            byte[] text = samples.next(4).getBytes(UTF_8);
            JsonMarks marks = new JsonMarks();
            List<Integer> found = new ArrayList<>();
            for (int at = 0; at < text.length; at++) {
                if (marks.see(text[at])) {
                    found.add(at);
                }
            }
            assertThat(found).as(new String(text, UTF_8)).isEqualTo(expected(text));
        }
    }

    @Test
    void a_string_ends_at_the_quote_that_no_backslash_escapes() {
        for (int i = 0; i < 3_000; i++) {
            byte[] text = ("é\\\\\\\"".repeat(random.nextInt(4)) + "x".repeat(random.nextInt(20)) + "\\\\\"rest\"")
                    .getBytes(UTF_8);
            int end = JsonMarks.endOfString(text, 0, text.length);
            assertThat(new String(text, end, text.length - end, UTF_8)).isEqualTo("\"rest\"");
            assertThat(JsonMarks.endOfString(text, 0, end)).isEqualTo(end);
            assertThat(JsonMarks.endOfString(text, 0, end - 1)).isEqualTo(end);
        }
    }
}
