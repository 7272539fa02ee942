package dev.cairn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoundedLinesTest {
    private static BoundedLines lines(String text, int most) {
        return new BoundedLines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), most);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "a\n", "a\nb", "a\r\nb\r\n", "\n\n", "a\r\rb\n\r\n", "\r\n", "\n\r"})
    void lines_end_as_everywhere(String text) {
        List<String> lines = new ArrayList<>();

        lines(text, 9).forEachRemaining(line -> lines.add(new String(line, StandardCharsets.UTF_8)));

        assertThat(lines)
                .isEqualTo(new BufferedReader(new StringReader(text)).lines().toList());
    }

    @Test
    void a_line_over_the_limit_is_too_large_and_one_that_reaches_it_is_not() {
        BoundedLines lines = lines("1234\n12345", 4);

        assertThat(lines.next()).asString().isEqualTo("1234");
        assertThatThrownBy(lines::next)
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TOO_LARGE));
    }
}
