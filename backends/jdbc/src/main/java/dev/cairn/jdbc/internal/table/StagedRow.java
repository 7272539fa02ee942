package dev.cairn.jdbc.internal.table;

import dev.cairn.error.CorruptException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row of {@code cairn_staged}: a frame that no record refers to yet, and since when it has been stored. */
public record StagedRow(long lane, int first, long since) {
    public static final String TABLE = "cairn_staged";

    /** The verified rows that a query for lane, first number, time and checksum finds. */
    public static List<StagedRow> list(Session session, Header scope, String text, @Nullable Object... values)
            throws SQLException {
        List<StagedRow> found = new ArrayList<>();
        try (ResultSet row = session.query(text, values)) {
            while (row.next()) {
                StagedRow next = new StagedRow(row.getLong(1), row.getInt(2), row.getLong(3));
                next.verify(scope, session, row.getLong(4));
                found.add(next);
            }
        }
        return found;
    }

    public void verify(Header scope, Session session, long stored) {
        if (sum(scope, session.sums) != stored) {
            throw new CorruptException(address(scope), "the row's checksum does not match its columns", null);
        }
    }

    public void insert(Session session, Header scope) throws SQLException {
        session.update(session.sql.insertStaged, scope.id, lane, first, since, sum(scope, session.sums));
    }

    public String address(Header scope) {
        return "staged mark of frame " + lane + ":" + first + " of scope " + scope.scope();
    }

    private long sum(Header scope, RowSum sums) {
        return sums.begin('T', scope.identity(), scope.incarnation)
                .number(lane)
                .number(first)
                .number(since)
                .end(new byte[0]);
    }
}
