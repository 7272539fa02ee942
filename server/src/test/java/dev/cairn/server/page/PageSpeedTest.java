package dev.cairn.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The page shows much and large data; the figures of {@link PageSpeeds} are printed. Only with {@code -Pprograms}: it needs Chromium. */
@Tag("browser")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PageSpeedTest {
    private final PageSpeeds speeds = new PageSpeeds();

    @AfterAll
    void print() {
        speeds.figures().forEach(System.out::println);
        speeds.close();
    }

    @Test
    void much_and_large_data_are_shown_and_played_through() {
        speeds.empty();
        speeds.threads();
        speeds.branches();
        speeds.largeState();
        speeds.largeMessages();
        assertThat(speeds.figures()).hasSize(13).allMatch(line -> line.contains(" ms"));
    }
}
