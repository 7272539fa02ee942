package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.storage.Rebuild;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One bit of a row tells bytes from text; a table of the store takes no text, so that such a row cannot be copied as it is. */
class MistypedColumnTest {
    @TempDir
    Path folder;

    private Path file;
    private VariedStore store;

    @BeforeEach
    void fill() {
        file = folder.resolve("store.db");
        Sqlite.makeEmpty(file, 4_096);
        store = VariedStore.fill(file);
    }

    @Test
    void bytes_that_became_text_are_bytes_again_in_a_file_that_is_rebuilt() {
        define("replace(sql, ') STRICT', ')')");
        Sqlite.run(file, "UPDATE cairn_record SET body = CAST(body AS TEXT), key = CAST(key AS TEXT) WHERE id % 3 = 0");
        define("sql || ' STRICT'");
        assertThat(Sqlite.ask(file, "SELECT count(*) FROM cairn_record WHERE typeof(body) = 'text'"))
                .isNotEqualTo("0");
        expectNothingLost();
    }

    @Test
    void keys_that_a_table_cannot_have_are_taken_from_its_index() {
        define("replace(replace(sql, 'kind INTEGER NOT NULL', 'kind INTEGER'), ') STRICT', ')')");
        Sqlite.run(
                file,
                "PRAGMA writable_schema = ON",
                "CREATE TABLE saved AS SELECT * FROM sqlite_master WHERE name = 'cairn_record_key'",
                "DELETE FROM sqlite_master WHERE name = 'cairn_record_key'");
        Sqlite.run(file, "UPDATE cairn_record SET kind = NULL WHERE id % 3 = 0");
        Sqlite.run(file, "PRAGMA writable_schema = ON", "INSERT INTO sqlite_master SELECT * FROM saved");
        Sqlite.run(file, "DROP TABLE saved");
        define("replace(sql, 'kind INTEGER', 'kind INTEGER NOT NULL') || ' STRICT'");
        expectNothingLost();
    }

    private void expectNothingLost() {
        Rebuild done = Cairn.rebuild("sqlite:" + file, false);

        assertThat(done.reasons()).isNotEmpty();
        assertThat(done.lost()).isEmpty();
        try (Cairn cairn = Cairn.open("sqlite:" + file)) {
            assertThat(store.answers(cairn)).isEqualTo(store.truth());
            assertThat(VariedStore.damages(cairn)).isEmpty();
        }
    }

    private void define(String sql) {
        Sqlite.run(
                file,
                "PRAGMA writable_schema = ON",
                "UPDATE sqlite_master SET sql = " + sql + " WHERE name = 'cairn_record'");
    }
}
