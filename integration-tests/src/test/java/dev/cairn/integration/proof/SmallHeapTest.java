package dev.cairn.integration.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testing.Child;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Thousands of checkpoints of 100 kB are put, read and listed page by page in a heap of 256 MB. */
class SmallHeapTest {
    @TempDir
    Path folder;

    @Test
    void a_thousand_large_checkpoints_need_little_memory() {
        run(1_000);
    }

    @Test
    @Tag("long")
    void five_thousand_large_checkpoints_need_little_memory() {
        run(5_000);
    }

    private void run(int checkpoints) {
        String url = "sqlite:" + folder.resolve("large.db");
        try (Child child = Child.start(List.of("-Xmx256m"), SmallHeapChild.class, url, checkpoints)) {
            assertThat(child.rest()).containsExactly("done");
            child.expectSuccess();
        }
    }
}
