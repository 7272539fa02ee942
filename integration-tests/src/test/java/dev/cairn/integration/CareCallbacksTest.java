package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.integration.CareStores.Kind;
import dev.cairn.maintenance.CopyOptions;
import dev.cairn.maintenance.Maintenance;
import dev.cairn.maintenance.ScopeCut;
import dev.cairn.postgresql.internal.PostgresFixture;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whoever is reported of the progress of a backup, a copy or a restore may use the store in the meantime. */
@Timeout(60)
class CareCallbacksTest {
    private static final Scope FIRST = SampleStore.SCOPES.get(0);
    private static final CopyOptions OPTIONS = CopyOptions.from("the source");

    @TempDir
    Path folder;

    private CareStores stores;

    @BeforeEach
    void makeStores() {
        stores = new CareStores(folder);
    }

    @AfterEach
    void closeStores() {
        stores.close();
    }

    private static Maintenance care(Storage storage) {
        return Cairn.builder().on(storage).maintenance();
    }

    /** Writes to the reported scope, and to one that is copied anyway. */
    private static Consumer<ScopeCut> writing(Storage storage) {
        return cut -> {
            CareStores.commit(storage, FIRST, Commit.inOrder().put(reported(cut)));
            CareStores.commit(storage, CareStores.ITEMS, Commit.unordered().put(reported(cut)));
            assertThat(storage.scan(FIRST, Scan.all(9, 1)).items()).hasSize(1);
        };
    }

    private static Put reported(ScopeCut cut) {
        return Put.of(9, Key.of("told"), Bytes.fromUtf8(cut.toString()));
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void a_listener_of_a_backup_may_write_to_the_store(Kind kind) {
        Storage source = stores.make(kind);
        CareStores.fill(source, 0, 12);
        Maintenance care = care(source);

        care.backup(folder.resolve("backup"), writing(source));
        care.backupToFile(folder.resolve("backup.db"), writing(source));
        care.backup(folder.resolve("backup"), cut -> {});

        Storage restored = stores.make(kind);
        care(restored).restore(folder.resolve("backup"), OptionalInt.empty(), false, writing(source));
        assertThat(restored.scan(FIRST, Scan.all(9, 1)).items()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void a_listener_of_a_copy_may_write_to_its_source(Kind kind) {
        Storage source = stores.make(kind);
        Storage target = stores.make(kind);
        CareStores.fill(source, 0, 12);

        care(source).copyTo(care(target), OPTIONS, writing(source));
        care(source).copyTo(care(target), OPTIONS, cut -> {});

        assertThat(CareStores.content(target)).isEqualTo(CareStores.content(source));
    }

    @Test
    void one_connection_is_enough_for_a_backup_and_a_copy_whose_progress_is_watched() throws SQLException {
        PostgresFixture schema = new PostgresFixture();
        try (NarrowPool pool = NarrowPool.of(1);
                Storage source = schema.openOn(pool, 0)) {
            CareStores.fill(source, 0, 12);
            Storage target = stores.make(Kind.SQLITE);

            care(source).backup(folder.resolve("backup"), writing(source));
            care(source).copyTo(care(target), OPTIONS, writing(source));
            care(target).copyTo(care(source), CopyOptions.from("the target"), writing(source));

            assertThat(pool.lent()).isZero();
        } finally {
            schema.close();
        }
    }
}
