package dev.cairn.langchain4j.agentic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.langchain4j.agentic.guide.Story;
import dev.cairn.testing.Child;
import dev.langchain4j.agentic.scope.AgenticScopeKey;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecoveryTest {
    @TempDir
    Path folder;

    @Test
    void a_killed_system_goes_on_after_the_last_step_that_ended() throws Exception {
        try (Child killed = Child.start(folder, Story.class)) {
            assertThat(killed.killAfter(3)).containsExactly("step plan", "step draft", "waiting");
        }
        try (Child again = Child.start(folder, Story.class, "go")) {
            assertThat(again.end()).containsExactly("step draft", "step story", "story from draft by plan of rivers");
        }
        try (Cairn cairn = Cairn.open("sqlite:" + folder.resolve("agent.db"))) {
            CairnScopes scopes = CairnScopes.of(cairn);
            assertThat(scopes.getAllKeys()).hasSize(1);
            AgenticScopeKey key = scopes.getAllKeys().iterator().next();
            assertThat(key.memoryId()).isEqualTo("alice");
            assertThat(cairn.checkpoints()
                            .list(CheckpointQuery.of(scopes.thread(key).threadId()))
                            .items())
                    .hasSizeGreaterThan(3);
        }
    }
}
