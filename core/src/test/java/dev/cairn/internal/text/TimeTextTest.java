package dev.cairn.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeTextTest {
    @ParameterizedTest
    @CsvSource({
        "PT168H, 7d",
        "PT36H, 36h",
        "PT90M, 90m",
        "PT90S, 90s",
        "PT0S, 0s",
        "PT1.5S, 1500ms",
        "PT-24H, -1d",
        "PT0.0000001S, PT0.0000001S",
        "PT9000000.001S, PT2500H0.001S"
    })
    void a_time_is_written_in_the_largest_unit_that_fits(Duration time, String text) {
        assertThat(TimeText.of(time)).isEqualTo(text);
    }
}
