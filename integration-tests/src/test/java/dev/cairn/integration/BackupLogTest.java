package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.integration.CareStores.Kind;
import dev.cairn.maintenance.Maintenance;
import dev.cairn.maintenance.StoreOpener;
import dev.cairn.storage.Storage;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file of a backup is not given its name while a part of it is in its log: another program reads it, or the disk was full. */
class BackupLogTest {
    @TempDir
    Path folder;

    private CareStores stores;
    private Storage store;
    private Connection reader;

    @BeforeEach
    void makeStores() {
        stores = new CareStores(folder);
        store = stores.make(Kind.MEMORY);
        CareStores.fill(store, 0, 9);
    }

    @AfterEach
    void closeStores() {
        stores.close();
    }

    private static Maintenance care(Storage storage, StoreOpener opener) {
        return new Maintenance(storage, Clock.systemUTC(), Compression.NONE, opener, scope -> Optional.empty());
    }

    /** Looks after the store with backups of which each file is read by someone as soon as it is there. */
    private Maintenance watched() {
        return care(store, (url, options) -> {
            Storage opened = stores.byUrl(url);
            read(url);
            return opened;
        });
    }

    private Maintenance care() {
        return care(store, (url, options) -> stores.byUrl(url));
    }

    private void read(String url) {
        try {
            reader = DriverManager.getConnection("jdbc:" + url);
            reader.setAutoCommit(false);
            try (Statement statement = reader.createStatement()) {
                statement.executeQuery("SELECT count(*) FROM cairn_meta").close();
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private void expectAll(Path backup) {
        Storage fresh = stores.make(Kind.MEMORY);
        care(fresh, (url, options) -> stores.byUrl(url)).restore(backup, OptionalInt.empty(), false, cut -> {});
        assertThat(CareStores.content(fresh)).isEqualTo(CareStores.content(store));
    }

    private static void expectUnavailable(Runnable backup) {
        assertThatThrownBy(backup::run)
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE));
    }

    @Test
    void a_backup_in_one_file_is_whole_or_not_there() throws SQLException {
        Path file = folder.resolve("backup.db");

        expectUnavailable(() -> watched().backupToFile(file, cut -> {}));

        assertThat(file).doesNotExist();
        reader.close();
        care().backupToFile(file, cut -> {});
        expectAll(file);
    }

    @Test
    void a_file_of_a_backup_in_a_folder_is_whole_or_does_not_count() throws SQLException {
        Path backup = folder.resolve("backup");

        expectUnavailable(() -> watched().backup(backup, cut -> {}));

        reader.close();
        care().backup(backup, cut -> {});
        expectAll(backup);
    }
}
