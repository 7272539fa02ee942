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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One backup at a time into one place, and the next one as soon as it has ended, however it ended. */
class BackupLockTest {
    @TempDir
    Path folder;

    private final List<String> closed = new ArrayList<>();
    private CareStores stores;
    private Storage store;

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

    private Maintenance care(Storage storage, StoreOpener opener) {
        return new Maintenance(storage, Clock.systemUTC(), Compression.NONE, opener, scope -> Optional.empty());
    }

    private Maintenance care() {
        return care(store, (url, options) -> stores.byUrl(url));
    }

    /** A backup whose files do not close as they should. */
    private Maintenance failing(Throwable failure) {
        return care(store, (url, options) -> new ForwardingStorage(stores.byUrl(url)) {
            @Override
            public void close() {
                super.close();
                closed.add(url.substring(url.lastIndexOf('/') + 1));
                if (url.endsWith("0001-full.db")) {
                    BackupLockTest.<RuntimeException>fail(failure);
                }
            }
        });
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void fail(Throwable failure) throws T {
        throw (T) failure;
    }

    private void expectContent(Path backup) {
        Storage fresh = stores.make(Kind.MEMORY);
        care(fresh, (url, options) -> stores.byUrl(url)).restore(backup, OptionalInt.empty(), false, cut -> {});
        assertThat(CareStores.content(fresh)).isEqualTo(CareStores.content(store));
    }

    private static void expect(ErrorCode code, ThrowingCallable backup) {
        assertThatThrownBy(backup)
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("one.db"))
                    .toList();
        }
    }

    @Test
    void two_backups_into_one_file_do_not_run_at_once() throws IOException {
        Path file = folder.resolve("one.db");
        Storage empty = stores.make(Kind.MEMORY);
        care().backupToFile(
                        file,
                        cut -> expect(
                                ErrorCode.LOCKED,
                                () -> care(empty, (url, options) -> stores.byUrl(url))
                                        .backupToFile(file, other -> {})));
        expectContent(file);
        assertThat(names()).containsExactly("one.db");
    }

    @Test
    void a_backup_that_waited_for_another_does_not_replace_its_file() throws IOException {
        Path file = folder.resolve("one.db");
        Storage empty = stores.make(Kind.MEMORY);
        expect(
                ErrorCode.LOCKED,
                () -> care().backupToFile(file, cut -> {
                    expect(
                            ErrorCode.LOCKED,
                            () -> care(empty, (url, options) -> stores.byUrl(url))
                                    .backupToFile(file, other -> {}));
                    throw new CairnException(ErrorCode.LOCKED, "the first one ends");
                }));
        care().backupToFile(file, cut -> {});
        expect(ErrorCode.ALREADY_EXISTS, () -> care().backupToFile(file, cut -> {}));
        expectContent(file);
        assertThat(names()).containsExactly("one.db");
    }

    @Test
    void a_folder_is_free_again_although_a_file_in_it_did_not_close() {
        Path backup = folder.resolve("backup");
        care().backup(backup, cut -> {});
        CareStores.fill(store, 9, 12);
        care().backup(backup, cut -> {});
        int next = 12;
        for (Throwable failure : List.of(
                new CairnException(ErrorCode.UNAVAILABLE, "the disk is gone"), new OutOfMemoryError("planted"))) {
            CareStores.fill(store, next, next + 3);
            next += 3;
            closed.clear();
            assertThatThrownBy(() -> failing(failure).backup(backup, cut -> {})).isSameAs(failure);
            assertThat(closed).contains("0001-full.db", "0002-increment.db");
            care().backup(backup, cut -> {});
            expectContent(backup);
        }
    }
}
