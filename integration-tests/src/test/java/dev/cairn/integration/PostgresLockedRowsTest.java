package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.postgresql.internal.PostgresFixture;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.testing.PostgresServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A session that holds a lock and does nothing, as that of a program which hangs, keeps no one waiting for ever. */
@Tag("long")
class PostgresLockedRowsTest {
    private static final Scope ORDERED = Scope.of("", "test", "ordered");
    private static final Scope ITEMS = Scope.of("", "test", "items");

    private static Commit commit(Scope scope, String key) {
        Commit.Builder commit = scope.equals(ORDERED) ? Commit.inOrder() : Commit.unordered();
        return commit.check(new Check.Absent(1, Key.of(key)))
                .put(Put.of(1, Key.of(key), Bytes.fromUtf8("1")))
                .build();
    }

    @Test
    void a_writer_that_waited_half_a_minute_is_reported_so_and_nothing_of_it_is_stored() throws Exception {
        PostgresFixture fixture = PostgresFixture.onLentConnections();
        try (Storage storage = fixture.openOn(LendingPool.INSTANCE, 0);
                Connection hanging = PostgresServer.source().getConnection();
                Statement statement = hanging.createStatement()) {
            List<CompletableFuture<?>> writers = new ArrayList<>();
            for (Scope scope : List.of(ORDERED, ITEMS)) {
                storage.commit(scope, commit(scope, "first"));
                storage.commit(scope, commit(scope, "second"));
            }
            lock(hanging, statement, fixture);
            for (Scope scope : List.of(ORDERED, ITEMS)) {
                writers.add(CompletableFuture.runAsync(() -> expectLocked(storage, scope)));
            }
            for (CompletableFuture<?> writer : writers) {
                writer.get(90, TimeUnit.SECONDS);
            }
            hanging.rollback();
            assertThat(storage.commit(ORDERED, commit(ORDERED, "third"))).isNotNull();
        } finally {
            fixture.close();
        }
    }

    private static void lock(Connection hanging, Statement statement, PostgresFixture fixture) throws SQLException {
        hanging.setAutoCommit(false);
        statement
                .executeQuery("SELECT 1 FROM " + fixture.table("scope") + " FOR UPDATE")
                .close();
    }

    private static void expectLocked(Storage storage, Scope scope) {
        assertThatThrownBy(() -> storage.commit(scope, commit(scope, "third")))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LOCKED));
    }
}
