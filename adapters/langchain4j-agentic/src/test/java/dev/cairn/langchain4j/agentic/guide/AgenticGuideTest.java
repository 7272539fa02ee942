package dev.cairn.langchain4j.agentic.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.langchain4j.agentic.CairnScopes;
import dev.cairn.model.Document;
import dev.langchain4j.agentic.scope.AgenticScopeKey;
import dev.langchain4j.agentic.scope.AgenticScopePersister;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the guide shows. */
class AgenticGuideTest {
    @AfterEach
    void leaveNoStore() {
        AgenticScopePersister.setStore(null);
    }

    @Test
    void a_scope_can_be_looked_at_step_by_step() {
        try (Cairn cairn = Cairn.open("memory:")) {
            // region: store
            CairnScopes scopes = CairnScopes.of(cairn);
            AgenticScopePersister.setStore(scopes); // before the agents are built
            // end: store
            Story.writer(false).write("alice", "rivers");
            // region: history
            AgenticScopeKey key = scopes.getAllKeys().iterator().next();
            CheckpointConfig thread = scopes.thread(key);
            List<CheckpointTuple> steps = cairn.checkpoints()
                    .list(CheckpointQuery.of(thread.threadId()))
                    .items();
            Document plan = steps.get(0).checkpoint().value("state/plan");
            // end: history
            assertThat(plan.text()).isEqualTo("plan of rivers");
            assertThat(steps).hasSizeGreaterThan(3);
            assertThat(steps.get(steps.size() - 1).checkpoint().values()).doesNotContainKey("state/plan");
        }
    }
}
