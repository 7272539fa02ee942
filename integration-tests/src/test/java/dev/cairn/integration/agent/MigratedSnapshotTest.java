package dev.cairn.integration.agent;

import static dev.cairn.integration.agent.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.Agents;
import dev.cairn.agent.MigrateOptions;
import dev.cairn.agent.MigrationResult;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.StateRestoreRequest;
import dev.cairn.agent.StateRestoreResult;
import dev.cairn.agent.migration.MigrationFunction;
import dev.cairn.agent.migration.MigrationRegistry;
import dev.cairn.agent.migration.StateMigration;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.error.ErrorCode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MigratedSnapshotTest {
    private static final String STORES = "dev.cairn.integration.agent.AgentStores#all";
    private static final StateVersion V09 = new StateVersion(0, 9, 0);
    private static final StateVersion V10 = new StateVersion(1, 0, 0);
    private static final StateVersion V11 = new StateVersion(1, 1, 0);
    private static final StateVersion V20 = new StateVersion(2, 0, 0);

    /** The seed's example: the context moves into a new member. */
    private static MigrationRegistry.Builder to20() {
        return MigrationRegistry.builtIn()
                .register(
                        StateMigration.of(V11, V20, "Major schema redesign").breaking(),
                        MigrationFunction.ofMembers(members -> {
                            Map<String, Object> context = new LinkedHashMap<>();
                            context.put("type", "enhanced");
                            context.put("data", members.remove("execution_context"));
                            members.put("execution_context_v2", context);
                            return members;
                        }));
    }

    /** Of a time when the status was called state and there was no philosophy. */
    private static MigrationRegistry.Builder from09() {
        return to20().register(
                        StateMigration.of(V09, V10, "Names of today").breaking(),
                        MigrationFunction.ofMembers(members -> {
                            members.put("status", members.remove("state"));
                            members.put("philosophy", "react");
                            members.put("working_memory", Map.of("notes", members.remove("notes")));
                            return members;
                        }));
    }

    private static Agents agents(AgentStores stores, MigrationRegistry.Builder migrations) {
        return stores.agents(settings -> settings.migrations(migrations.build()));
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void the_seeds_migration_to_2_0_keeps_the_context(AgentStores stores) {
        Agents agents = agents(stores, to20());
        AgentStateSnapshot old = agents.save("a", States.full(), SaveOptions.DEFAULT.tags("x"));
        MigrationResult result = agents.migrations().migrate("a", null, MigrateOptions.DEFAULT.target(V20));
        assertThat(result.migrations()).hasSize(1);
        assertThat(result.migrations().get(0).appliedAt()).isNotNull();
        assertThat(result.migrations().get(0).breakingChange()).isTrue();
        AgentStateSnapshot migrated = stores.agents().load("a");
        assertThat(migrated.version()).isEqualTo(V20);
        assertThat(migrated.parentSnapshotId()).contains(old.snapshotId());
        assertThat(migrated.field("execution_context")).isEmpty();
        assertThat(migrated.field("execution_context_v2").orElseThrow().toJava())
                .isEqualTo(States.map("type", "enhanced", "data", States.full().get("execution_context")));
        assertThat(migrated.workingMemory()).isEqualTo(old.workingMemory());
        assertThat(migrated.tags()).containsExactly("x");
        assertThat(migrated.timestamp()).isEqualTo(old.timestamp());
        assertThat(agents.load("a", old.snapshotId())).isEqualTo(old);
        assertThat(agents.migrations()
                        .migrate("a", old.snapshotId(), MigrateOptions.DEFAULT.target(V20))
                        .stored())
                .isEqualTo(result.stored());
        assertThat(agents.snapshots().list("a", SnapshotQuery.all()).items()).hasSize(2);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_snapshot_whose_shape_does_not_fit_is_loaded_migrated_and_restored(AgentStores stores) throws IOException {
        Agents agents = agents(stores, from09());
        String text = "{\"agent_id\":\"a\",\"snapshot_id\":\"s\",\"version\":{\"major\":0,\"minor\":9,\"patch\":0},"
                + "\"timestamp\":\"2024-01-01T00:00:00\",\"state\":\"paused\",\"notes\":[1,2],\"kept\":true}";
        agents.files().importFile(SnapshotFilesTest.gzip(text));
        AgentStateSnapshot loaded = agents.load("a");
        assertThat(loaded.version()).isEqualTo(V09);
        assertThat(loaded.status()).isEmpty();
        assertThat(loaded.warnings()).hasSize(1);
        StateRestoreResult result = agents.restore(StateRestoreRequest.of("a"));
        assertThat(result.success()).isTrue();
        assertThat(result.version()).isEqualTo(V11);
        assertThat(result.migrationsApplied())
                .extracting(step -> step.fromVersion() + ">" + step.toVersion())
                .containsExactly("0.9.0>1.0.0", "1.0.0>1.1.0");
        assertThat(result.migrationsApplied())
                .allSatisfy(step -> assertThat(step.appliedAt()).isNotNull());
        assertThat(result.getState().toJava())
                .isEqualTo(States.map(
                        "version",
                        States.map("major", 1, "minor", 1, "patch", 0),
                        "status",
                        "paused",
                        "philosophy",
                        "react",
                        "working_memory",
                        Map.of("notes", List.of(1, 2)),
                        "metadata",
                        Map.of(),
                        "kept",
                        true));
        assertThat(agents.snapshots().list("a", SnapshotQuery.all()).items())
                .as("nothing is written")
                .hasSize(1);
        refused(
                ErrorCode.INCOMPATIBLE,
                () -> stores.agents().restore(StateRestoreRequest.of("a")).getState());
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_step_that_fails_names_itself_and_changes_nothing(AgentStores stores) {
        Agents agents = agents(
                stores,
                MigrationRegistry.builtIn()
                        .register(StateMigration.of(V11, V20, "breaks").named("half_way"), document -> {
                            throw new IllegalStateException("no");
                        }));
        AgentStateSnapshot saved = agents.save("a", States.full());
        assertThat(refused(
                        ErrorCode.CALLBACK_FAILED,
                        () -> agents.migrations().migrate("a", null, MigrateOptions.DEFAULT.target(V20))))
                .hasMessageContaining("half_way");
        assertThat(agents.snapshots().list("a", SnapshotQuery.all()).items()).hasSize(1);
        assertThat(agents.load("a")).isEqualTo(saved);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_dry_run_stores_nothing_and_a_replacing_one_removes_the_old(AgentStores stores) {
        Agents agents = agents(stores, to20());
        AgentStateSnapshot one = agents.save("a", States.small(1));
        AgentStateSnapshot two = agents.save("a", States.small(2));
        MigrateOptions options = MigrateOptions.DEFAULT.target(V20);
        assertThat(agents.migrations().migrate("a", null, options.dryRun(true)).stored())
                .isNull();
        assertThat(agents.snapshots().list("a", SnapshotQuery.all()).items()).hasSize(2);
        agents.migrations().migrate("a", one.snapshotId(), options.replace(true));
        assertThat(agents.snapshots().list("a", SnapshotQuery.all()).items()).hasSize(2);
        assertThat(agents.load("a")).as("the latest stays").isEqualTo(two);
        agents.migrations().migrate("a", null, options.replace(true));
        assertThat(agents.snapshots().list("a", SnapshotQuery.all()).items())
                .hasSize(2)
                .allSatisfy(summary -> assertThat(summary.version()).isEqualTo(V20));
        assertThat(agents.load("a").workingMemory()).isEqualTo(Map.of("mark", 2));
        assertThat(agents.migrations().migrate("a", null, options).migrations()).isEmpty();
        refused(ErrorCode.INCOMPATIBLE, () -> agents.migrations().migrate("a", null, MigrateOptions.DEFAULT));
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_snapshot_of_1_0_is_restored_as_1_1(AgentStores stores) {
        Agents agents = stores.agents();
        agents.save("a", States.with(States.small(1), "version", "1.0.0"));
        StateRestoreResult result = agents.restore(StateRestoreRequest.of("a"));
        assertThat(result.version()).isEqualTo(V11);
        assertThat(result.migrationsApplied()).hasSize(1);
        assertThat(result.getState().at("/metadata").size()).isZero();
    }
}
