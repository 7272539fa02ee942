package dev.cairn.sqlite.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testing.Child;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two processes, each of which reads one scope and meanwhile writes the one that the other reads. */
class CrossedViewsTest {
    private static final String ROUNDS = "40";

    @TempDir
    Path folder;

    @Test
    @Timeout(60)
    void processes_that_read_and_write_two_scopes_crosswise_all_end_and_see_no_mixture() {
        Path file = folder.resolve("crossed.db");
        CrossedViewsChild.fill(file);
        try (Child one = Child.start(CrossedViewsChild.class, file.toString(), "one", "two", ROUNDS);
                Child other = Child.start(CrossedViewsChild.class, file.toString(), "two", "one", ROUNDS)) {
            List<Child> both = List.of(one, other);
            both.forEach(child -> assertThat(child.line()).isEqualTo("ready"));
            both.forEach(Child::go);
            both.forEach(child -> assertThat(child.line()).isEqualTo("done"));
            both.forEach(Child::end);
        }
    }
}
