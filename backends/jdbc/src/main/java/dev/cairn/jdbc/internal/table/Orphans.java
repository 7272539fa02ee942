package dev.cairn.jdbc.internal.table;

import dev.cairn.storage.Damage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Looks for rows whose scope has no header any more. No one reads them, so nothing else would name them. */
record Orphans(Session session, Consumer<Damage> found) {
    /** How many rows of a table are named; all are counted. */
    private static final int NAMED = 3;

    void run() throws SQLException {
        look("records", RecordRow.TABLE, "r.scope", session.dialect.sequenceNumber());
        look("frames", FrameRow.TABLE, "r.scope", "r.lane, r.first");
        look("staged marks", StagedRow.TABLE, "r.scope", "r.lane, r.first");
        look("unfinished copies", HalfCopy.TABLE, "r.target", "r.touched");
    }

    /** The words of an address are the scope's number and what places a row in its scope. */
    private void look(String what, String table, String scope, String place) throws SQLException {
        String rows = " FROM " + session.dialect.table(table) + " r WHERE NOT EXISTS (SELECT 1 FROM "
                + session.dialect.table(Header.TABLE) + " s WHERE s.id = " + scope + ")";
        long count = session.number("SELECT count(*)" + rows);
        if (count == 0) {
            return;
        }
        List<String> named = new ArrayList<>();
        String first = "SELECT " + scope + ", " + place + rows + " ORDER BY " + scope + ", " + place + " LIMIT ?";
        try (ResultSet row = session.query(first, NAMED)) {
            int columns = row.getMetaData().getColumnCount();
            while (row.next()) {
                StringBuilder address = new StringBuilder("#").append(row.getLong(1));
                for (int column = 2; column <= columns; column++) {
                    address.append(':').append(row.getLong(column));
                }
                named.add(address.toString());
            }
        }
        found.accept(new Damage(
                what + " without a scope",
                "the header of their scope is missing: " + count + " in all, " + String.join(", ", named)
                        + (count > NAMED ? " and so on" : ""),
                ""));
    }
}
