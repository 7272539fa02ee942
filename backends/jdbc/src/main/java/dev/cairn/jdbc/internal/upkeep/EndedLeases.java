package dev.cairn.jdbc.internal.upkeep;

import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Headers;
import dev.cairn.jdbc.internal.table.Inspection;
import dev.cairn.jdbc.internal.table.RacedException;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.storage.Scope;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Removes the rows that only keep a lease which has ended, of names that have no scope: with them go name and holder. The highest of their
 * tokens stays, in a row of the same kind under a name of its own, and leases that begin later have higher ones.
 */
public final class EndedLeases {
    private static final Scope HIGHEST = Scope.of("", "storage", "tokens");
    private static final int CHUNK = 500;

    private EndedLeases() {}

    /** Removes them in short transactions; damaged rows stay. */
    public static void remove(JdbcBackend backend) {
        long behind = 0;
        while (behind >= 0) {
            long from = behind;
            behind = backend.write(session -> removeSome(session, from));
        }
    }

    /** The highest token among the leases that were removed, or 0. */
    static long highestToken(Session session) throws SQLException {
        Header highest = Headers.byName(session, session.sql.headerByName, HIGHEST);
        return highest == null ? 0 : highest.token;
    }

    /** Gives the number of the last row that was looked at, or -1 when there are no more. */
    private static long removeSome(Session session, long behind) throws SQLException {
        List<Header> ended = new ArrayList<>();
        long last = -1;
        try (ResultSet row = session.query(session.sql.endedLeases, session.dialect.now(session), behind, CHUNK)) {
            while (row.next()) {
                last = row.getLong(1);
                Inspection.pastDamage(damage -> {}, () -> ended.add(Header.read(row, session.sums)));
            }
        }
        ended.removeIf(header -> Arrays.equals(header.name, HIGHEST.id().unsafeArray()));
        if (!ended.isEmpty()) {
            keepHighest(
                    session,
                    ended.stream().mapToLong(header -> header.token).max().orElse(0));
        }
        for (Header header : ended) {
            session.update(session.sql.deleteHeader, header.id);
        }
        return last;
    }

    private static void keepHighest(Session session, long token) throws SQLException {
        @Nullable Header highest = Headers.locked(session, HIGHEST);
        if (highest == null) {
            highest = Headers.create(session, HIGHEST.id().unsafeArray(), null);
        }
        if (highest == null) {
            throw new RacedException("Another writer created scope " + HIGHEST + ".");
        }
        highest.token = Math.max(highest.token, token);
        Headers.update(session, highest);
    }
}
