package dev.cairn.jdbc.internal.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.integration.SampleStore;
import dev.cairn.integration.Sqlite;
import dev.cairn.sqlite.internal.SqliteBackend;
import dev.cairn.sqlite.internal.SqliteConfig;
import dev.cairn.storage.Damage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A header that was removed behind the store's back. */
class LostHeaderTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void make() {
        file = folder.resolve("store.db");
        try (SqliteBackend store = open()) {
            for (int number = 0; number < 30; number++) {
                SampleStore.step(store, number);
            }
            assertThat(damages(store)).isEmpty();
        }
    }

    private SqliteBackend open() {
        return SqliteBackend.open(SqliteConfig.of(file));
    }

    private static List<Damage> damages(SqliteBackend store) {
        List<Damage> found = new ArrayList<>();
        store.admin().inspect(found::add);
        return found;
    }

    @Test
    void rows_whose_header_is_lost_are_counted_and_a_few_are_named() {
        Sqlite.run(
                file,
                "INSERT INTO cairn_staged VALUES (3, 7, 1, 0, 0)",
                "INSERT INTO cairn_copy VALUES (4, x'01', 1, 1, 1, 1, 1, 1, 1)",
                "DELETE FROM cairn_scope WHERE id = 3");
        String records = Sqlite.ask(file, "SELECT count(*) FROM cairn_record WHERE scope = 3");
        try (SqliteBackend store = open()) {
            assertThat(damages(store))
                    .extracting(Damage::address)
                    .containsExactly(
                            "records without a scope",
                            "frames without a scope",
                            "staged marks without a scope",
                            "unfinished copies without a scope");
            assertThat(damages(store).get(0).reason())
                    .matches("the header of their scope is missing: " + records
                            + " in all, #3:\\d+, #3:\\d+, #3:\\d+ and so on");
            assertThat(damages(store).get(2).reason()).endsWith(": 1 in all, #3:7:1");
        }
    }

    @Test
    void a_new_scope_never_gets_the_number_of_lost_rows() {
        Sqlite.run(file, "DELETE FROM cairn_scope WHERE id = 3");
        try (SqliteBackend store = open()) {
            SampleStore.step(store, 2);
        }
        assertThat(Sqlite.ask(file, "SELECT max(id) FROM cairn_scope")).isEqualTo("4");
    }

    @Test
    void rows_of_each_table_keep_their_number_from_being_given_again() {
        Sqlite.run(
                file,
                "DELETE FROM cairn_record WHERE scope = 3",
                "DELETE FROM cairn_scope WHERE id = 3",
                "UPDATE cairn_frame SET scope = 5 WHERE scope = 3");
        assertThat(nextScope()).isEqualTo(6);
        Sqlite.run(file, "INSERT INTO cairn_staged VALUES (9, 7, 1, 0, 0)");
        assertThat(nextScope()).isEqualTo(10);
        Sqlite.run(file, "INSERT INTO cairn_copy VALUES (12, x'01', 1, 1, 1, 1, 1, 1, 1)");
        assertThat(nextScope()).isEqualTo(13);
        Sqlite.run(file, "UPDATE cairn_record SET id = (20 << 37) | 1 WHERE id = (SELECT max(id) FROM cairn_record)");
        assertThat(nextScope()).isEqualTo(21);
    }

    @Test
    void behind_the_last_number_only_those_without_any_row_are_given_again() {
        Sqlite.run(
                file,
                "DELETE FROM cairn_scope WHERE id = 3",
                "INSERT INTO cairn_staged VALUES (4, 7, 1, 0, 0)",
                "INSERT INTO cairn_copy VALUES (5, x'01', 1, 1, 1, 1, 1, 1, 1)",
                "INSERT INTO cairn_staged VALUES (" + Long.MAX_VALUE + ", 7, 1, 0, 0)",
                "INSERT INTO cairn_frame (scope, lane, first, count, plain, sum, body) VALUES (6, 0, 0, 1, 1, 0, x'')");
        assertThat(nextScope()).isEqualTo(7);
    }

    private long nextScope() {
        try (SqliteBackend store = open()) {
            return store.read(session -> session.dialect.nextScope(session));
        }
    }

    @Test
    void a_header_of_a_copy_of_which_nothing_is_known_is_named() {
        try (SqliteBackend store = open()) {
            store.write(session -> {
                Header half = new Header(9, null, new byte[] {'n', 0});
                half.state = Header.COPYING;
                half.incarnation = 5;
                half.ordered = true;
                return Headers.insert(session, half);
            });
            assertThat(damages(store))
                    .singleElement()
                    .satisfies(damage -> assertThat(damage.reason()).contains("the copy that creates it is unknown"));
        }
    }
}
