package dev.cairn.jdbc.internal.table;

import dev.cairn.error.CorruptException;
import dev.cairn.storage.Bytes;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Reads columns of a row whose content may be damaged: what cannot be in a column is {@code CORRUPT}, never another error. */
public final class Columns {
    private Columns() {}

    public static byte[] bytes(ResultSet row, int column, String table) throws SQLException {
        byte[] value = row.getBytes(column);
        if (value == null) {
            throw new CorruptException("a row of " + table, "column " + column + " of the answer is missing", null);
        }
        return value;
    }

    static @Nullable Long numberOrNull(ResultSet row, int column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? null : value;
    }

    static @Nullable Bytes bytesOrNull(ResultSet row, int column) throws SQLException {
        byte[] value = row.getBytes(column);
        return value == null ? null : Bytes.fromOwned(value);
    }
}
