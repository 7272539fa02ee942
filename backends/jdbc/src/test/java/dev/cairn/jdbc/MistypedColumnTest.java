package dev.cairn.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.storage.Rebuild;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One bit of a row tells bytes from text; a table of the store takes no text, so that such a row cannot be copied as it is. */
class MistypedColumnTest {
    @TempDir
    Path folder;

    @Test
    void bytes_that_became_text_are_bytes_again_in_a_file_that_is_made_anew() {
        Path file = folder.resolve("store.db");
        Sqlite.makeEmpty(file, 4_096);
        VariedStore store = VariedStore.fill(file);
        define("replace(sql, ') STRICT', ')')");
        Sqlite.run(file, "UPDATE cairn_record SET body = CAST(body AS TEXT), key = CAST(key AS TEXT) WHERE id % 3 = 0");
        define("sql || ' STRICT'");
        assertThat(Sqlite.ask(file, "SELECT count(*) FROM cairn_record WHERE typeof(body) = 'text'"))
                .isNotEqualTo("0");

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
                folder.resolve("store.db"),
                "PRAGMA writable_schema = ON",
                "UPDATE sqlite_master SET sql = " + sql + " WHERE name = 'cairn_record'");
    }
}
