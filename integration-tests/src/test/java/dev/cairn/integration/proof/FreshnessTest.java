package dev.cairn.integration.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.testing.Child;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What another process has put is read at once, and put upon, by one that had read and put before. */
class FreshnessTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");

    @TempDir
    Path folder;

    @Test
    void a_process_sees_what_another_one_has_put_meanwhile() {
        String url = "sqlite:" + folder.resolve("fresh.db");
        try (Cairn cairn = Cairn.open(url)) {
            Checkpointer mine = cairn.checkpoints();
            mine.put(THREAD, Map.of("log", List.of()), CheckpointMetadata.of(0));
            mine.put(THREAD, StateChange.empty().append("log", "mine"), CheckpointMetadata.of(1));
            assertThat(mine.get(THREAD).checkpoint().value("log").size()).isEqualTo(1);
            try (Child other = Child.start(CrowdChild.class, url, "chat-1", 7, 3, true)) {
                assertThat(other.line()).isEqualTo("ready");
                other.go();
                other.expectSuccess();
            }
            assertThat(mine.get(THREAD).checkpoint().value("log").size()).isEqualTo(4);
            assertThat(mine.threads().list(ThreadQuery.all()).items())
                    .extracting(info -> info.headId())
                    .containsExactly(mine.get(THREAD).config().checkpointId());
            mine.put(THREAD, StateChange.empty().append("log", "mine again"), CheckpointMetadata.of(5));
            assertThat(mine.get(THREAD).checkpoint().value("log").size()).isEqualTo(5);
            assertThat(mine.get(THREAD).checkpoint().value("log").item(0).text())
                    .isEqualTo("mine");
            assertThat(mine.branches().ancestry(THREAD)).hasSize(6);
        }
    }
}
