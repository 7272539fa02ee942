package dev.cairn.docs.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.DeletedThread;
import dev.cairn.checkpoint.PruneOptions;
import dev.cairn.checkpoint.PrunedThread;
import dev.cairn.maintenance.BackupReport;
import dev.cairn.maintenance.CopyOptions;
import dev.cairn.maintenance.CopyReport;
import dev.cairn.maintenance.Maintenance;
import dev.cairn.maintenance.PurgeReport;
import dev.cairn.maintenance.RepairOptions;
import dev.cairn.maintenance.RepairReport;
import dev.cairn.maintenance.ScopeCut;
import dev.cairn.maintenance.SweepReport;
import dev.cairn.retention.Period;
import dev.cairn.retention.RetentionPolicy;
import dev.cairn.storage.Finding;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CareTest {
    @TempDir
    Path folder;

    private Cairn cairn;

    @BeforeEach
    void open() {
        cairn = Cairn.open("sqlite:" + folder.resolve("agent.db"));
        put("run-1", 0);
        put("run-2", 0);
    }

    @AfterEach
    void close() {
        cairn.close();
    }

    private void put(String thread, int step) {
        cairn.checkpoints().put(CheckpointConfig.of(thread), Map.of("step", step), CheckpointMetadata.of(step));
    }

    @Test
    void backing_up_and_restoring() {
        // region: backup
        Path backups = folder.resolve("backups");
        BackupReport first = cairn.maintenance().backup(backups, cut -> {});
        put("run-1", 1);
        BackupReport second = cairn.maintenance().backup(backups, cut -> {});
        // end: backup
        assertThat(first.moved().added()).isEqualTo(2);
        assertThat(second.moved().updated()).isOne();
        assertThat(second.moved().unchanged()).isOne();
        // region: restore
        try (Cairn restored = Cairn.open("sqlite:" + folder.resolve("restored.db"))) {
            restored.maintenance().restore(backups, OptionalInt.empty(), false, cut -> {});
        }
        // end: restore
        try (Cairn restored = Cairn.open("sqlite:" + folder.resolve("restored.db"))) {
            assertThat(restored.checkpoints()
                            .get(CheckpointConfig.of("run-1"))
                            .metadata()
                            .step())
                    .isOne();
        }
        // region: verify
        Maintenance.verifyBackup(backups);
        // end: verify
    }

    @Test
    void copying() {
        List<ScopeCut> cuts = new ArrayList<>();
        // region: copy
        try (Cairn server = Cairn.open("memory:")) { // or postgresql://…
            CopyReport report =
                    cairn.maintenance().copyTo(server.maintenance(), CopyOptions.from("agent.db"), cuts::add);
            assertThat(report.conflicts()).isZero();
        }
        // end: copy
        assertThat(cuts).extracting(ScopeCut::action).containsOnly(ScopeCut.Action.ADDED);
    }

    @Test
    void pruning_and_undeleting() {
        // region: prune
        RetentionPolicy policy = RetentionPolicy.EMPTY
                .keepLast(10)
                .keepEach(Period.DAY, 30)
                .in(ZoneId.of("Europe/Berlin"))
                .keepTagged("draft", Duration.ofDays(7));
        PrunedThread plan = cairn.checkpoints()
                .retention()
                .prune("run-1", PruneOptions.of(policy).dryRun(true));
        plan.removed().forEach(gone -> System.out.println(gone.config() + ": " + gone.reasons()));
        PrunedThread done = cairn.checkpoints().retention().prune("run-1", PruneOptions.of(policy));
        // end: prune
        assertThat(done.removed()).isEqualTo(plan.removed());
        // region: undelete
        DeletedThread deleted = cairn.checkpoints().threads().delete("run-1");
        System.out.println("can be brought back until " + deleted.until());
        cairn.checkpoints().threads().undelete("run-1");
        // end: undelete
        assertThat(cairn.checkpoints().threads().find("run-1")).isPresent();
    }

    @Test
    void sweeping_and_purging() {
        // region: sweep
        SweepReport swept = cairn.maintenance().sweep(false, true);
        // end: sweep
        assertThat(swept.compaction()).isPresent();
        // region: purge
        PurgeReport purged = cairn.purgeThread("run-2");
        assertThat(purged.proven()).isTrue();
        // end: purge
        // region: repair
        RepairReport plan = cairn.repair(new RepairOptions(true, false, null));
        RepairReport done = cairn.repair(new RepairOptions(false, false, folder.resolve("quarantine")));
        // end: repair
        assertThat(plan.takenOut()).isEmpty();
        assertThat(done.file()).isEmpty();
        // region: examine
        List<Finding> found = cairn.maintenance().examine();
        // end: examine
        assertThat(found).isNotEmpty();
    }
}
