package dev.cairn.jdbc.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.sqlite.internal.SqliteBackend;
import dev.cairn.sqlite.internal.SqliteConfig;
import dev.cairn.sqlite.internal.SqliteDialect;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ends of the ranges that a row number folds together. */
class SqliteNumbersTest {
    private static final Scope LAST = Scope.of("", "numbers", "last");

    @TempDir
    Path folder;

    private @Nullable SqliteBackend opened;

    @AfterEach
    void close() {
        store().close();
    }

    private SqliteBackend store() {
        if (opened == null) {
            opened = SqliteBackend.open(SqliteConfig.of(folder.resolve("store.db")));
        }
        return opened;
    }

    @Test
    void the_last_number_of_the_last_scope_is_stored_and_found_and_the_next_one_refused() {
        startAt(SqliteDialect.MAX_SCOPE, SqliteDialect.MAX_SEQUENCE - 1);
        assertThat(put("a"))
                .isInstanceOfSatisfying(
                        Committed.class,
                        c -> assertThat(c.written().get(0).sequence()).isEqualTo(SqliteDialect.MAX_SEQUENCE));
        assertThatThrownBy(() -> put("b"))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TOO_LARGE));
        assertThat(store().scan(LAST, Scan.all(1, 5)).items())
                .extracting(record -> record.sequence())
                .containsExactly(SqliteDialect.MAX_SEQUENCE);
    }

    @Test
    void behind_the_last_scope_number_free_ones_are_given_again() {
        startAt(SqliteDialect.MAX_SCOPE, 0);
        Scope next = Scope.of("", "numbers", "next");
        store().commit(
                        next,
                        Commit.inOrder()
                                .put(Put.of(1, Key.of("k"), Bytes.EMPTY))
                                .build());
        assertThat(store().scan(next, Scan.all(1, 5)).items()).hasSize(1);
        assertThat(store().scan(LAST, Scan.all(1, 5)).items()).isEmpty();
    }

    private void startAt(long scope, long seq) {
        store().write(session -> {
            Header header = new Header(scope, LAST.id().unsafeArray(), null);
            header.state = Header.LIVE;
            header.ordered = true;
            header.incarnation = 5;
            header.seq = seq;
            return Headers.insert(session, header);
        });
    }

    private CommitOutcome put(String key) {
        return store().commit(
                        LAST,
                        Commit.inOrder()
                                .put(Put.of(1, Key.of(key), Bytes.fromUtf8("x")))
                                .build());
    }
}
