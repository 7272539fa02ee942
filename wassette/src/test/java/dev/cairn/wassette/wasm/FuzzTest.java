package dev.cairn.wassette.wasm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testing.Child;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class FuzzTest {
    @Test
    void mutated_binaries_and_bombs_end_in_a_result_or_a_typed_error_within_48_megabytes() {
        check(run(1, 20_000));
    }

    @Test
    @Tag("long")
    void millions_of_mutated_binaries_end_likewise() {
        for (int seed = 2; seed < 12; seed++) {
            check(run(seed, 500_000));
        }
    }

    private static void check(List<String> lines) {
        assertThat(lines.get(0))
                .matches("read [1-9]\\d{2,} refused \\{.*INVALID=[1-9]\\d{3,}.*\\} slowest ms \\d{1,4}");
        assertThat(lines.subList(1, lines.size()))
                .hasSize(Bombs.all().size())
                .allSatisfy(line -> assertThat(line).matches("bomb TOO_LARGE ms \\d{1,4} .*"));
    }

    private static List<String> run(long seed, int count) {
        try (Child child = Child.start(List.of("-Xmx48m", "-Xss256k"), FuzzChild.class, seed, count)) {
            return child.end();
        }
    }
}
