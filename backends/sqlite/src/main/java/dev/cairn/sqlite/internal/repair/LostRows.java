package dev.cairn.sqlite.internal.repair;

import dev.cairn.jdbc.internal.table.FrameRow;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.RecordRow;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Names rows of a damaged database that are lost, by what its indexes still hold of them and by the headers that could be read.
 *
 * @param to the new database, with the headers, and with the table of what was found of the table at hand
 */
record LostRows(Session to) {
    private static final String FOUND =
            "SELECT f.a, f.b, f.c, s.name FROM temp.found f JOIN cairn_scope s ON s.id = f.a WHERE f.id = ?"
                    + " AND s.state = 1 AND s.name IS NOT NULL";

    Damage damage(String table, long id, String reason) throws SQLException {
        String row = "row " + id + " of table " + table;
        if (!table.equals(RecordRow.TABLE) && !table.equals(FrameRow.TABLE)) {
            return new Damage(row, reason, "");
        }
        try (ResultSet found = to.query(FOUND, id)) {
            if (!found.next() || found.getObject(3) == null) {
                return new Damage(row, reason, "");
            }
            Header scope = new Header(found.getLong(1), found.getBytes(4), null);
            String address = table.equals(RecordRow.TABLE)
                    ? RecordRow.address(scope, found.getInt(2), Bytes.fromOwned(found.getBytes(3)))
                    : FrameRow.address(scope, found.getLong(2), found.getLong(3));
            return new Damage(address, reason, scope.scope().toString());
        }
    }
}
