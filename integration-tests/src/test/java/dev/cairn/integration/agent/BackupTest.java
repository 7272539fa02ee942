package dev.cairn.integration.agent;

import static dev.cairn.integration.agent.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.Agents;
import dev.cairn.agent.BackupPlace;
import dev.cairn.agent.BackupType;
import dev.cairn.agent.CleanupOptions;
import dev.cairn.agent.CompressionType;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.StateBackupMetadata;
import dev.cairn.error.CorruptException;
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
        Agents agents = stores.agents();
        AgentStateSnapshot one = agents.save("a", States.full(), SaveOptions.DEFAULT.tags("x"));
        StateBackupMetadata backup = agents.backups().create("a", one.snapshotId(), BackupPlace.folder(folder), null);
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
        assertThat(stores.agents().backups().list("a")).containsExactly(backup);
        AgentStateSnapshot two = agents.save("a", States.small(2));
        agents.snapshots().delete("a", one.snapshotId());
        AgentStateSnapshot back = agents.backups().restore("a", backup.backupId(), null);
        assertThat(back.document()).isEqualTo(one.document());
        assertThat(back.tags()).containsExactly("x");
        assertThat(agents.load("a", one.snapshotId()).checksum()).isEqualTo(one.checksum());
        assertThat(agents.load("a").snapshotId()).as("the latest stays").isEqualTo(two.snapshotId());
        agents.backups().restore("a", backup.backupId(), null);
        assertThat(agents.snapshots().list("a", SnapshotQuery.all()).items()).hasSize(2);
        agents.backups().delete("a", backup.backupId(), null);
        assertThat(file).doesNotExist();
        assertThat(agents.backups().list("a")).isEmpty();
        refused(ErrorCode.NOT_FOUND, () -> agents.backups().restore("a", backup.backupId(), null));
        refused(ErrorCode.NOT_FOUND, () -> agents.backups().delete("a", backup.backupId(), null));
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_backup_in_another_store(AgentStores stores) {
        try (AgentStores other = AgentStores.of("memory")) {
            Agents agents = stores.agents();
            AgentStateSnapshot one = agents.save("a", States.full());
            BackupPlace place = BackupPlace.store(URI.create("memory:elsewhere"), other.agents());
            StateBackupMetadata backup = agents.backups().create("a", null, place, null);
            assertThat(backup.storagePath()).isEqualTo(URI.create("memory:elsewhere"));
            assertThat(other.agents().load("a").document()).isEqualTo(one.document());
            agents.snapshots().delete("a", one.snapshotId());
            refused(ErrorCode.INVALID, () -> agents.backups().restore("a", backup.backupId(), null));
            assertThat(agents.backups().restore("a", backup.backupId(), place).document())
                    .isEqualTo(one.document());
            assertThat(agents.load("a").snapshotId()).isEqualTo(one.snapshotId());
            agents.backups().delete("a", backup.backupId(), place);
            assertThat(other.agents().snapshots().list("a", SnapshotQuery.all()).items())
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_snapshot_that_was_damaged_is_replaced_by_its_backup(AgentStores stores, @TempDir Path folder) {
        Agents agents = stores.agents();
        agents.save("a", States.small(1));
        AgentStateSnapshot two = agents.save("a", States.small(2));
        String backup = agents.backups()
                .create("a", null, BackupPlace.folder(folder), null)
                .backupId();
        stores.damage("a", two.snapshotId());
        refused(ErrorCode.CORRUPT, () -> agents.load("a"));
        agents.backups().restore("a", backup, null);
        assertThat(agents.load("a").document()).isEqualTo(two.document());
        assertThat(agents.snapshots().list("a", SnapshotQuery.all()).items()).hasSize(2);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_backup_that_is_not_what_was_backed_up_is_corrupt(AgentStores stores, @TempDir Path folder)
            throws IOException {
        Agents agents = stores.agents();
        agents.save("a", States.small(1));
        StateBackupMetadata backup = agents.backups().create("a", null, BackupPlace.folder(folder), null);
        Path file = Path.of(backup.storagePath());
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length - 20));
        assertThatThrownBy(() -> agents.backups().restore("a", backup.backupId(), null))
                .isInstanceOfSatisfying(
                        CorruptException.class, e -> assertThat(e.details()).containsEntry("file", file.toString()))
                .hasMessageStartingWith("Corrupt: file " + file + ": ")
                .hasMessageEndingWith(". Nothing was changed. Use another copy of the snapshot.");
        Files.delete(file);
        refused(ErrorCode.NOT_FOUND, () -> agents.backups().restore("a", backup.backupId(), null));
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void the_name_of_a_place_holds_no_password(AgentStores stores) {
        Agents agents = stores.agents();
        refused(ErrorCode.INVALID, () -> BackupPlace.store(URI.create("postgresql://u:secret@host/db"), agents));
        refused(ErrorCode.INVALID, () -> BackupPlace.store(URI.create("postgresql://host/db?password=x"), agents));
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void two_backups_of_a_snapshot_in_one_folder_share_a_file_until_both_are_deleted(
            AgentStores stores, @TempDir Path folder) throws IOException {
        Agents agents = stores.agents();
        AgentStateSnapshot one = agents.save("a", States.full());
        Path link = Files.createSymbolicLink(folder.resolve("link"), Files.createDirectory(folder.resolve("real")));
        StateBackupMetadata first =
                agents.backups().create("a", null, BackupPlace.folder(folder.resolve("real")), null);
        StateBackupMetadata second = agents.backups().create("a", null, BackupPlace.folder(link), null);
        StateBackupMetadata other =
                agents.backups().create("a", null, BackupPlace.folder(folder.resolve("other")), null);

        agents.backups().delete("a", first.backupId(), null);
        agents.snapshots().delete("a", one.snapshotId());
        assertThat(agents.backups().restore("a", second.backupId(), null).document())
                .isEqualTo(one.document());
        agents.backups().delete("a", second.backupId(), null);
        assertThat(Path.of(first.storagePath())).doesNotExist();
        assertThat(agents.backups().restore("a", other.backupId(), null).checksum())
                .isEqualTo(one.checksum());
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
        Agents agents = stores.agents();
        AgentStateSnapshot one = agents.save("a", States.full());
        BackupPlace place = BackupPlace.folder(folder);
        StateBackupMetadata first = agents.backups().create("a", null, place, null);
        Agents other = stores.agents();
        AtomicBoolean once = new AtomicBoolean(true);
        Runnable deleting = () -> {
            if (once.getAndSet(false)) {
                other.backups().delete("a", first.backupId(), null);
            }
        };
        StateBackupMetadata second = agents.backups().create("a", null, new Overtaken(place, deleting, () -> {}), null);
        assertThat(agents.backups().list("a")).containsExactly(second);
        assertThat(agents.backups().restore("a", second.backupId(), null).document())
                .isEqualTo(one.document());

        Runnable making = () -> other.backups().create("a", null, place, null);
        agents.backups().delete("a", second.backupId(), new Overtaken(place, () -> {}, making));
        StateBackupMetadata third = agents.backups().list("a").get(0);
        assertThat(agents.backups().list("a")).containsExactly(third);
        assertThat(agents.backups().restore("a", third.backupId(), null).document())
                .isEqualTo(one.document());
        agents.backups().delete("a", third.backupId(), null);
        assertThat(Path.of(third.storagePath())).doesNotExist();
    }

    /** Whoever is killed leaves what others see at that instant. */
    @ParameterizedTest
    @MethodSource(STORES)
    void a_deletion_that_is_killed_in_any_step_leaves_the_copy_of_a_backup_made_meanwhile(
            AgentStores stores, @TempDir Path folder) throws IOException {
        Agents agents = stores.agents();
        AgentStateSnapshot one = agents.save("a", States.full());
        BackupPlace place = BackupPlace.folder(folder);
        StateBackupMetadata first = agents.backups().create("a", null, place, null);
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
        assertThat(agents.backups().restore("a", first.backupId(), null).document())
                .isEqualTo(one.document());
        StateBackupMetadata again = agents.backups().create("a", null, place, null);
        agents.backups().delete("a", first.backupId(), null);
        assertThat(agents.backups().restore("a", again.backupId(), null).document())
                .isEqualTo(one.document());
        agents.backups().delete("a", again.backupId(), null);
        assertThat(left.resolveSibling("a")).isEmptyDirectory();
    }

    /** Ends the program at one of its calls of another store: before it, or after it was done. */
    private static final class Killed extends Error {
        private static final long serialVersionUID = 1;
    }

    private static Agents killedAt(int step, AtomicInteger steps, Agents store) {
        return (Agents) Proxy.newProxyInstance(
                BackupTest.class.getClassLoader(), new Class<?>[] {Agents.class}, (proxy, method, arguments) -> {
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

    private static void killInEachStep(Agents agents, Agents other) {
        AgentStateSnapshot one = agents.save("a", States.full(), SaveOptions.DEFAULT.tags("kept"));
        URI name = URI.create("sqlite:elsewhere.db");
        BackupPlace place = BackupPlace.store(name, other);
        StateBackupMetadata backup = agents.backups().create("a", null, place, null);
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
            assertThat(other.snapshots().list("a", SnapshotQuery.all()).items()).hasSize(1);
        }
        place.delete(backup, () -> false);
        assertThat(other.snapshots().list("a", SnapshotQuery.all()).items()).isEmpty();
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
        Agents agents = stores.agents(settings -> settings.clock(clock));
        agents.save("a", States.full());
        BackupPlace place = BackupPlace.folder(folder);
        StateBackupMetadata kept = agents.backups().create("a", null, place, null);
        List<StateBackupMetadata> going = List.of(
                agents.backups().create("a", null, place, Duration.ofDays(1)),
                agents.backups().create("a", null, place, Duration.ofDays(2)));
        clock.advance(Duration.ofDays(3));

        assertThat(agents.cleanup(CleanupOptions.EXPIRED).removedBackups()).containsExactlyInAnyOrderElementsOf(going);
        assertThat(agents.backups().restore("a", kept.backupId(), null).checksum())
                .isEqualTo(kept.checksum());
        StateBackupMetadata last = agents.backups().create("a", null, place, Duration.ofDays(1));
        agents.backups().delete("a", kept.backupId(), null);
        clock.advance(Duration.ofDays(1));
        assertThat(agents.cleanup(CleanupOptions.EXPIRED).removedBackups()).containsExactly(last);
        assertThat(Path.of(last.storagePath())).doesNotExist();
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_backup_into_the_agents_own_store_is_refused_and_deletes_nothing(AgentStores stores) {
        Agents agents = stores.agents();
        AgentStateSnapshot one = agents.save("a", States.full());
        agents.snapshots().pin("a", one.snapshotId(), true);
        BackupPlace own = BackupPlace.store(URI.create("sqlite:another-name.db"), stores.agents());

        refused(ErrorCode.INVALID, () -> agents.backups().create("a", null, own, null));
        assertThat(agents.backups().list("a")).isEmpty();
        assertThat(agents.snapshots().list("a", SnapshotQuery.all()).items()).hasSize(1);
        assertThat(agents.load("a").document()).isEqualTo(one.document());
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_backup_that_is_the_snapshot_itself_is_forgotten_and_the_snapshot_stays(
            AgentStores stores, @TempDir Path folder) {
        Agents agents = stores.agents();
        AgentStateSnapshot one = agents.save("a", States.full());
        agents.snapshots().pin("a", one.snapshotId(), true);
        StateBackupMetadata backup = agents.backups().create("a", null, BackupPlace.folder(folder), null);
        BackupPlace own = BackupPlace.store(URI.create("sqlite:another-name.db"), stores.agents());

        agents.backups().delete("a", backup.backupId(), own);
        assertThat(agents.backups().list("a")).isEmpty();
        assertThat(agents.load("a").document()).isEqualTo(one.document());
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void two_backups_in_another_store_share_a_copy_until_both_are_deleted(AgentStores stores) {
        try (AgentStores other = AgentStores.of("memory")) {
            Agents agents = stores.agents();
            AgentStateSnapshot one = agents.save("a", States.full());
            BackupPlace place = BackupPlace.store(URI.create("sqlite:elsewhere.db"), other.agents());
            BackupPlace again = BackupPlace.store(URI.create("sqlite:./elsewhere.db"), other.agents());
            String first = agents.backups().create("a", null, place, null).backupId();
            String second = agents.backups().create("a", null, again, null).backupId();
            agents.backups().delete("a", first, place);
            agents.snapshots().delete("a", one.snapshotId());
            assertThat(agents.backups().restore("a", second, again).document()).isEqualTo(one.document());
            agents.backups().delete("a", second, again);
            assertThat(other.agents().snapshots().list("a", SnapshotQuery.all()).items())
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void what_is_no_copy_of_the_snapshot_is_not_removed(AgentStores stores, @TempDir Path folder) throws IOException {
        Agents agents = stores.agents();
        agents.save("a", States.small(1));
        StateBackupMetadata backup = agents.backups().create("a", null, BackupPlace.folder(folder), null);
        Path file = Path.of(backup.storagePath());
        byte[] bytes = Files.readAllBytes(file);

        Files.delete(file);
        Files.createDirectory(file);
        refused(ErrorCode.INVALID, () -> agents.backups().delete("a", backup.backupId(), null));
        assertThat(file).isDirectory();
        Files.delete(file);
        Path target = Files.write(folder.resolve("target"), bytes);
        Files.createSymbolicLink(file, target);
        refused(ErrorCode.INVALID, () -> agents.backups().delete("a", backup.backupId(), null));
        assertThat(file).isSymbolicLink();
        Files.delete(file);
        Files.writeString(file, "{\"notes\":\"of another program\"}");
        refused(ErrorCode.INVALID, () -> agents.backups().delete("a", backup.backupId(), null));
        assertThat(file).hasContent("{\"notes\":\"of another program\"}");
        assertThat(agents.backups().list("a")).containsExactly(backup);

        Files.write(file, bytes);
        agents.backups().delete("a", backup.backupId(), null);
        assertThat(file).doesNotExist();
        assertThat(target).exists();
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_path_in_a_record_that_names_another_file_is_not_removed(AgentStores stores, @TempDir Path folder)
            throws IOException {
        Agents agents = stores.agents();
        agents.save("a", States.small(1));
        StateBackupMetadata backup = agents.backups().create("a", null, BackupPlace.folder(folder), null);
        Path other = Files.writeString(folder.resolve("precious.txt"), "mine");
        stores.moveBackup("a", backup.backupId(), backup.storagePath(), other.toUri());

        refused(ErrorCode.INVALID, () -> stores.agents().backups().delete("a", backup.backupId(), null));
        assertThat(other).hasContent("mine");
        stores.moveBackup("a", backup.backupId(), other.toUri(), URI.create("sqlite:elsewhere.db"));
        refused(
                ErrorCode.INVALID,
                () -> stores.agents().backups().delete("a", backup.backupId(), BackupPlace.folder(folder)));
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_retention_that_has_passed_or_is_beyond_every_calendar_is_refused(AgentStores stores, @TempDir Path folder) {
        Agents agents = stores.agents();
        agents.save("a", States.small(1));
        for (Duration retention : List.of(
                Duration.ofDays(-5), Duration.ZERO, Duration.ofDays(36_501), Duration.ofSeconds(Long.MAX_VALUE))) {
            refused(ErrorCode.INVALID, () -> agents.backups().create("a", null, BackupPlace.folder(folder), retention));
        }
        assertThat(agents.backups().list("a")).isEmpty();
        assertThat(folder).isEmptyDirectory();
        StateBackupMetadata longest =
                agents.backups().create("a", null, BackupPlace.folder(folder), Duration.ofDays(36_500));
        assertThat(longest.retentionDays()).isEqualTo(36_500);
        assertThat(agents.cleanup(CleanupOptions.EXPIRED).removedBackups()).isEmpty();
        refused(ErrorCode.INVALID, () -> agents.save("a", States.small(2), SaveOptions.DEFAULT.retentionDays(40_000)));
        refused(ErrorCode.INVALID, () -> stores.agents(settings -> settings.agentRetentionDays(40_000)));
    }
}
