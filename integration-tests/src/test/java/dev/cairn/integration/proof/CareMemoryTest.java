package dev.cairn.integration.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testing.Child;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store with a thread of many checkpoints is copied, pruned and swept in a heap of 256 MB. */
class CareMemoryTest {
    @TempDir
    Path folder;

    @Test
    void threads_of_five_thousand_checkpoints_are_cared_for_in_little_memory() {
        run(5_000);
    }

    @Test
    @Tag("long")
    void threads_of_a_hundred_thousand_checkpoints_are_cared_for_in_little_memory() {
        run(100_000);
    }

    private void run(int checkpoints) {
        List<String> urls = List.of("sqlite:" + folder.resolve("first.db"), "sqlite:" + folder.resolve("second.db"));
        try (Child child =
                Child.start(List.of("-Xmx256m"), CareMemoryChild.class, urls.get(0), urls.get(1), checkpoints)) {
            assertThat(child.rest()).as(child::errors).hasSize(7).endsWith("done");
            child.expectSuccess();
        }
    }
}
