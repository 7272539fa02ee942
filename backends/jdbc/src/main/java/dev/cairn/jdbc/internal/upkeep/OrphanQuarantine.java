package dev.cairn.jdbc.internal.upkeep;

import dev.cairn.jdbc.internal.table.FrameRow;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.RawRow;
import dev.cairn.jdbc.internal.table.RecordRow;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.StagedRow;
import dev.cairn.jdbc.internal.table.TransactionBody;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import dev.cairn.storage.DamagedRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Takes out rows whose scope has no header, some at a time. */
record OrphanQuarantine(JdbcBackend backend, boolean dryRun, Consumer<DamagedRow> keep) {
    private static final int PAGE = 200;

    void run() {
        table(
                "record",
                RecordRow.TABLE,
                "r.scope, " + sequence(),
                (session, scope, first, second) -> removeRecord(session, scope, first));
        table("frame", FrameRow.TABLE, "r.scope, r.lane, r.first", OrphanQuarantine::removeFrame);
        table("staged mark", StagedRow.TABLE, "r.scope, r.lane, r.first", OrphanQuarantine::removeMark);
    }

    private String sequence() {
        return backend.read(session -> session.dialect.sequenceNumber());
    }

    private interface Removal {
        void of(Session session, long scope, long first, long second) throws SQLException;
    }

    private void table(String what, String table, String place, Removal removal) {
        long[] after = {Long.MIN_VALUE, Long.MIN_VALUE, Long.MIN_VALUE};
        boolean more = true;
        while (more) {
            TransactionBody<Boolean> page = session -> page(session, new Table(what, table, place, removal), after);
            more = dryRun ? backend.read(page) : backend.write(page);
        }
    }

    private record Table(String what, String name, String place, Removal removal) {}

    private record Place(long scope, long first, long second) {
        @Override
        public String toString() {
            return "#" + scope + ":" + first + (second == 0 ? "" : ":" + second);
        }
    }

    private boolean page(Session session, Table table, long[] after) throws SQLException {
        boolean three = table.place.chars().filter(c -> c == ',').count() == 2;
        String behind = three ? "(?, ?, ?)" : "(?, ?)";
        String text = "SELECT " + table.place + " FROM " + session.dialect.table(table.name)
                + " r WHERE NOT EXISTS (SELECT 1 FROM " + session.dialect.table(Header.TABLE)
                + " s WHERE s.id = r.scope) AND (" + table.place + ") > " + behind + " ORDER BY " + table.place
                + " LIMIT " + PAGE;
        List<Place> found = new ArrayList<>();
        Object[] values = three ? new Object[] {after[0], after[1], after[2]} : new Object[] {after[0], after[1]};
        try (ResultSet row = session.query(text, values)) {
            while (row.next()) {
                found.add(new Place(row.getLong(1), row.getLong(2), three ? row.getLong(3) : 0));
            }
        }
        for (Place place : found) {
            take(session, table, place, three);
            after[0] = place.scope;
            after[1] = place.first;
            after[2] = place.second;
        }
        session.settle();
        return found.size() == PAGE;
    }

    private void take(Session session, Table table, Place place, boolean three) throws SQLException {
        String where = "SELECT r.* FROM " + session.dialect.table(table.name) + " r WHERE (" + table.place + ") = ("
                + (three ? "?, ?, ?)" : "?, ?)");
        Bytes content = three
                ? RawRow.first(session, table.name, where, place.scope, place.first, place.second)
                : RawRow.first(session, table.name, where, place.scope, place.first);
        keep.accept(new DamagedRow(
                new Damage(table.what + " " + place, "the header of its scope is missing", ""),
                false,
                content,
                table.name.equals(RecordRow.TABLE) ? 1 : 0));
        if (!dryRun) {
            table.removal.of(session, place.scope, place.first, place.second);
        }
    }

    private static void removeRecord(Session session, long scope, long first) throws SQLException {
        session.update(
                "DELETE FROM " + session.dialect.table(RecordRow.TABLE) + " AS r WHERE r.scope = ? AND "
                        + session.dialect.sequenceNumber() + " = ?",
                scope,
                first);
    }

    private static void removeFrame(Session session, long scope, long first, long second) throws SQLException {
        session.update(session.sql.deleteFrames, scope, first, second, second + 1);
    }

    private static void removeMark(Session session, long scope, long first, long second) throws SQLException {
        session.update(session.sql.deleteStagedBetween, scope, first, second, second + 1);
    }
}
