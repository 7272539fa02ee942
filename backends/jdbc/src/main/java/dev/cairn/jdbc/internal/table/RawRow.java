package dev.cairn.jdbc.internal.table;

import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A row as it is stored, whatever it says: the table, and each column with its number, or its bytes in Base64. Stateless. */
public final class RawRow {
    private RawRow() {}

    /** The first row that a query finds, or nothing but the table's name when there is none. */
    public static Bytes first(Session session, String table, String query, @Nullable Object... values)
            throws SQLException {
        try (ResultSet row = session.query(query, values)) {
            return row.next()
                    ? json(table, row)
                    : Bytes.fromOwned(document(table, Map.of()).bytes());
        }
    }

    private static Bytes json(String table, ResultSet row) throws SQLException {
        Map<String, Document> columns = new LinkedHashMap<>();
        for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
            columns.put(row.getMetaData().getColumnName(column).toLowerCase(Locale.ROOT), value(row, column));
        }
        return Bytes.fromOwned(document(table, columns).bytes());
    }

    private static Document document(String table, Map<String, Document> columns) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("table", Document.of(table));
        members.put("columns", Document.fromObject(columns));
        return Document.fromObject(members);
    }

    private static Document value(ResultSet row, int column) throws SQLException {
        Object value = row.getObject(column);
        if (value == null) {
            return Document.parse("null");
        }
        if (value instanceof Integer || value instanceof Long) {
            return Document.fromNumber(row.getLong(column));
        }
        byte[] bytes = row.getBytes(column);
        return Document.fromObject(
                Map.of("base64", Document.of(Base64.getEncoder().encodeToString(bytes))));
    }
}
