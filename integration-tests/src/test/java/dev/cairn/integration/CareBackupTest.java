package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.integration.CareStores.Kind;
import dev.cairn.maintenance.BackupFile;
import dev.cairn.maintenance.BackupReport;
import dev.cairn.maintenance.CopyReport;
import dev.cairn.maintenance.Maintenance;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Backing whole stores up while they are used, and bringing them back. */
class CareBackupTest {
    private static final Scope FIRST = SampleStore.SCOPES.get(0);

    @TempDir
    Path folder;

    private CareStores stores;
    private Path backup;

    @BeforeEach
    void makeStores() {
        stores = new CareStores(folder);
        backup = folder.resolve("backup");
    }

    @AfterEach
    void closeStores() {
        stores.close();
    }

    private static Maintenance care(Storage storage) {
        return Cairn.builder().on(storage).maintenance();
    }

    private BackupReport backUp(Storage storage) {
        return care(storage).backup(backup, cut -> {});
    }

    private CopyReport restore(Storage into, OptionalInt number) {
        return care(into).restore(backup, number, false, cut -> {});
    }

    private void expectRestored(Map<String, CareStores.Content> expected, OptionalInt number) {
        List<Kind> kinds = number.isPresent() ? List.of(Kind.MEMORY) : List.of(Kind.values());
        for (Kind kind : kinds) {
            Storage into = stores.make(kind);
            restore(into, number);
            assertThat(CareStores.content(into)).as(kind.name()).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void a_backup_grows_by_what_is_new_and_gives_back_each_of_its_states(Kind kind) {
        Storage source = stores.make(kind);
        CareStores.fill(source, 0, 60);
        CareStores.commit(
                source,
                Scope.of("", "sample", "gone"),
                Commit.inOrder().put(Put.of(1, Key.of("k"), Bytes.fromUtf8("1"))));
        Map<String, CareStores.Content> atFirst = CareStores.content(source);
        BackupReport full = backUp(source);

        CareStores.fill(source, 60, 66);
        source.admin().drop(Scope.of("", "sample", "gone"), Budget.UNLIMITED);
        CareStores.commit(source, CareStores.ITEMS, Commit.unordered().delete(1, Key.of("item", "0")));
        Map<String, CareStores.Content> second = CareStores.content(source);
        BackupReport increment = backUp(source);

        CareStores.fill(source, 66, 90);
        source.admin().drop(SampleStore.SCOPES.get(1), Budget.UNLIMITED);
        Map<String, CareStores.Content> third = CareStores.content(source);
        backUp(source);
        BackupReport idle = backUp(source);

        assertThat(full.file().orElseThrow().file()).isEqualTo("0001-full.db");
        assertThat(full.moved().added()).isEqualTo(5);
        assertThat(increment.file().orElseThrow().file()).isEqualTo("0002-increment.db");
        assertThat(increment.moved().updated()).isEqualTo(4);
        assertThat(increment.moved().removed()).isOne();
        assertThat(increment.moved().rows()).isLessThan(full.moved().rows() / 3);
        assertThat(idle.file()).isEmpty();
        assertThat(Maintenance.verifyBackup(backup))
                .extracting(BackupFile::number)
                .containsExactly(1, 2, 3);
        expectRestored(atFirst, OptionalInt.of(1));
        expectRestored(second, OptionalInt.of(2));
        expectRestored(third, OptionalInt.empty());
        assertThat(Maintenance.verifyBackup(backup)).hasSize(3);
    }

    @Test
    void a_restored_store_can_be_brought_to_a_later_backup() {
        Storage source = stores.make(Kind.MEMORY);
        Storage target = stores.make(Kind.SQLITE);
        CareStores.fill(source, 0, 60);
        backUp(source);
        restore(target, OptionalInt.empty());
        CareStores.fill(source, 60, 63);
        source.admin().drop(SampleStore.SCOPES.get(2), Budget.UNLIMITED);
        backUp(source);

        CopyReport report = restore(target, OptionalInt.empty());

        assertThat(CareStores.content(target)).isEqualTo(CareStores.content(source));
        assertThat(report.removed()).isOne();
        assertThat(report.rows()).isLessThan(12);
    }

    @Test
    void a_backup_under_load_holds_whole_commits_and_the_next_one_equals_the_store() throws InterruptedException {
        Storage source = stores.make(Kind.SQLITE);
        CareStores.fill(source, 0, 120);
        AtomicBoolean stop = new AtomicBoolean();
        List<Thread> writers = new ArrayList<>();
        for (int writer = 0; writer < 2; writer++) {
            Scope scope = Scope.of("", "load", "w" + writer);
            Thread thread = new Thread(() -> writePairs(source, scope, stop));
            thread.start();
            writers.add(thread);
        }
        for (int round = 0; round < 4; round++) {
            backUp(source);
        }
        stop.set(true);
        for (Thread writer : writers) {
            writer.join();
        }
        for (int number = 1; number <= 4; number++) {
            Storage then = stores.make(Kind.MEMORY);
            restore(then, OptionalInt.of(number));
            CareStores.content(then).forEach((name, content) -> expectPairs(name, content));
        }

        backUp(source);

        Storage restored = stores.make(Kind.MEMORY);
        restore(restored, OptionalInt.empty());
        assertThat(CareStores.content(restored)).isEqualTo(CareStores.content(source));
    }

    /** Each commit adds a record and counts them in another. */
    private static void writePairs(Storage storage, Scope scope, AtomicBoolean stop) {
        for (int n = 1; !stop.get(); n++) {
            CareStores.commit(
                    storage,
                    scope,
                    Commit.inOrder()
                            .put(Put.of(1, Key.of("r" + n), Bytes.fromUtf8("x".repeat(100))))
                            .put(Put.of(2, Key.of("count"), Bytes.fromUtf8(Integer.toString(n)))));
        }
    }

    private static void expectPairs(String name, CareStores.Content content) {
        if (name.startsWith("/load/")) {
            long records = content.records().stream().filter(r -> r.kind() == 1).count();
            assertThat(content.records().stream()
                            .filter(r -> r.kind() == 2)
                            .map(r -> r.body().utf8()))
                    .containsExactly(Long.toString(records));
        }
    }

    @Test
    void a_file_that_is_not_the_one_that_was_made_is_refused_before_anything_is_restored() throws IOException {
        Storage source = stores.make(Kind.MEMORY);
        CareStores.fill(source, 0, 60);
        backUp(source);
        Path file = backup.resolve("0001-full.db");
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 4;
        Files.write(file, bytes);
        Storage target = stores.make(Kind.MEMORY);

        assertThatThrownBy(() -> restore(target, OptionalInt.empty()))
                .isInstanceOf(CorruptException.class)
                .hasMessageContaining("0001-full.db")
                .hasMessageContaining("SHA-256");
        assertThat(CareStores.content(target)).isEmpty();
        assertThatThrownBy(() -> Maintenance.verifyBackup(backup)).isInstanceOf(CorruptException.class);
        Files.write(file, new byte[10]);
        assertThatThrownBy(() -> backUp(source)).isInstanceOf(CorruptException.class);
    }

    /** Every file of the backup with its content. */
    private Map<String, Bytes> files() throws IOException {
        Map<String, Bytes> files = new TreeMap<>();
        try (Stream<Path> all = Files.list(backup)) {
            for (Path file : all.toList()) {
                files.put(file.getFileName().toString(), Bytes.fromOwned(Files.readAllBytes(file)));
            }
        }
        return files;
    }

    @Test
    void nothing_is_added_to_a_backup_of_which_an_earlier_file_is_damaged() throws IOException {
        Storage source = stores.make(Kind.SQLITE);
        CareStores.fill(source, 0, 60);
        backUp(source);
        CareStores.fill(source, 60, 63);
        backUp(source);
        CareStores.fill(source, 63, 66);
        Path first = backup.resolve("0001-full.db");
        byte[] bytes = Files.readAllBytes(first);
        bytes[bytes.length - 9] ^= 1;
        Files.write(first, bytes);
        Map<String, Bytes> before = files();

        assertThatThrownBy(() -> backUp(source))
                .isInstanceOf(CorruptException.class)
                .hasMessageContaining("0001-full.db")
                .hasMessageContaining("SHA-256");

        assertThat(files()).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void a_backup_of_another_store_is_refused_and_stays_as_it_is(Kind kind) throws IOException {
        Storage source = stores.make(kind);
        CareStores.fill(source, 0, 6);
        backUp(source);
        Storage other = stores.make(kind);
        restore(other, OptionalInt.empty());
        CareStores.fill(other, 6, 9);
        Map<String, Bytes> before = files();

        assertThatThrownBy(() -> backUp(other))
                .isInstanceOf(ConflictException.class)
                .hasMessageContaining(backup.toString())
                .hasMessageContaining("belongs to another store")
                .hasMessageContaining("into a new folder");

        assertThat(files()).isEqualTo(before);
        CareStores.fill(source, 6, 9);
        assertThat(backUp(source).file()).isPresent();
    }

    @Test
    void a_backup_that_was_begun_before_stores_had_a_name_goes_on_and_notes_it() throws IOException {
        Storage source = stores.make(Kind.MEMORY);
        CareStores.fill(source, 0, 6);
        backUp(source);
        Path manifest = backup.resolve("manifest.json");
        String named = Files.readString(manifest);
        Files.writeString(manifest, named.replaceFirst("\"source\":\"[^\"]*\",", ""));
        assertThat(Files.readString(manifest)).isNotEqualTo(named).doesNotContain("source");
        assertThat(Maintenance.verifyBackup(backup)).hasSize(1);
        CareStores.fill(source, 6, 9);

        backUp(source);

        String noted = named.substring(named.indexOf("\"source\":"), named.indexOf(",\"files\""));
        assertThat(Files.readString(manifest)).contains(noted);
        expectRestored(CareStores.content(source), OptionalInt.empty());
        Storage other = stores.make(Kind.MEMORY);
        CareStores.fill(other, 0, 3);
        assertThatThrownBy(() -> backUp(other)).isInstanceOf(ConflictException.class);
    }

    @Test
    void a_manifest_that_is_none_and_one_of_a_newer_version_are_distinguished() throws IOException {
        Storage source = stores.make(Kind.MEMORY);
        CareStores.fill(source, 0, 6);
        backUp(source);
        Path manifest = backup.resolve("manifest.json");
        Files.writeString(manifest, "{\"cairn_backup\":2}");
        assertThatThrownBy(() -> backUp(source))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INCOMPATIBLE));
        Files.writeString(manifest, "{\"files\":");
        assertThatThrownBy(() -> backUp(source)).isInstanceOf(CorruptException.class);
    }

    @Test
    void there_is_nothing_to_restore_where_no_backup_is() throws IOException {
        Storage target = stores.make(Kind.MEMORY);
        assertThatThrownBy(() -> restore(target, OptionalInt.empty())).isInstanceOf(NotFoundException.class);
        Files.createDirectory(backup);
        assertThatThrownBy(() -> restore(target, OptionalInt.empty())).isInstanceOf(NotFoundException.class);
        CareStores.fill(target, 0, 6);
        backUp(target);
        Storage other = stores.make(Kind.MEMORY);
        assertThatThrownBy(() -> restore(other, OptionalInt.of(2))).isInstanceOf(NotFoundException.class);
    }

    @Test
    void two_backups_into_one_folder_do_not_run_at_once() {
        Storage source = stores.make(Kind.MEMORY);
        CareStores.fill(source, 0, 6);
        Storage other = stores.make(Kind.MEMORY);

        care(source)
                .backup(
                        backup,
                        cut -> assertThatThrownBy(() -> backUp(other))
                                .isInstanceOfSatisfying(
                                        CairnException.class,
                                        e -> assertThat(e.code()).isEqualTo(ErrorCode.LOCKED)));

        assertThat(Maintenance.verifyBackup(backup)).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void a_backup_in_one_file_is_a_store_of_its_own(Kind kind) {
        Storage source = stores.make(kind);
        CareStores.fill(source, 0, 30);
        Path file = folder.resolve("single.db");

        care(source).backupToFile(file, cut -> {});

        Storage opened = stores.byUrl("sqlite:" + file);
        assertThat(CareStores.content(opened)).isEqualTo(CareStores.content(source));
        Storage restored = stores.make(Kind.MEMORY);
        care(restored).restore(file, OptionalInt.empty(), false, cut -> {});
        assertThat(CareStores.content(restored)).isEqualTo(CareStores.content(source));
        assertThatThrownBy(() -> care(source).backupToFile(file, cut -> {}))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.ALREADY_EXISTS));
        assertThat(folder.resolve("single.db.part")).doesNotExist();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void a_store_is_equal_to_its_own_backup_until_it_goes_on(Kind kind) {
        Storage store = stores.make(kind);
        CareStores.fill(store, 0, 9);
        backUp(store);
        Map<String, CareStores.Content> before = CareStores.content(store);

        CopyReport equal = restore(store, OptionalInt.empty());
        assertThat(equal.unchanged()).isEqualTo(before.size());
        assertThat(equal.conflicts() + equal.added() + equal.updated() + equal.removed())
                .isZero();
        assertThat(CareStores.content(store)).isEqualTo(before);

        CareStores.commit(store, FIRST, Commit.inOrder().put(Put.of(1, Key.of("later"), Bytes.fromUtf8("1"))));
        CopyReport later = restore(store, OptionalInt.empty());
        assertThat(later.conflicts()).isOne();
        assertThat(later.unchanged()).isEqualTo(before.size() - 1L);
    }

    @Test
    void what_is_backed_up_stays_where_the_store_has_something_of_its_own() {
        Storage source = stores.make(Kind.MEMORY);
        CareStores.fill(source, 0, 6);
        backUp(source);
        Storage target = stores.make(Kind.SQLITE);
        CareStores.commit(target, FIRST, Commit.inOrder().put(Put.of(1, Key.of("own"), Bytes.fromUtf8("1"))));

        assertThat(restore(target, OptionalInt.empty()).conflicts()).isOne();
        assertThat(CareStores.content(target).get(FIRST.toString()).records()).hasSize(1);
        assertThat(care(target)
                        .restore(backup, OptionalInt.empty(), true, cut -> {})
                        .conflicts())
                .isZero();
        assertThat(CareStores.content(target)).isEqualTo(CareStores.content(source));
    }

    @Test
    void only_the_owner_can_read_a_backup() throws IOException {
        Storage source = stores.make(Kind.SQLITE);
        CareStores.fill(source, 0, 6);
        care(source).backup(backup, cut -> expectModes());
        expectModes();
    }

    private void expectModes() {
        try (Stream<Path> files = Files.walk(backup)) {
            for (Path path : files.toList()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                        .as(path.toString())
                        .isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------");
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
