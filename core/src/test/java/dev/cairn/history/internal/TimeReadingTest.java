package dev.cairn.history.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeReadingTest {
    @Test
    void every_time_comes_back_as_it_was_written() {
        Random random = new Random(1);
        int[] fractions = {1, 1_000, 1_000_000, 1_000_000_000};
        for (int i = 0; i < 100_000; i++) {
            long seconds = random.nextLong(-62_167_219_200L, 253_402_300_800L);
            int unit = fractions[random.nextInt(4)];
            Instant time = Instant.ofEpochSecond(seconds, (long) random.nextInt(1_000_000_000) / unit * unit);
            assertThat(TimeReading.parse(time.toString())).isEqualTo(time);
        }
    }

    @Test
    void no_day_of_the_calendar_needs_the_formatter() {
        for (LocalDate day = LocalDate.of(1999, 1, 1); day.getYear() < 2010; day = day.plusDays(1)) {
            String text = day + "T10:00:00.123456Z";
            assertThat(TimeReading.isUsual(text)).as(text).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2024-02-29T23:59:59Z",
                "2024-12-31T23:59:60Z",
                "2024-01-31T24:00:00Z",
                "2024-01-31T10:00:00.1Z",
                "2024-01-31T10:00:00.123456789Z",
                "2024-01-31T10:00:00+02:00",
                "2024-01-31T10:00:00.Z",
                "+1000000-01-31T10:00:00Z",
                "-0001-01-31T10:00:00Z",
                "2024-01-31t10:00:00z"
            })
    void other_forms_are_what_the_formatter_says(String text) {
        assertThat(TimeReading.parse(text)).isEqualTo(Instant.parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Z",
                "2024-02-30T10:00:00Z",
                "2023-02-29T10:00:00Z",
                "2024-13-01T10:00:00Z",
                "2024-00-01T10:00:00Z",
                "2024-01-00T10:00:00Z",
                "2024-01-31T25:00:00Z",
                "2024-01-31T10:60:00Z",
                "2024-01-31T10:00:00.1234567891Z",
                "2024-01-31T10:00:00",
                "2024-01-31T10:00Z",
                "2024-01-31T10:00:0\u0661Z"
            })
    void what_is_no_time_is_refused(String text) {
        assertThatThrownBy(() -> TimeReading.parse(text)).isInstanceOf(DateTimeException.class);
    }
}
