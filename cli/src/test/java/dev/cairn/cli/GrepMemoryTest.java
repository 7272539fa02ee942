package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.model.Document;
import dev.cairn.testing.Child;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search takes little memory however much is stored. */
class GrepMemoryTest {
    private static final int STEP = 100_000;

    @TempDir
    Path folder;

    @Test
    void a_store_of_some_megabytes_is_searched_in_a_small_heap() throws IOException {
        search(12, "-Xmx32m");
    }

    @Tag("long")
    @Test
    void a_store_of_a_hundred_megabytes_is_searched_in_64_megabytes() throws IOException {
        search(100, "-Xmx64m");
    }

    private void search(int megabytes, String heap) throws IOException {
        Path file = folder.resolve("store.db");
        int steps = fill(file, megabytes);
        try (Child child = CairnProcess.start(
                List.of(heap), "sqlite:" + file, "grep", "needle", "--limit", "100000", "--format", "json")) {
            String out = child.out();
            assertThat(child.err()).isEmpty();
            assertThat(child.code()).isZero();
            assertThat(Document.parse(out).at("/items").size()).isEqualTo(steps / 10);
        }
    }

    /** Threads of 50 steps that each append a text which hardly packs, until the file is that large; every tenth holds the word. */
    private static int fill(Path file, int megabytes) throws IOException {
        Random random = new Random(7);
        int steps = 0;
        try (Cairn cairn = Cairn.open("sqlite:" + file)) {
            while (Files.size(file) < megabytes * 1_000_000L || steps % 50 != 0) {
                CheckpointConfig thread = CheckpointConfig.of("t" + steps / 50);
                StringBuilder text = new StringBuilder(steps % 10 == 0 ? "needle " : "");
                while (text.length() < STEP) {
                    text.append(Long.toString(random.nextLong(), 36)).append(steps % 2 == 0 ? " " : "");
                }
                cairn.checkpoints()
                        .put(
                                thread,
                                StateChange.empty().append("messages", List.of("user", text.toString())),
                                CheckpointMetadata.of(steps % 50));
                steps++;
            }
        }
        return steps;
    }
}
