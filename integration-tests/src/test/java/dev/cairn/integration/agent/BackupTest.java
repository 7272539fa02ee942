package dev.cairn.integration.agent;

import static dev.cairn.integration.agent.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.BackupPlace;
import dev.cairn.agent.BackupType;
import dev.cairn.agent.CompressionType;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.StateBackupMetadata;
import dev.cairn.agent.StatePersistenceService;
import dev.cairn.error.ErrorCode;
import dev.cairn.tck.support.ManualClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BackupTest {
    private static final String STORES = "dev.cairn.integration.agent.AgentStores#all";

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

    @ParameterizedTest
    @MethodSource(STORES)
    void two_backups_of_a_snapshot_in_one_folder_share_a_file_until_both_are_deleted(
            AgentStores stores, @TempDir Path folder) throws IOException {
        StatePersistenceService agents = stores.agents();
        AgentStateSnapshot one = agents.saveState("a", States.full());
        Path link = Files.createSymbolicLink(folder.resolve("link"), Files.createDirectory(folder.resolve("real")));
        StateBackupMetadata first = agents.backup("a", null, BackupPlace.folder(folder.resolve("real")));
        StateBackupMetadata second = agents.backup("a", null, BackupPlace.folder(link));
        StateBackupMetadata other = agents.backup("a", null, BackupPlace.folder(folder.resolve("other")));

        agents.deleteBackup("a", first.backupId());
        agents.deleteSnapshot("a", one.snapshotId());
        assertThat(agents.restoreBackup("a", second.backupId()).document()).isEqualTo(one.document());
        agents.deleteBackup("a", second.backupId());
        assertThat(Path.of(first.storagePath())).doesNotExist();
        assertThat(agents.restoreBackup("a", other.backupId()).checksum()).isEqualTo(one.checksum());
    }

    /** A place where another writer is faster: behind a write, or before a removal. */
    private record Overtaken(BackupPlace place, Runnable afterWrite, Runnable beforeDelete) implements BackupPlace {
        @Override
        public Copy write(AgentStateSnapshot snapshot, CompressionType compression) {
            Copy copy = place.write(snapshot, compression);
            afterWrite.run();
            return copy;
        }

        @Override
        public AgentStateSnapshot read(StateBackupMetadata backup) {
            return place.read(backup);
        }

        @Override
        public void delete(StateBackupMetadata backup) {
            beforeDelete.run();
            place.delete(backup);
        }
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_backup_keeps_its_copy_although_another_one_of_the_snapshot_is_deleted_meanwhile(
            AgentStores stores, @TempDir Path folder) {
        StatePersistenceService agents = stores.agents();
        AgentStateSnapshot one = agents.saveState("a", States.full());
        BackupPlace place = BackupPlace.folder(folder);
        StateBackupMetadata first = agents.backup("a", null, place);
        StatePersistenceService other = stores.agents();
        AtomicBoolean once = new AtomicBoolean(true);
        Runnable deleting = () -> {
            if (once.getAndSet(false)) {
                other.deleteBackup("a", first.backupId());
            }
        };
        StateBackupMetadata second = agents.backup("a", null, new Overtaken(place, deleting, () -> {}));
        assertThat(agents.listBackups("a")).containsExactly(second);
        assertThat(agents.restoreBackup("a", second.backupId()).document()).isEqualTo(one.document());

        Runnable making = () -> other.backup("a", null, place);
        agents.deleteBackup("a", second.backupId(), new Overtaken(place, () -> {}, making));
        StateBackupMetadata third = agents.listBackups("a").get(0);
        assertThat(agents.listBackups("a")).containsExactly(third);
        assertThat(agents.restoreBackup("a", third.backupId()).document()).isEqualTo(one.document());
        agents.deleteBackup("a", third.backupId());
        assertThat(Path.of(third.storagePath())).doesNotExist();
    }

    /** Whoever is killed leaves what others see at that instant. */
    @ParameterizedTest
    @MethodSource(STORES)
    void a_deletion_that_is_killed_in_any_step_leaves_the_copy_of_a_backup_made_meanwhile(
            AgentStores stores, @TempDir Path folder) throws IOException {
        StatePersistenceService agents = stores.agents();
        AgentStateSnapshot one = agents.saveState("a", States.full());
        BackupPlace place = BackupPlace.folder(folder);
        StateBackupMetadata first = agents.backup("a", null, place);
        List<StateBackupMetadata> made = new ArrayList<>();
        Path left = folder.resolve("left");
        place.delete(first, () -> {
            made.add(first);
            assertThat(place.holds(first)).isFalse();
            assertThat(place.read(first).checksum()).isEqualTo(one.checksum());
            copy(Path.of(first.storagePath()).getParent(), left);
            return true;
        });
        assertThat(made).hasSize(1);
        assertThat(place.holds(first)).isTrue();

        copy(left, Path.of(first.storagePath()).getParent());
        Files.delete(Path.of(first.storagePath()));
        assertThat(agents.restoreBackup("a", first.backupId()).document()).isEqualTo(one.document());
        StateBackupMetadata again = agents.backup("a", null, place);
        agents.deleteBackup("a", first.backupId());
        assertThat(agents.restoreBackup("a", again.backupId()).document()).isEqualTo(one.document());
        agents.deleteBackup("a", again.backupId());
        assertThat(left.resolveSibling("a")).isEmptyDirectory();
    }

    /** Ends the program at one of its calls of another store: before it, or after it was done. */
    private static final class Killed extends Error {
        private static final long serialVersionUID = 1;
    }

    private static StatePersistenceService killedAt(int step, AtomicInteger steps, StatePersistenceService store) {
        return (StatePersistenceService) Proxy.newProxyInstance(
                BackupTest.class.getClassLoader(),
                new Class<?>[] {StatePersistenceService.class},
                (proxy, method, arguments) -> {
                    killAt(step, steps);
                    try {
                        Object answer = method.invoke(store, arguments);
                        killAt(step, steps);
                        return answer;
                    } catch (InvocationTargetException failure) {
                        throw failure.getCause();
                    }
                });
    }

    private static void killAt(int step, AtomicInteger steps) {
        if (steps.getAndIncrement() == step) {
            throw new Killed();
        }
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_deletion_in_another_store_that_is_killed_in_any_step_leaves_the_copy_that_is_needed(AgentStores stores) {
        try (AgentStores source = AgentStores.of("memory")) {
            killInEachStep(source.agents(), stores.agents());
        }
    }

    private static void killInEachStep(StatePersistenceService agents, StatePersistenceService other) {
        AgentStateSnapshot one = agents.saveState("a", States.full(), List.of("kept"));
        URI name = URI.create("sqlite:elsewhere.db");
        BackupPlace place = BackupPlace.store(name, other);
        StateBackupMetadata backup = agents.backup("a", null, place);
        boolean killed = true;
        for (int step = 0; killed; step++) {
            BackupPlace ending = BackupPlace.store(name, killedAt(step, new AtomicInteger(), other));
            try {
                ending.delete(backup, () -> {
                    assertThat(place.holds(backup)).isFalse();
                    return true;
                });
                killed = false;
                assertThat(step).isGreaterThan(8);
            } catch (Killed end) {
                assertThat(end).hasNoCause();
            }
            assertThat(place.read(backup).document()).as("step " + step).isEqualTo(one.document());
            assertThat(place.read(backup).tags()).containsExactly("kept");
            place.delete(backup, () -> true);
            assertThat(place.holds(backup)).isTrue();
            assertThat(other.listSnapshots("a")).hasSize(1);
        }
        place.delete(backup, () -> false);
        assertThat(other.listSnapshots("a")).isEmpty();
    }

    private static void copy(Path from, Path to) {
        try (Stream<Path> files = Files.list(from)) {
            Files.createDirectories(to);
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void the_end_of_a_backups_retention_leaves_another_backups_file(AgentStores stores, @TempDir Path folder) {
        ManualClock clock = new ManualClock(Instant.parse("2026-03-01T00:00:00Z"));
        StatePersistenceService agents = stores.agents(settings -> settings.clock(clock));
        agents.saveState("a", States.full());
        BackupPlace place = BackupPlace.folder(folder);
        StateBackupMetadata kept = agents.backup("a", null, place);
        List<StateBackupMetadata> going = List.of(
                agents.backup("a", null, place, Duration.ofDays(1)),
                agents.backup("a", null, place, Duration.ofDays(2)));
        clock.advance(Duration.ofDays(3));

        assertThat(agents.cleanupExpired().removedBackups()).containsExactlyInAnyOrderElementsOf(going);
        assertThat(agents.restoreBackup("a", kept.backupId()).checksum()).isEqualTo(kept.checksum());
        StateBackupMetadata last = agents.backup("a", null, place, Duration.ofDays(1));
        agents.deleteBackup("a", kept.backupId());
        clock.advance(Duration.ofDays(1));
        assertThat(agents.cleanupExpired().removedBackups()).containsExactly(last);
        assertThat(Path.of(last.storagePath())).doesNotExist();
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_backup_into_the_agents_own_store_is_refused_and_deletes_nothing(AgentStores stores) {
        StatePersistenceService agents = stores.agents();
        AgentStateSnapshot one = agents.saveState("a", States.full());
        agents.pin("a", one.snapshotId(), true);
        BackupPlace own = stores.agents().asBackupPlace(URI.create("sqlite:another-name.db"));

        refused(ErrorCode.INVALID, () -> agents.backup("a", null, own));
        assertThat(agents.listBackups("a")).isEmpty();
        assertThat(agents.listSnapshots("a")).hasSize(1);
        assertThat(agents.loadState("a").document()).isEqualTo(one.document());
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_backup_that_is_the_snapshot_itself_is_forgotten_and_the_snapshot_stays(
            AgentStores stores, @TempDir Path folder) {
        StatePersistenceService agents = stores.agents();
        AgentStateSnapshot one = agents.saveState("a", States.full());
        agents.pin("a", one.snapshotId(), true);
        StateBackupMetadata backup = agents.backup("a", null, BackupPlace.folder(folder));
        BackupPlace own = stores.agents().asBackupPlace(URI.create("sqlite:another-name.db"));

        agents.deleteBackup("a", backup.backupId(), own);
        assertThat(agents.listBackups("a")).isEmpty();
        assertThat(agents.loadState("a").document()).isEqualTo(one.document());
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void two_backups_in_another_store_share_a_copy_until_both_are_deleted(AgentStores stores) {
        try (AgentStores other = AgentStores.of("memory")) {
            StatePersistenceService agents = stores.agents();
            AgentStateSnapshot one = agents.saveState("a", States.full());
            BackupPlace place = other.agents().asBackupPlace(URI.create("sqlite:elsewhere.db"));
            BackupPlace again = other.agents().asBackupPlace(URI.create("sqlite:./elsewhere.db"));
            String first = agents.backup("a", null, place).backupId();
            String second = agents.backup("a", null, again).backupId();
            agents.deleteBackup("a", first, place);
            agents.deleteSnapshot("a", one.snapshotId());
            assertThat(agents.restoreBackup("a", second, again).document()).isEqualTo(one.document());
            agents.deleteBackup("a", second, again);
            assertThat(other.agents().listSnapshots("a")).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void what_is_no_copy_of_the_snapshot_is_not_removed(AgentStores stores, @TempDir Path folder) throws IOException {
        StatePersistenceService agents = stores.agents();
        agents.saveState("a", States.small(1));
        StateBackupMetadata backup = agents.backup("a", null, BackupPlace.folder(folder));
        Path file = Path.of(backup.storagePath());
        byte[] bytes = Files.readAllBytes(file);

        Files.delete(file);
        Files.createDirectory(file);
        refused(ErrorCode.INVALID, () -> agents.deleteBackup("a", backup.backupId()));
        assertThat(file).isDirectory();
        Files.delete(file);
        Path target = Files.write(folder.resolve("target"), bytes);
        Files.createSymbolicLink(file, target);
        refused(ErrorCode.INVALID, () -> agents.deleteBackup("a", backup.backupId()));
        assertThat(file).isSymbolicLink();
        Files.delete(file);
        Files.writeString(file, "{\"notes\":\"of another program\"}");
        refused(ErrorCode.INVALID, () -> agents.deleteBackup("a", backup.backupId()));
        assertThat(file).hasContent("{\"notes\":\"of another program\"}");
        assertThat(agents.listBackups("a")).containsExactly(backup);

        Files.write(file, bytes);
        agents.deleteBackup("a", backup.backupId());
        assertThat(file).doesNotExist();
        assertThat(target).exists();
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_path_in_a_record_that_names_another_file_is_not_removed(AgentStores stores, @TempDir Path folder)
            throws IOException {
        StatePersistenceService agents = stores.agents();
        agents.saveState("a", States.small(1));
        StateBackupMetadata backup = agents.backup("a", null, BackupPlace.folder(folder));
        Path other = Files.writeString(folder.resolve("precious.txt"), "mine");
        stores.moveBackup("a", backup.backupId(), backup.storagePath(), other.toUri());

        refused(ErrorCode.INVALID, () -> stores.agents().deleteBackup("a", backup.backupId()));
        assertThat(other).hasContent("mine");
        stores.moveBackup("a", backup.backupId(), other.toUri(), URI.create("sqlite:elsewhere.db"));
        refused(
                ErrorCode.INVALID,
                () -> stores.agents().deleteBackup("a", backup.backupId(), BackupPlace.folder(folder)));
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_retention_that_has_passed_or_is_beyond_every_calendar_is_refused(AgentStores stores, @TempDir Path folder) {
        StatePersistenceService agents = stores.agents();
        agents.saveState("a", States.small(1));
        for (Duration retention : List.of(
                Duration.ofDays(-5), Duration.ZERO, Duration.ofDays(36_501), Duration.ofSeconds(Long.MAX_VALUE))) {
            refused(ErrorCode.INVALID, () -> agents.backup("a", null, BackupPlace.folder(folder), retention));
        }
        assertThat(agents.listBackups("a")).isEmpty();
        assertThat(folder).isEmptyDirectory();
        StateBackupMetadata longest = agents.backup("a", null, BackupPlace.folder(folder), Duration.ofDays(36_500));
        assertThat(longest.retentionDays()).isEqualTo(36_500);
        assertThat(agents.cleanupExpired().removedBackups()).isEmpty();
        refused(
                ErrorCode.INVALID,
                () -> agents.saveState("a", States.small(2), List.of(), SaveOptions.DEFAULT.retentionDays(40_000)));
        refused(ErrorCode.INVALID, () -> stores.agents(settings -> settings.agentRetentionDays(40_000)));
    }
}
