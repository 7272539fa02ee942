package dev.cairn.sqlite.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.integration.CareStores;
import dev.cairn.integration.Sqlite;
import dev.cairn.maintenance.RepairOptions;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.Rebuild;
import dev.cairn.storage.Scope;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A damaged file in which rows that were removed are found again, next to those that took their places. */
class ClashingRowsTest {
    private static final Scope SCOPE = Scope.of("", "sample", "clash");

    @TempDir
    Path folder;

    @Test
    void of_two_sound_rows_under_one_key_a_rebuild_keeps_the_newer_one() {
        Path file = folder.resolve("store.db");
        String attach = "ATTACH '" + folder.resolve("old.db") + "' AS old";
        commit(file, Commit.inOrder().put(Put.of(1, Key.of("a"), Key.of("older"))));
        Sqlite.run(file, attach, "CREATE TABLE old.kept AS SELECT * FROM cairn_record");
        commit(file, Commit.inOrder().delete(1, Key.of("a")));
        commit(file, Commit.inOrder().put(Put.of(1, Key.of("a"), Key.of("newer"))));
        Sqlite.run(
                file,
                attach,
                "DROP INDEX cairn_record_key",
                "INSERT INTO cairn_record SELECT * FROM old.kept",
                "CREATE INDEX cairn_record_key ON cairn_record (scope, kind, key)",
                "PRAGMA writable_schema = ON",
                "UPDATE sqlite_schema SET sql = replace(sql, 'CREATE INDEX', 'CREATE UNIQUE INDEX')"
                        + " WHERE name = 'cairn_record_key'");

        Rebuild rebuild = Cairn.rebuild("sqlite:" + file, false);

        assertThat(rebuild.lost())
                .singleElement()
                .satisfies(damage -> assertThat(damage.reason()).contains("older"));
        try (Cairn cairn = Cairn.open("sqlite:" + file)) {
            cairn.repair(new RepairOptions(false, true, folder.resolve("kept")));
            List<Damage> found = new ArrayList<>();
            cairn.verify(found::add);
            assertThat(found).isEmpty();
        }
        try (SqliteBackend store = SqliteBackend.open(SqliteConfig.of(file))) {
            assertThat(store.read(SCOPE, Read.of().get(1, Key.of("a")).build())
                            .first(0)
                            .orElseThrow()
                            .body())
                    .isEqualTo(Key.of("newer"));
        }
    }

    private static void commit(Path file, Commit.Builder commit) {
        try (SqliteBackend store = SqliteBackend.open(SqliteConfig.of(file))) {
            CareStores.commit(store, SCOPE, commit);
        }
    }
}
