package dev.cairn.jdbc.internal.upkeep;

import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Headers;
import dev.cairn.jdbc.internal.table.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Brings the headers of scopes without order up to date, where their commits do not do so themselves. */
final class Recount {
    private final JdbcBackend backend;
    private final ScopeRemover.Rest rest;
    private int recounted;

    Recount(JdbcBackend backend, ScopeRemover.Rest rest) {
        this.backend = backend;
        this.rest = rest;
    }

    /** The scopes to count. */
    List<Long> scopes() {
        return backend.read(Recount::unordered);
    }

    /** Counts one, if the budget allows it. */
    void run(long scope) {
        if (rest.rows < 1) {
            rest.more = true;
        } else {
            rest.rows--;
            recounted += backend.write(session -> recount(session, scope));
        }
    }

    /** How many had other counts. */
    int recounted() {
        return recounted;
    }

    private static List<Long> unordered(Session session) throws SQLException {
        List<Long> found = new ArrayList<>();
        if (!session.dialect.exactHeaders()) {
            try (ResultSet row = session.query(session.sql.unorderedScopes)) {
                while (row.next()) {
                    found.add(row.getLong(1));
                }
            }
        }
        return found;
    }

    private static int recount(Session session, long id) throws SQLException {
        Header scope = Headers.byId(session, id);
        if (scope == null || !scope.live()) {
            return 0;
        }
        long records = scope.records;
        long bytes = scope.bytes;
        long seq = scope.seq;
        scope.bytes = 0;
        try (ResultSet row = session.query(session.sql.countedRecords, id)) {
            row.next();
            scope.records = row.getLong(1);
            scope.bytes += row.getLong(2);
            scope.seq = Math.max(scope.seq, row.getLong(3));
            scope.changed = Math.max(scope.changed, row.getLong(4));
        }
        scope.bytes += session.number(session.sql.countedFrames, id);
        boolean changed = records != scope.records || bytes != scope.bytes || seq != scope.seq;
        if (changed) {
            Headers.update(session, scope);
        }
        return changed ? 1 : 0;
    }
}
