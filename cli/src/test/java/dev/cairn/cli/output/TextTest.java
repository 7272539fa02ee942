package dev.cairn.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.model.Document;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("locale")
class TextTest {
    @Test
    void what_a_terminal_would_obey_is_escaped() {
        assertThat(SafeText.of("plain ü 漢 😀 \\n")).isEqualTo("plain ü 漢 😀 \\n");
        assertThat(SafeText.of("\u001b[31m\r\n\t\u0007\u009b")).isEqualTo("\\u001b[31m\\r\\n\\t\\u0007\\u009b");
        assertThat(SafeText.of("\u202e\u2066\u200f\u200b\ufeff\u2028\u2029"))
                .isEqualTo("\\u202e\\u2066\\u200f\\u200b\\ufeff\\u2028\\u2029");
        assertThat(SafeText.of("\ud800 " + Character.toString(0xe0041))).isEqualTo("\\ud800 \\udb40\\udc41");
    }

    @Test
    void no_character_that_moves_the_cursor_or_turns_the_writing_is_left() {
        for (int point = 0; point <= Character.MAX_CODE_POINT; point++) {
            String safe = SafeText.of(Character.toString(point));
            assertThat(safe.codePoints().noneMatch(SafeText::isObeyed)).isTrue();
        }
    }

    @Test
    void columns_stay_straight_with_wide_and_combining_characters() {
        Table table = new Table().text("NAME").number("N").text("END");
        table.row("漢字", "1", "x");
        table.row("e\u0301a", "10,000", "y\nz");
        table.row("", "", "");
        assertThat(table.lines())
                .containsExactly(
                        Style.HEADING.of("NAME       N  END"), //
                        "漢字       1  x",
                        "e\u0301a    10,000  y\\nz",
                        "");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 B",
        "999, 999 B",
        "1000, 1.00 kB",
        "9994, 9.99 kB",
        "9996, 10.0 kB",
        "99949, 99.9 kB",
        "99951, 100 kB",
        "999499, 999 kB",
        "999500, 1.00 MB",
        "875151, 875 kB",
        "68613000, 68.6 MB",
        "5000000000000, 5.00 TB"
    })
    void sizes_have_three_digits(long bytes, String text) {
        assertThat(Figures.size(bytes)).isEqualTo(text);
    }

    @Test
    void numbers_and_times_are_the_same_under_every_locale() {
        assertThat(Figures.number(1_234_567)).isEqualTo("1,234,567");
        assertThat(Figures.count(1, "step", "steps")).isEqualTo("1 step");
        assertThat(Figures.count(1_000, "step", "steps")).isEqualTo("1,000 steps");
        assertThat(Figures.time(Instant.parse("2026-01-31T12:00:00.999Z"))).isEqualTo("2026-01-31T12:00:00Z");
        assertThat(Figures.millis(0.5)).isEqualTo("0.50 ms");
        assertThat(Figures.millis(12.6)).isEqualTo("13 ms");
        assertThat(Figures.millis(1_234)).isEqualTo("1.2 s");
        assertThat(Figures.times(163.4)).isEqualTo("163");
        assertThat(Figures.times(35_001)).isEqualTo("35,001");
        assertThat(Figures.times(3.54)).isEqualTo("3.5");
    }

    @Test
    void json_is_laid_out_and_stays_json() {
        Document value = Document.parse("{\"list\":[1.10,{\"name\":\"" + "x".repeat(60)
                + "\"},[]],\"empty\":{},\"\u202ertl\":\"\u009b\",\"long\":9007199254740993}");
        List<String> lines = JsonLayout.lines(value);
        assertThat(lines)
                .containsExactly(
                        "{",
                        "  \"list\": [",
                        "    1.10,",
                        "    {",
                        "      \"name\": \"" + "x".repeat(60) + "\"",
                        "    },",
                        "    []",
                        "  ],",
                        "  \"empty\": {},",
                        "  \"\\u202ertl\": \"\\u009b\",",
                        "  \"long\": 9007199254740993",
                        "}");
        assertThat(Document.parse(String.join("\n", lines))).isEqualTo(value);
    }

    @Test
    void a_preview_is_cut_at_a_character() {
        assertThat(JsonLayout.preview(Document.of("漢".repeat(1_000)), 10)).isEqualTo("\"漢漢漢漢…");
        assertThat(JsonLayout.preview(Document.of("😀".repeat(1_000)), 4)).isEqualTo("\"😀…");
        assertThat(JsonLayout.preview(Document.fromNumber(5), 10)).isEqualTo("5");
    }

    @Test
    void short_ids_differ_and_never_cut_a_character_in_two() {
        ShortIds ids = ShortIds.fromAll(List.of("1f0b2c3d-4e5f-6000", "1f0b2c3d-4e5f-7000", "x"));
        assertThat(ids.of("1f0b2c3d-4e5f-6000")).isEqualTo("1f0b2c3d-4e5f-6");
        assertThat(ids.of("x")).isEqualTo("x");
        assertThat(ShortIds.fromAll(List.of("abcdefgh-1", "bbcdefgh-1")).of("abcdefgh-1"))
                .isEqualTo("abcdefgh");
        assertThat(ShortIds.fromAll(List.of()).of("1234567😀9")).isEqualTo("1234567😀9");
    }
}
