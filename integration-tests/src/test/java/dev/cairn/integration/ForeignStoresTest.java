package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testing.Child;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store's file that comes from a stranger is read, verified and repaired within 64 MB of heap and in seconds, or refused by name. */
class ForeignStoresTest {
    @TempDir
    Path folder;

    @Test
    void changed_files_end_in_answers_or_typed_errors_within_64_megabytes() {
        check(1, 16);
    }

    @Test
    @Tag("long")
    void many_more_changed_files_end_likewise() {
        check(2, Integer.getInteger("cairn.test.files", 5_000));
    }

    private void check(int seed, int files) {
        VariedStore.fill(folder.resolve("healthy.db"));
        try (Child child = Child.start(List.of("-Xmx64m"), ForeignStoresChild.class, folder, seed, files)) {
            assertThat(child.line()).contains("read", "CORRUPT=");
            assertThat(child.line()).contains("rebuild", "done=");
            assertThat(child.line()).contains("repair", "done=");
            assertThat(child.line()).matches("slowest ms \\d{1,4}");
            child.end();
        }
    }
}
