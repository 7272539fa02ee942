package dev.cairn.integration.agent;

import static dev.cairn.integration.agent.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.Agents;
import dev.cairn.agent.BackupPlace;
import dev.cairn.agent.RestoredField;
import dev.cairn.agent.RestoredField.Outcome;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.StatePart;
import dev.cairn.agent.StateRestoreRequest;
import dev.cairn.agent.StateRestoreResult;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.error.ErrorCode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RestoreStateTest {
    private static final String STORES = "dev.cairn.integration.agent.AgentStores#all";

    /** Some fields of the full state. */
    private static Map<String, Object> fields(String... names) {
        Map<String, Object> full = States.full();
        Map<String, Object> some = new LinkedHashMap<>();
        for (String name : names) {
            some.put(name, full.get(name));
        }
        return some;
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_full_restore_builds_the_whole_state(AgentStores stores) {
        Agents agents = stores.agents();
        AgentStateSnapshot saved = agents.save("a", States.full());
        StateRestoreResult result = agents.restore(StateRestoreRequest.of("a").snapshot(saved.snapshotId()));
        assertThat(result.success()).isTrue();
        assertThat(result.restoredSnapshotId()).isEqualTo(saved.snapshotId());
        assertThat(result.version()).isEqualTo(new StateVersion(1, 1, 0));
        assertThat(result.migrationsApplied()).isEmpty();
        assertThat(result.errorMessage()).isNull();
        assertThat(result.getState().toJava()).isEqualTo(States.full());
        assertThat(result.fields()).extracting(RestoredField::outcome).containsOnly(Outcome.RESTORED);
        assertThat(result.restoredAt()).isNotNull();
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void memory_only_into_a_new_agent(AgentStores stores) {
        Agents agents = stores.agents();
        AgentStateSnapshot old = agents.save("old-agent", States.full());
        StateRestoreResult result = agents.restore(
                StateRestoreRequest.of("new-agent").snapshot(old.snapshotId()).only(StatePart.MEMORY));
        assertThat(result.success()).isTrue();
        assertThat(result.getState().toJava())
                .isEqualTo(fields("status", "philosophy", "working_memory", "long_term_memory"));
        assertThat(result.fields())
                .filteredOn(field -> field.part() != StatePart.MEMORY)
                .hasSize(9)
                .extracting(RestoredField::outcome)
                .containsOnly(Outcome.SKIPPED);
        AgentStateSnapshot first = agents.save("new-agent", result.getState(), dev.cairn.agent.SaveOptions.DEFAULT);
        assertThat(first.longTermMemory()).isEqualTo(States.full().get("long_term_memory"));
        assertThat(first.agentId()).isEqualTo("new-agent");
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void context_and_tools_only_for_debugging(AgentStores stores) {
        Agents agents = stores.agents();
        AgentStateSnapshot failed = agents.save("a", States.full());
        StateRestoreResult result = agents.restore(StateRestoreRequest.of("agent-debug")
                .from("a")
                .snapshot(failed.snapshotId())
                .only(StatePart.EXECUTION_CONTEXT, StatePart.TOOLS));
        assertThat(result.getState().toJava())
                .isEqualTo(fields(
                        "status",
                        "current_step",
                        "philosophy",
                        "execution_context",
                        "reasoning_chain",
                        "decision_history",
                        "tool_usage_log",
                        "performance_metrics",
                        "execution_time",
                        "metadata"));
        assertThat(result.fields())
                .contains(new RestoredField("container_id", StatePart.EXECUTION_CONTEXT, Outcome.SKIPPED));
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_full_restore_with_another_status(AgentStores stores) {
        Agents agents = stores.agents();
        agents.save("a", States.full());
        StateRestoreResult result = agents.restore(StateRestoreRequest.of("a").status("recovering"));
        assertThat(result.getState().toJava()).isEqualTo(States.with(States.full(), "status", "recovering"));
        assertThat(agents.load("a").status()).isEqualTo("running");
        assertThat(agents.snapshots().list("a", SnapshotQuery.all()).items()).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void what_the_snapshot_does_not_have_is_reported_as_absent(AgentStores stores) {
        Agents agents = stores.agents();
        agents.save("a", States.small(1));
        StateRestoreResult result = agents.restore(StateRestoreRequest.of("a").only(StatePart.MEMORY));
        assertThat(result.fields())
                .containsExactlyInAnyOrder(
                        new RestoredField("working_memory", StatePart.MEMORY, Outcome.RESTORED),
                        new RestoredField("long_term_memory", StatePart.MEMORY, Outcome.ABSENT));
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void the_latest_is_restored_unless_a_snapshot_is_named(AgentStores stores) {
        Agents agents = stores.agents();
        agents.save("a", States.small(1));
        AgentStateSnapshot two = agents.save("a", States.small(2));
        assertThat(agents.restore(StateRestoreRequest.of("a")).restoredSnapshotId())
                .isEqualTo(two.snapshotId());
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_backup_is_restored_by_its_id(AgentStores stores, @TempDir Path folder) {
        Agents agents = stores.agents();
        AgentStateSnapshot one = agents.save("a", States.small(1));
        String backup = agents.backups()
                .create("a", null, BackupPlace.folder(folder), null)
                .backupId();
        agents.save("a", States.small(2));
        agents.snapshots().delete("a", one.snapshotId());
        StateRestoreResult result = agents.restore(StateRestoreRequest.of("a").backup(backup));
        assertThat(result.success()).isTrue();
        assertThat(result.restoredFromBackup()).isEqualTo(backup);
        assertThat(result.restoredSnapshotId()).isEqualTo(one.snapshotId());
        assertThat(result.getState()).isEqualTo(one.state());
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void what_is_missing_corrupt_or_incompatible_is_a_result_with_a_code(AgentStores stores) {
        Agents agents = stores.agents();
        StateRestoreResult missing = agents.restore(StateRestoreRequest.of("nobody"));
        assertThat(missing.success()).isFalse();
        assertThat(missing.errorCode()).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(missing.errorMessage()).contains("nobody");
        assertThat(missing.restoredSnapshotId()).isNull();
        assertThat(missing.state()).isNull();
        refused(ErrorCode.NOT_FOUND, missing::getState);
        assertThat(missing).hasToString("agent 'nobody': not restored, NOT_FOUND: " + missing.errorMessage());
        AgentStateSnapshot saved = agents.save("a", States.small(1));
        assertThat(agents.restore(StateRestoreRequest.of("a").snapshot("no-such"))
                        .errorCode())
                .isEqualTo(ErrorCode.NOT_FOUND);
        stores.damage("a", saved.snapshotId());
        assertThat(agents.restore(StateRestoreRequest.of("a")).errorCode()).isEqualTo(ErrorCode.CORRUPT);
        agents.save("b", States.with(States.small(1), "version", "9.0.0"));
        StateRestoreResult incompatible = agents.restore(StateRestoreRequest.of("b"));
        assertThat(incompatible.errorCode()).isEqualTo(ErrorCode.INCOMPATIBLE);
        assertThat(incompatible.errorMessage()).contains("9.0.0").contains("1.1.0");
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void requests_that_make_no_sense_are_refused(AgentStores stores) {
        Agents agents = stores.agents();
        refused(ErrorCode.INVALID, () -> StateRestoreRequest.of(""));
        refused(ErrorCode.INVALID, () -> StateRestoreRequest.of("a").status(""));
        refused(
                ErrorCode.INVALID,
                () -> new StateRestoreRequest("a", "backup", "snapshot", true, true, true, null, null));
        assertThat(agents.snapshots().list("a", SnapshotQuery.all()).items()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_newer_minor_version_is_read_with_its_unknown_fields_and_a_warning(AgentStores stores) {
        Agents agents = stores.agents();
        Map<String, Object> state = States.with(States.small(1), "version", "1.9.0", "of_tomorrow", Map.of("a", 1));
        assertThat(agents.save("a", state).warnings()).hasSize(1);
        StateRestoreResult result = agents.restore(StateRestoreRequest.of("a"));
        assertThat(result.success()).isTrue();
        assertThat(result.warnings()).singleElement().asString().contains("1.9.0");
        assertThat(result.getState().at("/of_tomorrow/a").text()).isEqualTo("1");
        assertThat(result.version()).isEqualTo(new StateVersion(1, 9, 0));
    }
}
