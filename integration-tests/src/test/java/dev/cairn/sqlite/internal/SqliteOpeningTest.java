package dev.cairn.sqlite.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.integration.LockChild;
import dev.cairn.integration.SampleStore;
import dev.cairn.integration.Sqlite;
import dev.cairn.sqlite.SqliteProvider;
import dev.cairn.sqlite.internal.wal.KeptLog;
import dev.cairn.storage.BackendProvider;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.StorageOptions.Mode;
import dev.cairn.testing.Child;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Clock;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqliteOpeningTest {
    @TempDir
    Path folder;

    @Test
    void the_service_loader_finds_both_backends() {
        assertThat(ServiceLoader.load(BackendProvider.class).stream()
                        .flatMap(provider -> provider.get().schemes().stream()))
                .contains("sqlite", "postgresql");
    }

    @Test
    void files_are_their_owners_alone() throws IOException {
        Path file = folder.resolve("store.db");
        try (Storage store = SqliteBackend.open(SqliteConfig.of(file))) {
            SampleStore.step(store, 0);
            assertThat(mode(file)).isEqualTo("rw-------");
            assertThat(mode(folder.resolve("store.db-wal"))).isEqualTo("rw-------");
            assertThat(mode(folder.resolve("store.db-shm"))).isEqualTo("rw-------");
        }
    }

    @Test
    void a_missing_folder_is_named_and_not_made() {
        Path file = folder.resolve("missing/deep/store.db");
        assertThat(expect(ErrorCode.NOT_FOUND, file, Mode.CREATE))
                .hasMessageContaining("There is no folder " + folder.resolve("missing/deep"));
        assertThat(folder.resolve("missing")).doesNotExist();
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void a_log_without_its_file_is_never_lost(Mode mode) throws IOException {
        Path file = folder.resolve("store.db");
        Path log = folder.resolve("store.db-wal");
        byte[] content = leftLog(file);
        Files.write(log, content);
        Files.delete(file);
        assertThat(expect(ErrorCode.CORRUPT, file, mode))
                .hasMessageContaining(file + ": ")
                .hasMessageContaining(log + " exists");
        assertThat(file).doesNotExist();
        Files.createFile(file);
        expect(ErrorCode.CORRUPT, file, mode);
        assertThat(file).isEmptyFile();
        assertThat(log).hasBinaryContent(content);
    }

    private static byte[] leftLog(Path file) throws IOException {
        try (Storage store = SqliteBackend.open(SqliteConfig.of(file))) {
            SampleStore.step(store, 0);
            return Files.readAllBytes(Path.of(file + "-wal"));
        }
    }

    @Test
    void odd_characters_of_a_file_name_are_only_characters() {
        Path file = folder.resolve("a b?mode=memory#c%20.db");
        try (Storage store = SqliteBackend.open(SqliteConfig.of(file))) {
            SampleStore.step(store, 0);
        }
        assertThat(file).isNotEmptyFile();
    }

    /** Java finds a file under the bytes of the locale's character set; those of another one would be the name of another file. */
    @Test
    void sqlite_gets_a_name_in_the_bytes_that_java_uses() {
        assertThat(SqliteSessions.encoded("/a/g\u00e4rten.db", StandardCharsets.ISO_8859_1))
                .isEqualTo("/a/g%e4rten.db");
        assertThat(SqliteSessions.encoded("/a/g\u00e4rten.db", StandardCharsets.UTF_8))
                .isEqualTo("/a/g%c3%a4rten.db");
        Path file = folder.resolve("b\u00e4ume.db");
        try (Storage store = SqliteBackend.open(SqliteConfig.of(file))) {
            SampleStore.step(store, 0);
        }
        assertThat(file).isNotEmptyFile();
    }

    @Test
    void another_program_that_keeps_the_file_from_being_switched_to_its_log_is_named() throws Exception {
        Path file = folder.resolve("store.db");
        try (Storage store = SqliteBackend.open(SqliteConfig.of(file))) {
            SampleStore.step(store, 0);
        }
        Sqlite.run(file, "PRAGMA journal_mode = DELETE");
        try (Connection reader = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = reader.createStatement()) {
            statement.execute("BEGIN");
            statement.executeQuery("SELECT count(*) FROM cairn_meta").close();
            assertThat(expect(ErrorCode.LOCKED, file, Mode.EXISTING))
                    .hasMessageContaining("journal_mode=delete")
                    .hasMessageContaining("another program")
                    .hasMessageContaining("Nothing was changed");
        }
        try (Storage store = SqliteBackend.open(SqliteConfig.of(file))) {
            SampleStore.step(store, 1);
        }
    }

    @Test
    void a_missing_file_is_not_made_when_it_must_exist() {
        Path file = folder.resolve("missing.db");
        expect(ErrorCode.NOT_FOUND, file, Mode.EXISTING);
        assertThat(file).doesNotExist();
    }

    @Test
    void a_folder_is_no_file() {
        expect(ErrorCode.INVALID, folder, Mode.CREATE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "//x.db",
                "///x.db",
                "//host/x.db",
                ":memory:",
                ":memory:?cache=shared",
                "file:x.db",
                "~/x.db",
                "~"
            })
    void an_address_that_means_something_else_elsewhere_is_invalid(String address) {
        assertThatThrownBy(() -> new SqliteProvider().open("sqlite", address, StorageOptions.DEFAULT))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID))
                .hasMessageContaining("Use sqlite:");
    }

    @Test
    void a_file_of_something_else_is_refused_and_stays_as_it_is() throws IOException {
        Path file = Files.writeString(folder.resolve("notes.txt"), "nothing of SQLite ".repeat(100));
        expect(ErrorCode.INVALID, file, Mode.CREATE);
        assertThat(file).hasContent("nothing of SQLite ".repeat(100));
    }

    @Test
    void a_database_of_another_application_is_refused_and_stays_as_it_is() {
        Path file = folder.resolve("other.db");
        Sqlite.run(file, "CREATE TABLE t (a)");
        expect(ErrorCode.INCOMPATIBLE, file, Mode.CREATE);
        assertThat(Sqlite.ask(file, "PRAGMA journal_mode")).isEqualTo("delete");
        assertThat(Sqlite.ask(file, "SELECT count(*) FROM sqlite_master")).isEqualTo("1");
    }

    @Test
    void the_damaged_log_of_another_application_is_left_alone() throws Exception {
        Path file = folder.resolve("other.db");
        Path moved = folder.resolve("moved.db");
        Sqlite.run(file, "PRAGMA application_id = 7", "PRAGMA journal_mode = WAL");
        try (Connection open = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = open.createStatement()) {
            for (String table : new String[] {"a", "b", "c"}) {
                statement.execute("CREATE TABLE " + table + " (x)");
            }
            Files.copy(file, moved);
            byte[] log = Files.readAllBytes(Path.of(file + "-wal"));
            log[1_000] ^= 1;
            Files.write(Path.of(moved + "-wal"), log);
        }
        expect(ErrorCode.INCOMPATIBLE, moved, Mode.CREATE);
        assertThat(KeptLog.of(moved)).isEmpty();
    }

    @Test
    void a_newer_schema_is_refused_before_any_write() throws IOException {
        Path file = healthy();
        Sqlite.run(
                file, "PRAGMA user_version = 99", "UPDATE cairn_meta SET value = '99'", "PRAGMA journal_mode = DELETE");
        byte[] before = Files.readAllBytes(file);
        CairnException e = expect(ErrorCode.INCOMPATIBLE, file, Mode.CREATE);
        assertThat(e.details()).containsEntry("found", 99L).containsEntry("known", 1);
        assertThat(file).hasBinaryContent(before);
    }

    @Test
    void a_header_that_disagrees_with_the_table_of_settings_is_corrupt() {
        Path file = healthy();
        Sqlite.run(file, "PRAGMA user_version = 2");
        assertThat(expect(ErrorCode.CORRUPT, file, Mode.CREATE).details())
                .hasEntrySatisfying(
                        "address", address -> assertThat(address.toString()).startsWith("header of file "));
    }

    @Test
    void a_changed_definition_of_a_table_is_corrupt_with_its_address() {
        Path file = healthy();
        Sqlite.run(file, "DROP INDEX cairn_record_key", "CREATE INDEX cairn_record_key ON cairn_record (scope, key)");
        assertThat(expect(ErrorCode.CORRUPT, file, Mode.CREATE).details())
                .containsEntry("address", "schema object cairn_record_key of file " + file);
    }

    @Test
    void network_file_systems_are_refused() {
        for (String type : new String[] {"nfs", "nfs4", "cifs", "smb3", "9p", "fuse.sshfs"}) {
            assertThatThrownBy(() -> SqliteFiles.expectLocal(Path.of("/mnt/a.db"), type))
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED))
                    .hasMessageContaining(type);
        }
        SqliteFiles.expectLocal(Path.of("/mnt/a.db"), "ext4");
    }

    @Test
    void a_second_instance_of_this_process_and_its_end_leave_the_locks_of_the_first() {
        Path file = healthy();
        try (Storage first = SqliteBackend.open(SqliteConfig.of(file))) {
            SampleStore.step(first, 1);
            try (Storage second = SqliteBackend.open(SqliteConfig.of(file))) {
                SampleStore.step(second, 2);
            }
            try (Child child = Child.start(LockChild.class, file.toString())) {
                assertThat(child.line()).isEqualTo("held by another");
            }
        }
    }

    private Path healthy() {
        Path file = folder.resolve("healthy.db");
        try (Storage store = SqliteBackend.open(SqliteConfig.of(file))) {
            SampleStore.step(store, 0);
        }
        return file;
    }

    private static CairnException expect(ErrorCode code, Path file, Mode mode) {
        CairnException e = catchThrowableOfType(
                CairnException.class,
                () -> SqliteBackend.open(new SqliteConfig(file, new StorageOptions(Clock.systemUTC(), mode)))
                        .close());
        assertThat(e).isNotNull();
        assertThat(e.code()).as("%s", e).isEqualTo(code);
        return e;
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    /** As a process leaves them that finds the disk full. */
    @Test
    void an_empty_log_with_an_empty_index_needs_no_room_for_a_copy() throws IOException {
        Path file = healthy();
        Files.createFile(Path.of(file + "-wal"));
        Files.createFile(Path.of(file + "-shm"));
        Path rehearsal = Path.of(file + "-wal.rehearsal");
        Files.createFile(rehearsal);
        try (Storage storage = SqliteBackend.open(SqliteConfig.of(file))) {
            SampleStore.step(storage, 3);
        }
        assertThat(rehearsal).as("the place of a copy").isRegularFile();
    }
}
