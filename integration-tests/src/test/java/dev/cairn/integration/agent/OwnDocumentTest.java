package dev.cairn.integration.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.ExportOptions;
import dev.cairn.agent.MigrateOptions;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.StatePersistenceService;
import dev.cairn.agent.StateRestoreRequest;
import dev.cairn.agent.migration.MigrationFunction;
import dev.cairn.agent.migration.Migrations;
import dev.cairn.agent.migration.StateMigration;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.model.Document;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** States of other frameworks: any JSON object comes back as it was, whatever its members are called. */
class OwnDocumentTest {
    private static final String STORES = "dev.cairn.integration.agent.AgentStores#all";
    private static final StateVersion V11 = new StateVersion(1, 1, 0);
    private static final StateVersion V30 = new StateVersion(3, 0, 0);
    private static final List<String> STATES = List.of(
            "{}",
            "{\"a\":1}",
            "{\"version\":\"0.6.1\",\"tags\":[\"helper\",\"\"],\"agent_type\":\"memory\",\"tools\":[]}",
            "{\"type\":\"TeamState\",\"version\":\"1.0.0\",\"agent_states\":{\"writer\":{\"version\":\"1.0.0\"}}}",
            "{\"status\":\"running\",\"philosophy\":\"react\",\"current_step\":{\"name\":\"plan\",\"n\":3}}",
            "{\"status\":\"running\",\"philosophy\":\"react\",\"version\":7,\"tags\":\"one\"}",
            "{\"status\":\"running\",\"philosophy\":\"react\",\"tags\":[\"\"]}",
            "{\"status\":{\"code\":1},\"timestamp\":\"yesterday\",\"agent_id\":\"another\",\"snapshot_id\":5}",
            "{\"compression\":\"x\",\"compressed_size\":-1,\"checksum\":null,\"parent_snapshot_id\":[],\"metadata\":7}",
            "{\"execution_time\":\"long\",\"performance_metrics\":[1],\"working_memory\":null,\"reasoning_chain\":{}}",
            "{\"own_state\":{\"own_state\":{}}}",
            "{\"version\":{\"major\":1,\"minor\":1,\"patch\":0},\"own_state\":{}}",
            "{\"agent_id\":\"a\",\"snapshot_id\":\"s\",\"version\":\"1.1.0\",\"timestamp\":\"t\",\"own_state\":{\"x\":1}}");

    @ParameterizedTest
    @MethodSource(STORES)
    void any_object_is_saved_loaded_restored_and_carried_as_it_was(AgentStores stores) {
        StatePersistenceService agents = stores.agents();
        for (int i = 0; i < STATES.size(); i++) {
            Document given = Document.parse(STATES.get(i));
            String agent = "agent-" + i;
            AgentStateSnapshot saved = agents.saveState(agent, given, List.of("mine"), SaveOptions.DEFAULT);
            assertThat(saved.tags()).as(STATES.get(i)).containsExactly("mine");
            assertThat(saved.version()).isEqualTo(V11);
            AgentStateSnapshot loaded = stores.agents().loadState(agent);
            assertThat(loaded).isEqualTo(saved);
            assertThat(loaded.state().json()).isEqualTo(given.json());
            assertThat(agents.restoreState(StateRestoreRequest.of(agent))
                            .getState()
                            .json())
                    .isEqualTo(given.json());
            assertThat(agents.restoreState(StateRestoreRequest.of("other-" + i).from(agent))
                            .getState())
                    .isEqualTo(given);
            byte[] file = agents.exportSnapshot(agent, null, ExportOptions.DEFAULT);
            agents.deleteSnapshot(agent, saved.snapshotId());
            AgentStateSnapshot imported = agents.importSnapshot(file);
            assertThat(imported.state()).as(STATES.get(i)).isEqualTo(given);
            assertThat(imported.tags()).containsExactly("mine");
            assertThat(agents.restoreState(StateRestoreRequest.of(agent)).getState())
                    .isEqualTo(given);
            List<Object> damage = new java.util.ArrayList<>();
            agents.verify(agent, damage::add);
            assertThat(damage).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void fields_that_hold_something_else_are_read_without_an_error(AgentStores stores) {
        AgentStateSnapshot saved = stores.agents()
                .saveState(
                        "a",
                        Document.parse("{\"status\":\"running\",\"philosophy\":7,\"current_step\":{},"
                                + "\"execution_time\":\"long\",\"performance_metrics\":{\"cpu\":\"high\",\"n\":1}}"),
                        List.of(),
                        SaveOptions.DEFAULT);
        assertThat(saved.status()).isEqualTo("running");
        assertThat(saved.summary().status()).isEqualTo("running");
        assertThat(saved.philosophy()).isEmpty();
        assertThat(saved.currentStep()).isEmpty();
        assertThat(saved.executionTime()).isZero();
        assertThat(saved.performanceMetrics()).isEqualTo(Map.of("n", 1.0));
        assertThat(saved.field("current_step")).contains(Document.of(Map.of()));
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_migration_gets_an_own_document_alone(AgentStores stores) {
        Migrations migrations = Migrations.builtIn()
                .register(StateMigration.of(V11, V30, "names"), MigrationFunction.ofMembers(members -> {
                    assertThat(members).doesNotContainKeys("agent_id", "snapshot_id");
                    members.put("title", members.remove("name"));
                    members.put("timestamp", "of the agent");
                    return members;
                }))
                .build();
        StatePersistenceService agents = stores.agents(settings -> settings.migrations(migrations));
        Document given = Document.parse("{\"name\":\"n\",\"version\":\"9\",\"timestamp\":\"x\"}");
        agents.saveState("a", given, List.of(), SaveOptions.DEFAULT);
        agents.migrateState("a", null, MigrateOptions.DEFAULT.target(V30));
        AgentStateSnapshot migrated = agents.loadState("a");
        assertThat(migrated.version()).isEqualTo(V30);
        assertThat(migrated.state())
                .isEqualTo(Document.parse("{\"version\":\"9\",\"timestamp\":\"of the agent\",\"title\":\"n\"}"));
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_schedule_sees_a_change_of_any_member_of_an_own_document(AgentStores stores) {
        Map<String, Object> state = new java.util.HashMap<>(Map.of("tags", "one", "version", 1));
        try (var schedule = stores.agents()
                .schedule("a", () -> state, java.time.Duration.ofDays(1), dev.cairn.agent.ScheduleOptions.DEFAULT)) {
            schedule.flush();
            state.put("version", 2);
            schedule.flush();
            state.put("tags", "two");
            schedule.flush();
            assertThat(schedule.counts().saved()).isEqualTo(3);
        }
    }
}
