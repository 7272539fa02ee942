package dev.cairn.integration.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.model.Document;
import dev.cairn.sqlite.internal.SqliteBackend;
import dev.cairn.sqlite.internal.SqliteConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A conversation that was saved whole after each message.
 *
 * @param fileBytes the SQLite file when everything is closed and the write-ahead log is in it
 * @param plainBytes JSON of the last state
 * @param frames what the newest state was read from by a process that knew nothing
 * @param reads in how many round trips
 */
record GrowthRun(long fileBytes, long plainBytes, int frames, int reads) {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("conversation");

    static GrowthRun of(List<Document> messages, Path file) {
        try (Cairn cairn = Cairn.open("sqlite:" + file)) {
            for (int i = 1; i <= messages.size(); i++) {
                Map<String, Document> state = Map.of("messages", Document.fromArray(messages.subList(0, i)));
                cairn.checkpoints()
                        .put(
                                THREAD,
                                new Checkpoint(null, null, state, Map.of(), Map.of(), null),
                                CheckpointMetadata.of(i));
            }
        }
        int plain;
        int frames;
        int reads;
        try (CountingStorage storage = new CountingStorage(SqliteBackend.open(SqliteConfig.of(file)))) {
            Checkpointer checkpoints = Cairn.builder().on(storage).checkpoints();
            plain = checkpoints.get(THREAD).checkpoint().value("messages").byteLength();
            frames = storage.frames();
            reads = storage.reads();
            expectStates(messages, checkpoints);
        }
        return new GrowthRun(size(file), plain, frames, reads);
    }

    /** Every state of a short conversation, about 200 of a long one. */
    private static void expectStates(List<Document> messages, Checkpointer checkpoints) {
        List<CheckpointSummary> newestFirst = checkpoints
                .summaries(CheckpointQuery.of("conversation").limit(messages.size() + 1))
                .items();
        assertThat(newestFirst).hasSameSizeAs(messages);
        for (int i = 0; i < messages.size(); i += 1 + messages.size() / 200) {
            byte[] stored = checkpoints
                    .get(newestFirst.get(i).config())
                    .checkpoint()
                    .value("messages")
                    .bytes();
            byte[] expected =
                    Document.fromArray(messages.subList(0, messages.size() - i)).bytes();
            assertThat(java.util.Arrays.equals(stored, expected))
                    .as("state after message " + (messages.size() - i))
                    .isTrue();
        }
    }

    private static long size(Path file) {
        assertThat(Path.of(file + "-wal")).doesNotExist();
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ten conversations of the same form in one: the given one and nine that say something else. */
    static List<Document> tenfold(List<Document> messages) {
        List<Document> all = new ArrayList<>(messages);
        for (int copy = 1; copy < 10; copy++) {
            Shuffled shuffled = new Shuffled(copy);
            messages.forEach(message -> all.add(shuffled.copy(message)));
        }
        return all;
    }
}
