package dev.cairn.wassette;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testing.Child;
import dev.cairn.wassette.source.ForeignBytesChild;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What strangers send ends in a result or in an error that means it, within 64 MB of heap and in seconds. */
class ForeignBytesTest {
    @Test
    void bombs_and_mutations_end_in_a_result_or_a_typed_error_within_64_megabytes() {
        check(run(1, 300));
    }

    @Test
    @Tag("long")
    void many_more_mutations_end_likewise() {
        for (int seed = 2; seed < 8; seed++) {
            check(run(seed, 100_000));
        }
    }

    private static void check(List<String> lines) {
        assertThat(lines.subList(0, lines.size() - 1))
                .hasSize(13)
                .anySatisfy(line -> assertThat(line).contains("backup ", "CORRUPT="))
                .filteredOn(
                        line -> !line.startsWith("listed") && !line.startsWith("policy") && !line.startsWith("backup"))
                .hasSize(10)
                .allSatisfy(line -> assertThat(line).contains("INVALID=", "TOO_LARGE="));
        assertThat(lines.get(lines.size() - 1)).matches("slowest ms \\d{1,4}");
    }

    private static List<String> run(long seed, int count) {
        try (Child child = Child.start(List.of("-Xmx64m"), ForeignBytesChild.class, seed, count)) {
            return child.end();
        }
    }
}
