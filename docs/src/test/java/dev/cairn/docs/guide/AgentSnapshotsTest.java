package dev.cairn.docs.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.Agents;
import dev.cairn.agent.BackupPlace;
import dev.cairn.agent.CheckpointSchedule;
import dev.cairn.agent.CleanupOptions;
import dev.cairn.agent.CleanupReport;
import dev.cairn.agent.CleanupSchedule;
import dev.cairn.agent.CompressionType;
import dev.cairn.agent.MigrateOptions;
import dev.cairn.agent.MigrationReport;
import dev.cairn.agent.MigrationResult;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.ScheduleOptions;
import dev.cairn.agent.SnapshotDiff;
import dev.cairn.agent.SnapshotExportOptions;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.agent.StateBackupMetadata;
import dev.cairn.agent.StatePart;
import dev.cairn.agent.StateRestoreRequest;
import dev.cairn.agent.StateRestoreResult;
import dev.cairn.agent.StateSerializer;
import dev.cairn.agent.migration.MigrationFunction;
import dev.cairn.agent.migration.MigrationRegistry;
import dev.cairn.agent.migration.StateMigration;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.error.CorruptException;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import dev.cairn.retention.Period;
import dev.cairn.retention.RetentionPolicy;
import dev.cairn.tck.backend.MigrationTck;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentSnapshotsTest {
    @TempDir
    Path folder;

    private static Map<String, Object> stateData() {
        // region: state
        Map<String, Object> state = new LinkedHashMap<>();
        state.put("status", "running");
        state.put("philosophy", "react");
        state.put("execution_context", Map.of("task_id", "task-001", "iteration", 5, "mode", "interactive"));
        state.put("reasoning_chain", List.of(Map.of("step", 1, "thought", "Analyze problem", "confidence", 0.9)));
        state.put("decision_history", List.of(Map.of("action", "use_tool", "tool", "calculator")));
        state.put("tool_usage_log", List.of(Map.of("tool", "calculator", "input", "2+2", "output", "4")));
        state.put("performance_metrics", Map.of("cpu_percent", 45.2, "memory_mb", 512.0));
        state.put("execution_time", 123.45);
        state.put("working_memory", Map.of("current_goal", "solve problem"));
        state.put("long_term_memory", Map.of("learned_patterns", List.of("pattern1", "pattern2")));
        // end: state
        return state;
    }

    private Cairn open() {
        return Cairn.open("sqlite:" + folder.resolve("agents.db"));
    }

    @Test
    void the_life_of_a_state() {
        String url = "sqlite:" + folder.resolve("life.db");
        Map<String, Object> state = stateData();
        // region: lifecycle
        try (Cairn cairn = Cairn.builder().url(url).agentRetentionDays(30).open()) {
            Agents agents = cairn.agents();
            AgentStateSnapshot saved =
                    agents.save("agent-123", state, SaveOptions.DEFAULT.tags("checkpoint", "iteration-5"));

            List<SnapshotSummary> newest = agents.snapshots()
                    .list("agent-123", SnapshotQuery.all().limit(5))
                    .items();
            AgentStateSnapshot latest = agents.load("agent-123");

            StateRestoreResult result = agents.restore(StateRestoreRequest.of("agent-123")
                    .snapshot(saved.snapshotId())
                    .status("running"));
            Document restored = result.getState();

            CleanupReport cleaned = agents.cleanup(CleanupOptions.EXPIRED);
            // end: lifecycle
            assertThat(newest).hasSize(1);
            assertThat(latest).isEqualTo(saved);
            assertThat(restored.at("/execution_context/iteration").text()).isEqualTo("5");
            assertThat(cleaned.removed()).isEmpty();
        }
    }

    @Test
    void saving_periodically() {
        try (Cairn cairn = open()) {
            Agents agents = cairn.agents();
            Supplier<Map<String, ?>> currentState = AgentSnapshotsTest::stateData;
            // region: periodic
            ScheduleOptions options = ScheduleOptions.DEFAULT
                    .save(SaveOptions.DEFAULT
                            .tags("auto-checkpoint", "interval-300s")
                            .retentionDays(7))
                    .jitter(Duration.ofSeconds(20))
                    .ignoring("execution_time", "performance_metrics");
            try (CheckpointSchedule schedule =
                    agents.schedules().save("agent-123", currentState, Duration.ofMinutes(5), options)) {
                schedule.flush();
            }
            // end: periodic
            assertThat(agents.snapshots().list("agent-123", SnapshotQuery.all()).items())
                    .hasSize(1);
        }
    }

    @Test
    void recovering_after_a_failure() {
        try (Cairn cairn = open()) {
            Agents agents = cairn.agents();
            agents.save("agent-123", stateData());
            assertThat(recover(agents, "agent-123").at("/status").text()).isEqualTo("recovering");
            assertThat(recover(agents, "nobody")).isEqualTo(Document.of(Map.of()));
        }
    }

    // region: recovery
    static Document recover(Agents agents, String agentId) {
        try {
            AgentStateSnapshot latest = agents.loadSound(agentId);
            if (latest.isTerminal()) {
                return Document.of(Map.of());
            }
            latest.warnings().forEach(System.err::println);
            return agents.restore(StateRestoreRequest.of(agentId)
                            .snapshot(latest.snapshotId())
                            .status("recovering"))
                    .getState();
        } catch (NotFoundException neverSaved) {
            return Document.of(Map.of());
        }
    }
    // end: recovery

    @Test
    void restoring_in_parts() {
        try (Cairn cairn = open()) {
            Agents agents = cairn.agents();
            String old = agents.save("old-agent", stateData()).snapshotId();
            // region: parts
            StateRestoreResult learned = agents.restore(
                    StateRestoreRequest.of("new-agent").from("old-agent").only(StatePart.MEMORY));
            agents.save("new-agent", learned.getState(), SaveOptions.DEFAULT.tags("transferred"));

            StateRestoreResult debug = agents.restore(StateRestoreRequest.of("agent-debug")
                    .snapshot(old)
                    .only(StatePart.EXECUTION_CONTEXT, StatePart.TOOLS));
            // end: parts
            assertThat(agents.load("new-agent").longTermMemory()).containsKey("learned_patterns");
            assertThat(agents.load("new-agent").executionContext()).isEmpty();
            assertThat(debug.getState().member("tool_usage_log")).isPresent();
            assertThat(debug.getState().member("working_memory")).isEmpty();
        }
    }

    @Test
    void best_practices() {
        try (Cairn cairn = open()) {
            Agents agents = cairn.agents();
            Map<String, Object> state = stateData();
            // region: decision
            AgentStateSnapshot before =
                    agents.save("agent-123", state, SaveOptions.DEFAULT.tags("before-decision", "decision-7"));
            state.put("status", "paused");
            AgentStateSnapshot after = agents.save(
                    "agent-123",
                    state,
                    SaveOptions.DEFAULT
                            .expectingParent(before.snapshotId())
                            .compression(CompressionType.ZSTD)
                            .tags("after-decision", "decision-7"));
            List<SnapshotSummary> both = agents.snapshots()
                    .list("agent-123", SnapshotQuery.all().tagged("decision-7"))
                    .items();
            SnapshotDiff diff = agents.snapshots().diff("agent-123", before.snapshotId(), after.snapshotId());
            // end: decision
            assertThat(both).hasSize(2);
            assertThat(diff.fields().keySet()).containsExactly("status");
            // region: retention
            RetentionPolicy policy = RetentionPolicy.EMPTY
                    .keepLast(10)
                    .keepEach(Period.HOUR, 24)
                    .keepEach(Period.DAY, 30)
                    .in(ZoneId.of("Europe/Berlin"))
                    .keepTagged("auto-checkpoint", Duration.ofDays(7))
                    .keepTagged("manual-save", Duration.ofDays(90))
                    .keepTagged("production-milestone", Duration.ofDays(365))
                    .keepTaggedLast("release", 3);
            agents.snapshots().pin("agent-123", before.snapshotId(), true);
            CleanupReport plan = agents.cleanup(CleanupOptions.of(policy).dryRun(true));
            plan.kept().forEach(kept -> System.out.println(kept.snapshot().snapshotId() + " " + kept.reasons()));
            try (CleanupSchedule daily = agents.schedules()
                    .cleanup(LocalTime.of(2, 0), ZoneId.of("Europe/Berlin"), CleanupOptions.of(policy), null)) {
                System.out.println("next at " + daily.next());
            }
            // end: retention
            assertThat(plan.removed()).isEmpty();
            // region: verify
            try {
                agents.load("agent-123");
            } catch (CorruptException damaged) {
                System.err.println(damaged.getMessage());
                System.err.println("the one before: " + damaged.details().get("before"));
            }
            agents.verify("agent-123", damage -> System.err.println(damage.address()));
            // end: verify
        }
    }

    @Test
    void backups_and_files() {
        Path backups = folder.resolve("backups");
        Path files = folder.resolve("files");
        try (Cairn cairn = open()) {
            Agents agents = cairn.agents();
            Agents elsewhere = cairn.tenant("elsewhere").agents();
            AgentStateSnapshot saved = agents.save("agent-123", stateData());
            // region: backup
            StateBackupMetadata backup = agents.backups().create("agent-123", null, BackupPlace.folder(backups), null);
            agents.backups().restore("agent-123", backup.backupId(), null);

            Path file = agents.files().exportTo(files, "agent-123", null, SnapshotExportOptions.DEFAULT);
            elsewhere.files().importFolder(files);
            // end: backup
            assertThat(file).exists();
            assertThat(agents.snapshots().list("agent-123", SnapshotQuery.all()).items())
                    .hasSize(1);
            assertThat(elsewhere.load("agent-123").workingMemory()).isEqualTo(saved.workingMemory());
            assertThat(backup.checksum()).isEqualTo(saved.checksum());
        }
    }

    @Test
    void migrating() {
        String url = "sqlite:" + folder.resolve("migrations.db");
        // region: migration
        MigrationRegistry migrations = MigrationRegistry.builtIn()
                .register(
                        StateMigration.of(new StateVersion(1, 1, 0), new StateVersion(2, 0, 0), "The context moves")
                                .breaking(),
                        MigrationFunction.ofMembers(members -> {
                            Map<String, Object> context = new LinkedHashMap<>();
                            context.put("type", "enhanced");
                            context.put("data", members.remove("execution_context"));
                            members.put("execution_context_v2", context);
                            return members;
                        }))
                .build();
        // end: migration
        try (Cairn cairn = Cairn.builder().url(url).migrations(migrations).open()) {
            Agents agents = cairn.agents();
            agents.save("agent-123", stateData());
            // region: migrate
            MigrateOptions to20 = MigrateOptions.DEFAULT.target(new StateVersion(2, 0, 0));
            MigrationResult tried = agents.migrations().migrate("agent-123", null, to20.dryRun(true));
            MigrationResult done = agents.migrations().migrate("agent-123", null, to20);
            // end: migrate
            assertThat(tried.stored()).isNull();
            assertThat(done.migrations()).hasSize(1);
            assertThat(agents.load("agent-123").field("execution_context_v2")).isPresent();
            agents.save("agent-7", stateData());
            // region: migrate-all
            MigrationReport report = agents.migrations().migrateAll(null, to20.replace(true), inspected -> {});
            report.failed()
                    .forEach(failed -> System.err.println(failed.snapshot().snapshotId() + ": " + failed.message()));
            // end: migrate-all
            assertThat(report.failed()).isEmpty();
            assertThat(report.migrated()).hasSize(1);
            assertThat(report.removed()).isEqualTo(2);
            assertThat(agents.snapshots().list("agent-7", SnapshotQuery.all()).items())
                    .hasSize(1);
        }
        // region: version
        try (Cairn cairn = Cairn.builder()
                .url(url)
                .migrations(migrations)
                .agentVersion(new StateVersion(2, 0, 0))
                .open()) {
            StateRestoreResult result = cairn.agents().restore(StateRestoreRequest.of("agent-123"));
            System.out.println(result.version() + " by " + result.migrationsApplied());
        }
        // end: version
        try (Cairn cairn = Cairn.builder()
                .url(url)
                .migrations(migrations)
                .agentVersion(new StateVersion(2, 0, 0))
                .open()) {
            StateRestoreResult result = cairn.agents().restore(StateRestoreRequest.of("agent-123"));
            assertThat(result.success()).isTrue();
            assertThat(result.version()).isEqualTo(new StateVersion(2, 0, 0));
        }
    }

    private static MigrationRegistry myMigrations() {
        return MigrationRegistry.builtIn().build();
    }

    @Nested
    // region: migration-test
    class FrozenSnapshotsTest extends MigrationTck {
        @Override
        protected MigrationRegistry migrations() {
            return myMigrations();
        }

        @Override
        protected Path goldens() {
            return Path.of("src/test/goldens");
        }
    }
    // end: migration-test

    @Test
    void thinning() {
        try (Cairn cairn = open()) {
            Agents agents = cairn.agents();
            List<Integer> saved = new ArrayList<>();
            Map<String, Object> state = stateData();
            // region: thinning
            for (int iteration = 0; iteration < 30; iteration++) {
                state.put("current_step", "iteration-" + iteration);
                if (iteration % 10 == 0) {
                    agents.save("agent-123", state);
                    saved.add(iteration);
                }
            }
            // end: thinning
            assertThat(agents.snapshots().list("agent-123", SnapshotQuery.all()).items())
                    .hasSize(saved.size());
        }
    }

    @Test
    void serializing_without_a_store() {
        // region: serializer
        StateSerializer serializer = new StateSerializer(CompressionType.ZSTD);
        StateSerializer.Serialized written = serializer.serializeState("agent-123", stateData());
        AgentStateSnapshot read = serializer.deserializeState(written.bytes());
        // end: serializer
        assertThat(read.document()).isEqualTo(written.snapshot().document());
    }
}
