package dev.cairn.jdbc.internal.upkeep;

import dev.cairn.jdbc.internal.table.Columns;
import dev.cairn.jdbc.internal.table.FrameRow;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Headers;
import dev.cairn.jdbc.internal.table.RecordRow;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.StagedRow;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Reclaimable;
import dev.cairn.storage.Scope;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Counts what upkeep would remove, as of one point in time. */
record LeftOvers(Session session, Consumer<Damage> damaged) {
    private static final String SIZES = "SELECT count(*), coalesce(sum(length(body)), 0) FROM ";

    Reclaimable count(Predicate<Scope> staged) throws SQLException {
        Reclaimable sum = Reclaimable.NONE;
        Set<Long> given = abandonedCopies();
        for (Header hidden : Headers.hidden(session, damaged)) {
            boolean copy = hidden.state == Header.COPYING && given.contains(hidden.id);
            if (copy || ScopeRemover.isGrave(hidden)) {
                sum = sum.plus(rows(RecordRow.TABLE, hidden.id))
                        .plus(rows(FrameRow.TABLE, hidden.id))
                        .plus(new Reclaimable(1, 0, 0, 0));
            }
        }
        for (ScopeUpkeep.Lane lane : ScopeUpkeep.staleLanes(session)) {
            sum = sum.plus(frames(lane, staged));
        }
        return sum;
    }

    private Set<Long> abandonedCopies() throws SQLException {
        Set<Long> found = new HashSet<>();
        ScopeUpkeep.givenUp(session, damaged).forEach(half -> found.add(half.target));
        return found;
    }

    private Reclaimable rows(String table, long scope) throws SQLException {
        try (ResultSet row = session.query(SIZES + session.dialect.table(table) + " WHERE scope = ?", scope)) {
            row.next();
            return new Reclaimable(row.getLong(1), row.getLong(2), 0, 0);
        }
    }

    private Reclaimable frames(ScopeUpkeep.Lane lane, Predicate<Scope> staged) throws SQLException {
        String text = "SELECT s.name, count(*), coalesce(sum(length(f.body)), 0) FROM "
                + session.dialect.table(StagedRow.TABLE) + " t JOIN " + session.dialect.table(Header.TABLE)
                + " s ON s.id = t.scope AND s.state = 1 JOIN " + session.dialect.table(FrameRow.TABLE)
                + " f ON f.scope = t.scope AND f.lane = t.lane AND f.first = t.first"
                + " WHERE t.scope = ? AND t.lane = ? GROUP BY s.name";
        try (ResultSet row = session.query(text, lane.scope(), lane.lane())) {
            boolean counted =
                    row.next() && staged.test(new Scope(Bytes.fromOwned(Columns.bytes(row, 1, Header.TABLE))));
            return counted ? new Reclaimable(0, 0, row.getLong(2), row.getLong(3)) : Reclaimable.NONE;
        }
    }
}
