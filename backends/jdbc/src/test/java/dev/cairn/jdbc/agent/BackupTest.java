package dev.cairn.jdbc.agent;

import static dev.cairn.jdbc.agent.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.ErrorCode;
import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.BackupPlace;
import dev.cairn.agent.BackupType;
import dev.cairn.agent.CompressionType;
import dev.cairn.agent.StateBackupMetadata;
import dev.cairn.agent.StatePersistenceService;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BackupTest {
    private static final String STORES = "dev.cairn.jdbc.agent.AgentStores#all";

    @ParameterizedTest
    @MethodSource(STORES)
    void a_backup_in_a_file_is_described_listed_restored_and_deleted(AgentStores stores, @TempDir Path folder) {
        StatePersistenceService agents = stores.agents();
        AgentStateSnapshot one = agents.saveState("a", States.full(), List.of("x"));
        StateBackupMetadata backup = agents.backup("a", one.snapshotId(), BackupPlace.folder(folder));
        assertThat(backup.agentId()).isEqualTo("a");
        assertThat(backup.snapshotId()).isEqualTo(one.snapshotId());
        assertThat(backup.version()).isEqualTo(one.version());
        assertThat(backup.backupType()).isEqualTo(BackupType.FULL);
        assertThat(backup.compression()).isEqualTo(CompressionType.GZIP);
        assertThat(backup.checksum()).isEqualTo(one.checksum());
        assertThat(backup.tags()).containsExactly("x");
        assertThat(backup.expiresAt()).isNull();
        Path file = folder.resolve("a").resolve(one.snapshotId() + ".snapshot");
        assertThat(Path.of(backup.storagePath())).isEqualTo(file.toAbsolutePath());
        assertThat(file).hasSize(backup.sizeBytes());
        assertThat(stores.agents().listBackups("a")).containsExactly(backup);
        AgentStateSnapshot two = agents.saveState("a", States.small(2));
        agents.deleteSnapshot("a", one.snapshotId());
        AgentStateSnapshot back = agents.restoreBackup("a", backup.backupId());
        assertThat(back.document()).isEqualTo(one.document());
        assertThat(back.tags()).containsExactly("x");
        assertThat(agents.loadState("a", one.snapshotId()).checksum()).isEqualTo(one.checksum());
        assertThat(agents.loadState("a").snapshotId()).as("the latest stays").isEqualTo(two.snapshotId());
        agents.restoreBackup("a", backup.backupId());
        assertThat(agents.listSnapshots("a")).hasSize(2);
        agents.deleteBackup("a", backup.backupId());
        assertThat(file).doesNotExist();
        assertThat(agents.listBackups("a")).isEmpty();
        refused(ErrorCode.NOT_FOUND, () -> agents.restoreBackup("a", backup.backupId()));
        refused(ErrorCode.NOT_FOUND, () -> agents.deleteBackup("a", backup.backupId()));
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_backup_in_another_store(AgentStores stores) {
        try (AgentStores other = AgentStores.of("memory")) {
            StatePersistenceService agents = stores.agents();
            AgentStateSnapshot one = agents.saveState("a", States.full());
            BackupPlace place = other.agents().asBackupPlace(URI.create("memory:elsewhere"));
            StateBackupMetadata backup = agents.backup("a", null, place);
            assertThat(backup.storagePath()).isEqualTo(URI.create("memory:elsewhere"));
            assertThat(other.agents().loadState("a").document()).isEqualTo(one.document());
            agents.deleteSnapshot("a", one.snapshotId());
            refused(ErrorCode.INVALID, () -> agents.restoreBackup("a", backup.backupId()));
            assertThat(agents.restoreBackup("a", backup.backupId(), place).document())
                    .isEqualTo(one.document());
            assertThat(agents.loadState("a").snapshotId()).isEqualTo(one.snapshotId());
            agents.deleteBackup("a", backup.backupId(), place);
            assertThat(other.agents().listSnapshots("a")).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_snapshot_that_was_damaged_is_replaced_by_its_backup(AgentStores stores, @TempDir Path folder) {
        StatePersistenceService agents = stores.agents();
        agents.saveState("a", States.small(1));
        AgentStateSnapshot two = agents.saveState("a", States.small(2));
        String backup = agents.backup("a", null, BackupPlace.folder(folder)).backupId();
        stores.damage("a", two.snapshotId());
        refused(ErrorCode.CORRUPT, () -> agents.loadState("a"));
        agents.restoreBackup("a", backup);
        assertThat(agents.loadState("a").document()).isEqualTo(two.document());
        assertThat(agents.listSnapshots("a")).hasSize(2);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_backup_that_is_not_what_was_backed_up_is_corrupt(AgentStores stores, @TempDir Path folder)
            throws IOException {
        StatePersistenceService agents = stores.agents();
        agents.saveState("a", States.small(1));
        StateBackupMetadata backup = agents.backup("a", null, BackupPlace.folder(folder));
        Path file = Path.of(backup.storagePath());
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length - 20));
        refused(ErrorCode.CORRUPT, () -> agents.restoreBackup("a", backup.backupId()));
        Files.delete(file);
        refused(ErrorCode.NOT_FOUND, () -> agents.restoreBackup("a", backup.backupId()));
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void the_name_of_a_place_holds_no_password(AgentStores stores) {
        StatePersistenceService agents = stores.agents();
        refused(ErrorCode.INVALID, () -> agents.asBackupPlace(URI.create("postgresql://u:secret@host/db")));
        refused(ErrorCode.INVALID, () -> agents.asBackupPlace(URI.create("postgresql://host/db?password=x")));
    }
}
