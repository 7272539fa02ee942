package dev.cairn.integration.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.Agents;
import dev.cairn.agent.CleanupOptions;
import dev.cairn.agent.MigrateOptions;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.SnapshotExportOptions;
import dev.cairn.agent.StateRestoreRequest;
import dev.cairn.agent.migration.MigrationFunction;
import dev.cairn.agent.migration.MigrationRegistry;
import dev.cairn.agent.migration.StateMigration;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.model.Document;
import dev.cairn.retention.RetentionPolicy;
import java.time.Duration;
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
            "{\"status\":\"running\",\"philosophy\":\"react\"}",
            "{\"a\":1,\"status\":\"running\",\"philosophy\":\"react\",\"as_given\":[[0,\"tags\",[]]]}",
            "{\"own_state\":{\"own_state\":{}}}",
            "{\"version\":{\"major\":1,\"minor\":1,\"patch\":0},\"own_state\":{}}",
            "{\"agent_id\":\"a\",\"snapshot_id\":\"s\",\"version\":\"1.1.0\",\"timestamp\":\"t\",\"own_state\":{\"x\":1}}");

    @ParameterizedTest
    @MethodSource(STORES)
    void any_object_is_saved_loaded_restored_and_carried_as_it_was(AgentStores stores) {
        Agents agents = stores.agents();
        for (int i = 0; i < STATES.size(); i++) {
            Document given = Document.parse(STATES.get(i));
            String agent = "agent-" + i;
            AgentStateSnapshot saved = agents.save(agent, given, SaveOptions.DEFAULT.tags("mine"));
            assertThat(saved.tags()).as(STATES.get(i)).containsExactly("mine");
            assertThat(saved.version()).isEqualTo(V11);
            AgentStateSnapshot loaded = stores.agents().load(agent);
            assertThat(loaded).isEqualTo(saved);
            assertThat(loaded.state().json()).isEqualTo(given.json());
            assertThat(agents.restore(StateRestoreRequest.of(agent)).getState().json())
                    .isEqualTo(given.json());
            assertThat(agents.restore(StateRestoreRequest.of("other-" + i).from(agent))
                            .getState())
                    .isEqualTo(given);
            byte[] file = agents.files().export(agent, null, SnapshotExportOptions.DEFAULT);
            agents.snapshots().delete(agent, saved.snapshotId());
            AgentStateSnapshot imported = agents.files().importFile(file);
            assertThat(imported.state()).as(STATES.get(i)).isEqualTo(given);
            assertThat(imported.tags()).containsExactly("mine");
            assertThat(agents.restore(StateRestoreRequest.of(agent)).getState()).isEqualTo(given);
            List<Object> damage = new java.util.ArrayList<>();
            agents.verify(agent, damage::add);
            assertThat(damage).isEmpty();
        }
    }

    private static final Document PLAIN = Document.parse("{\"status\":\"s\",\"philosophy\":\"p\"}");
    private static final List<String> OF_THE_SHAPE = List.of(
            "{\"status\":\"running\",\"tags\":[\"b\",\"a\"],\"philosophy\":\"react\",\"x\":1.50}",
            "{\"version\":\"1.1.0\",\"status\":\"s\",\"philosophy\":\"p\",\"agent_id\":\"a\",\"tags\":[]}",
            "{\"status\":\"s\",\"philosophy\":\"p\",\"version\":{\"patch\":0,\"minor\":1,\"major\":1}}",
            "{\"a\":1,\"version\":{\"major\":1,\"minor\":1,\"patch\":0},\"status\":\"s\",\"philosophy\":\"p\",\"z\":2}",
            "{\"timestamp\":\"2020-01-01T01:00:00.000+01:00\",\"philosophy\":\"p\",\"status\":\"s\"}",
            "{\"philosophy\":\"p\",\"status\":\"s\",\"agent_id\":\"a\",\"timestamp\":\"2020-01-01T00:00:00Z\"}");

    @ParameterizedTest
    @MethodSource(STORES)
    void a_state_of_the_schemas_shape_comes_back_as_it_was(AgentStores stores) {
        Agents agents = stores.agents();
        for (String text : OF_THE_SHAPE) {
            AgentStateSnapshot saved = agents.save("a", Document.parse(text), SaveOptions.DEFAULT.tags("mine"));
            assertThat(saved.tags()).endsWith("mine");
            assertThat(saved.state().json()).isEqualTo(text);
            AgentStateSnapshot loaded = stores.agents().load("a");
            assertThat(loaded.state().json()).isEqualTo(text);
            for (int i = 0; i < loaded.state().size(); i++) {
                assertThat(loaded.field(loaded.state().name(i)))
                        .contains(loaded.state().item(i));
            }
            assertThat(agents.restore(StateRestoreRequest.of("a")).getState().json())
                    .isEqualTo(text);
            byte[] file = agents.files().export("a", null, SnapshotExportOptions.DEFAULT);
            agents.snapshots().delete("a", saved.snapshotId());
            AgentStateSnapshot imported = agents.files().importFile(file);
            assertThat(imported.state().json()).isEqualTo(text);
            if (saved.state().member("version").isEmpty()) {
                assertThat(agents.restore(StateRestoreRequest.of("a").snapshot(saved.snapshotId()))
                                .getState()
                                .json())
                        .isEqualTo(text);
            }
            AgentStateSnapshot again = agents.save("a", imported.state(), SaveOptions.DEFAULT);
            assertThat(again.state().json()).isEqualTo(text);
            assertThat(again.version()).isEqualTo(saved.version());
        }
        List<Object> damage = new java.util.ArrayList<>();
        agents.verify("a", damage::add);
        assertThat(damage).isEmpty();
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_state_without_version_time_and_tags_gets_none(AgentStores stores) {
        AgentStateSnapshot saved = stores.agents().save("a", PLAIN, SaveOptions.DEFAULT);
        assertThat(saved.state()).isEqualTo(PLAIN);
        for (String name : List.of("agent_id", "snapshot_id", "version", "timestamp", "tags", "as_given")) {
            assertThat(saved.field(name)).as(name).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void another_agent_gets_the_state_without_the_first_ones_id(AgentStores stores) {
        Agents agents = stores.agents();
        agents.save(
                "a", Document.parse("{\"agent_id\":\"a\",\"status\":\"s\",\"philosophy\":\"p\"}"), SaveOptions.DEFAULT);
        Document restored =
                agents.restore(StateRestoreRequest.of("b").from("a")).getState();
        assertThat(restored).isEqualTo(PLAIN);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_migration_drops_the_notes_of_what_was_given(AgentStores stores) {
        Agents agents = stores.agents();
        agents.save(
                "a",
                Document.parse("{\"version\":\"1.0.0\",\"tags\":[\"t\"],\"status\":\"s\",\"philosophy\":\"p\"}"),
                SaveOptions.DEFAULT);
        agents.migrations().migrate("a", null, MigrateOptions.DEFAULT);
        AgentStateSnapshot migrated = agents.load("a");
        assertThat(migrated.version()).isEqualTo(V11);
        assertThat(migrated.tags()).containsExactly("t");
        assertThat(migrated.state().json())
                .isEqualTo("{\"version\":{\"major\":1,\"minor\":1,\"patch\":0},\"status\":\"s\",\"philosophy\":\"p\","
                        + "\"metadata\":{}}");
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void the_time_of_a_document_removes_no_snapshot(AgentStores stores) {
        Agents agents = stores.agents();
        String old =
                "{\"timestamp\":\"2001-01-01T00:00:00Z\",\"version\":\"1.0.0\",\"status\":\"s\",\"philosophy\":\"p\"}";
        agents.save("a", Document.parse(old), SaveOptions.DEFAULT);
        byte[] file =
                agents.files().export("a", null, SnapshotExportOptions.DEFAULT.version(new StateVersion(1, 0, 0)));
        agents.migrations().migrate("a", null, MigrateOptions.DEFAULT.replace(true));
        agents.save("a", PLAIN, SaveOptions.DEFAULT);
        agents.files().importFile(file);
        var within = CleanupOptions.of(RetentionPolicy.EMPTY.keepWithin(Duration.ofDays(1)));
        assertThat(agents.cleanup(within).removed()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void fields_that_hold_something_else_are_read_without_an_error(AgentStores stores) {
        AgentStateSnapshot saved = stores.agents()
                .save(
                        "a",
                        Document.parse("{\"status\":\"running\",\"philosophy\":7,\"current_step\":{},"
                                + "\"execution_time\":\"long\",\"performance_metrics\":{\"cpu\":\"high\",\"n\":1}}"),
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
        MigrationRegistry migrations = MigrationRegistry.builtIn()
                .register(StateMigration.of(V11, V30, "names"), MigrationFunction.ofMembers(members -> {
                    assertThat(members).doesNotContainKeys("agent_id", "snapshot_id");
                    members.put("title", members.remove("name"));
                    members.put("timestamp", "of the agent");
                    return members;
                }))
                .build();
        Agents agents = stores.agents(settings -> settings.migrations(migrations));
        Document given = Document.parse("{\"name\":\"n\",\"version\":\"9\",\"timestamp\":\"x\"}");
        agents.save("a", given, SaveOptions.DEFAULT);
        agents.migrations().migrate("a", null, MigrateOptions.DEFAULT.target(V30));
        AgentStateSnapshot migrated = agents.load("a");
        assertThat(migrated.version()).isEqualTo(V30);
        assertThat(migrated.state())
                .isEqualTo(Document.parse("{\"version\":\"9\",\"timestamp\":\"of the agent\",\"title\":\"n\"}"));
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_schedule_sees_a_change_of_any_member_of_an_own_document(AgentStores stores) {
        Map<String, Object> state = new java.util.HashMap<>(Map.of("tags", "one", "version", 1));
        try (var schedule = stores.agents()
                .schedules()
                .save("a", () -> state, java.time.Duration.ofDays(1), dev.cairn.agent.ScheduleOptions.DEFAULT)) {
            schedule.flush();
            state.put("version", 2);
            schedule.flush();
            state.put("tags", "two");
            schedule.flush();
            assertThat(schedule.counts().saved()).isEqualTo(3);
        }
    }
}
