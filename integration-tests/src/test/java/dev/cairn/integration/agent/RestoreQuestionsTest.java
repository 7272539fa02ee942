package dev.cairn.integration.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.agent.Agents;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.StateRestoreRequest;
import dev.cairn.agent.StateRestoreResult;
import dev.cairn.integration.proof.CountingStorage;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How many questions a restore asks the backend, counted by a storage in front of it. */
class RestoreQuestionsTest {
    static List<AgentStores> stores() {
        return AgentStores.all().toList();
    }

    @ParameterizedTest
    @MethodSource("stores")
    void a_restore_of_the_latest_snapshot_with_a_migration_asks_the_backend_twice(AgentStores stores) {
        try (CountingStorage storage = new CountingStorage(stores.storage())) {
            Agents agents = Cairn.builder().on(storage).tenant(stores.tenant()).agents();
            for (int i = 0; i < 3; i++) {
                agents.save(
                        "a", States.with(States.small(i), "version", "1.0.0"), SaveOptions.DEFAULT.tags("tag-" + i));
            }
            storage.reads();

            StateRestoreResult result = agents.restore(StateRestoreRequest.of("a"));

            assertThat(storage.reads()).isEqualTo(2);
            assertThat(result.success()).isTrue();
            assertThat(result.migrationsApplied()).hasSize(1);
        }
    }
}
