package dev.cairn.sqlite.internal.repair;

import dev.cairn.error.CorruptException;
import dev.cairn.jdbc.internal.table.FrameRow;
import dev.cairn.jdbc.internal.table.HalfCopy;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Headers;
import dev.cairn.jdbc.internal.table.RecordRow;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.Sql;
import dev.cairn.sqlite.internal.SqliteSchemaV1;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Copies every row that can be read of a damaged SQLite database into a new one. Row numbers come from walks through the table and through
 * its indexes, from both ends, since each may break off; each row is then fetched by its number. Where a row and its entry in an index
 * disagree, that one is taken which fits the row's checksum. Used once.
 */
final class RowRecovery {
    private final Session from;
    private final Session to;
    private final List<Damage> lost;
    private long rows;

    RowRecovery(Session from, Session to, List<Damage> lost) {
        this.from = from;
        this.to = to;
        this.lost = lost;
    }

    /** A table with what its index holds of each row. */
    private record Source(String table, @Nullable String index, List<String> keys) {
        String rowById() {
            return "SELECT * FROM " + table + " NOT INDEXED WHERE rowid = ?";
        }

        /** Of rows under one key the newest first; a frame that took the place of others covers more than they do. */
        String newest() {
            return table.equals(RecordRow.TABLE) ? "mod DESC, id DESC" : "count DESC, id DESC";
        }
    }

    private static final List<Source> TABLES = List.of(
            new Source(Header.TABLE, "sqlite_autoindex_cairn_scope_1", List.of("name")),
            new Source(RecordRow.TABLE, "cairn_record_key", List.of("scope", "kind", "key")),
            new Source(FrameRow.TABLE, "cairn_frame_place", List.of("scope", "lane", "first")),
            new Source(HalfCopy.TABLE, null, List.of()));

    /** Gives how many rows were copied. */
    long run() throws SQLException {
        List<String> indexes = indexes();
        to.run("BEGIN IMMEDIATE");
        for (String index : indexes) {
            to.run("DROP INDEX "
                    + index.substring(0, index.indexOf(" ON ")).replaceFirst("CREATE (UNIQUE )?INDEX ", ""));
        }
        for (Source source : TABLES) {
            table(source);
        }
        staged();
        removeClashes();
        for (String index : indexes) {
            to.run(index);
        }
        to.run("COMMIT");
        return rows;
    }

    private static List<String> indexes() {
        List<String> found = new ArrayList<>();
        for (String step : SqliteSchemaV1.VERSION.steps()) {
            if (step.contains(" INDEX ")) {
                found.add(step);
            }
        }
        return found;
    }

    private void table(Source source) throws SQLException {
        to.run("CREATE TEMP TABLE IF NOT EXISTS found (id INTEGER PRIMARY KEY, a, b, c)");
        to.run("DELETE FROM temp.found");
        boolean whole = numbers("SELECT rowid FROM " + source.table + " NOT INDEXED ORDER BY rowid", 0);
        whole |= numbers("SELECT rowid FROM " + source.table + " NOT INDEXED ORDER BY rowid DESC", 0);
        if (source.index != null) {
            String keys = String.join(", ", source.keys);
            String walk = "SELECT id, " + keys + " FROM " + source.table + " INDEXED BY " + source.index + " WHERE "
                    + source.keys.get(0) + " IS NOT NULL ORDER BY ";
            whole |= numbers(walk + keys, source.keys.size());
            whole |= numbers(walk + keys.replace(",", " DESC,") + " DESC", source.keys.size());
        }
        if (!whole) {
            lost.add(new Damage(
                    "rows of table " + source.table,
                    "neither the table nor its index is readable to its end: rows in the middle may be missing "
                            + "without a name",
                    ""));
        }
        copy(source);
        if (source.index != null) {
            preferIndex(source);
        }
    }

    /** False when it broke off. */
    private boolean numbers(String walk, int keys) throws SQLException {
        String insert = "INSERT INTO temp.found (id, a, b, c) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET"
                + " a = coalesce(excluded.a, a), b = coalesce(excluded.b, b), c = coalesce(excluded.c, c)";
        try (ResultSet row = from.query(walk)) {
            while (row.next()) {
                to.update(
                        insert,
                        row.getLong(1),
                        keys > 0 ? value(row, 2) : null,
                        keys > 1 ? value(row, 3) : null,
                        keys > 2 ? value(row, 4) : null);
            }
            return true;
        } catch (SQLException e) {
            expectDamage(e);
            return false;
        }
    }

    /** A walk that breaks off, or a row that cannot be stored, is expected; a full disk is not. */
    private void expectDamage(SQLException e) throws SQLException {
        if (!(from.dialect.failure(e) instanceof CorruptException)) {
            throw e;
        }
    }

    private void copy(Source source) throws SQLException {
        List<Long> ids = new ArrayList<>();
        try (ResultSet row = to.query("SELECT id FROM temp.found ORDER BY id")) {
            while (row.next()) {
                ids.add(row.getLong(1));
            }
        }
        Map<Long, String> missing = new TreeMap<>();
        for (long id : ids) {
            try {
                if (!one(source, id)) {
                    missing.put(id, "an index refers to it, but the table has no such row");
                }
            } catch (SQLException e) {
                expectDamage(e);
                from.forget(source.rowById());
                missing.put(id, CorruptException.reason(from.dialect.failure(e)));
            }
        }
        for (String way : new String[] {"", " DESC"}) {
            findInWalk(source, "SELECT * FROM " + source.table + " NOT INDEXED ORDER BY rowid" + way, missing);
        }
        LostRows named = new LostRows(to);
        for (Map.Entry<Long, String> one : missing.entrySet()) {
            lost.add(named.damage(source.table, one.getKey(), one.getValue()));
        }
    }

    /** A row that stands in a wrong place is not found by its number, but passed by a walk. */
    private void findInWalk(Source source, String walk, Map<Long, String> missing) throws SQLException {
        if (missing.isEmpty()) {
            return;
        }
        try (ResultSet row = from.query(walk)) {
            while (row.next()) {
                if (missing.containsKey(row.getLong(1)) && store(source, row)) {
                    missing.remove(row.getLong(1));
                }
            }
        } catch (SQLException e) {
            expectDamage(e);
        }
    }

    /** False when the values are none that the table can have. */
    private boolean store(Source source, ResultSet row) throws SQLException {
        try {
            insert(source, row);
            return true;
        } catch (SQLException e) {
            expectDamage(e);
            return false;
        }
    }

    private boolean one(Source source, long id) throws SQLException {
        try (ResultSet row = from.query(source.rowById(), id)) {
            boolean there = row.next();
            if (there) {
                insert(source, row);
            }
            return there;
        }
    }

    /** With what the index holds of the row where its own keys are none that the table can have. */
    private void insert(Source source, ResultSet row) throws SQLException {
        List<@Nullable Object> values = new ArrayList<>();
        values(row, values);
        try {
            insert(source, values);
        } catch (SQLException e) {
            expectDamage(e);
            if (!takeKeys(source, row, values)) {
                throw e;
            }
            insert(source, values);
        }
    }

    private void insert(Source source, List<@Nullable Object> values) throws SQLException {
        to.update("INSERT INTO " + source.table + " VALUES (" + Sql.places(values.size()) + ")", values.toArray());
        rows++;
    }

    private boolean takeKeys(Source source, ResultSet row, List<@Nullable Object> values) throws SQLException {
        String indexed = "SELECT a, b, c FROM temp.found WHERE id = ? AND a IS NOT NULL";
        try (ResultSet keys = to.query(indexed, row.getLong(1))) {
            if (source.index == null || !keys.next()) {
                return false;
            }
            for (int i = 0; i < source.keys.size(); i++) {
                values.set(row.findColumn(source.keys.get(i)) - 1, value(keys, i + 1));
            }
            return true;
        }
    }

    private static void values(ResultSet row, List<@Nullable Object> values) throws SQLException {
        for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
            values.add(value(row, column));
        }
    }

    /**
     * A value as the columns of these tables have them: whole numbers and bytes. One flipped bit makes a text of bytes, and a fraction of
     * a number of eight bytes; the bits of the value itself are as they were then, and its row's checksum tells whether that was so.
     */
    private static @Nullable Object value(ResultSet row, int column) throws SQLException {
        Object value = row.getObject(column);
        if (value instanceof Double fraction) {
            return Double.doubleToRawLongBits(fraction);
        }
        if (value instanceof String) {
            return row.getBytes(column);
        }
        return value instanceof Integer ? Long.valueOf(row.getLong(column)) : value;
    }

    /** The table of marks is its own index. */
    private void staged() throws SQLException {
        for (String way : new String[] {"", " DESC"}) {
            String walk = "SELECT * FROM cairn_staged ORDER BY scope" + way + ", lane" + way + ", first" + way;
            try (ResultSet row = from.query(walk)) {
                while (row.next()) {
                    List<@Nullable Object> values = new ArrayList<>();
                    values(row, values);
                    rows += to.update("INSERT OR IGNORE INTO cairn_staged VALUES (?, ?, ?, ?, ?)", values.toArray());
                }
            } catch (SQLException e) {
                expectDamage(e);
            }
        }
    }

    private void preferIndex(Source source) throws SQLException {
        List<String> letters = List.of("a", "b", "c");
        StringBuilder differs = new StringBuilder("f.a IS NOT NULL AND (0");
        StringBuilder set = new StringBuilder();
        for (int i = 0; i < source.keys.size(); i++) {
            String key = source.keys.get(i);
            differs.append(" OR r.").append(key).append(" IS NOT f.").append(letters.get(i));
            set.append(i == 0 ? "" : ", ").append(key).append(" = ?");
        }
        String all = "SELECT r.id, r." + String.join(", r.", source.keys) + ", "
                + "f." + String.join(", f.", letters.subList(0, source.keys.size())) + " FROM " + source.table
                + " r JOIN temp.found f ON f.id = r.id WHERE " + differs + ")";
        List<List<@Nullable Object>> found = new ArrayList<>();
        try (ResultSet row = to.query(all)) {
            while (row.next()) {
                List<@Nullable Object> values = new ArrayList<>();
                values(row, values);
                found.add(values);
            }
        }
        String update = "UPDATE " + source.table + " SET " + set + " WHERE id = ?";
        for (List<@Nullable Object> one : found) {
            int keys = source.keys.size();
            Long id = (Long) Objects.requireNonNull(one.get(0));
            if (!fits(source, id)) {
                change(update, one.subList(1 + keys, 1 + 2 * keys), id);
                if (!fits(source, id)) {
                    change(update, one.subList(1, 1 + keys), id);
                }
            }
        }
    }

    private void change(String update, List<@Nullable Object> keys, Object id) throws SQLException {
        List<@Nullable Object> values = new ArrayList<>(keys);
        values.add(id);
        try {
            to.update(update, values.toArray());
        } catch (SQLException e) {
            expectDamage(e);
        }
    }

    /** Whether a row of the new database fits its checksum under the header that it names. */
    private boolean fits(Source source, long id) throws SQLException {
        try {
            if (source.table.equals(Header.TABLE)) {
                return Headers.byId(to, id) != null;
            }
            return source.table.equals(RecordRow.TABLE) ? recordFits(id) : frameFits(id);
        } catch (CorruptException e) {
            return false;
        }
    }

    private boolean recordFits(long id) throws SQLException {
        Header header = Headers.byId(to, to.number("SELECT scope FROM cairn_record WHERE id = ?", id));
        String text = "SELECT " + to.dialect.recordColumns("r") + ", r.body FROM cairn_record r WHERE r.id = ?";
        try (ResultSet row = to.query(text, id)) {
            return header != null && row.next() && RecordRow.read(header, row, 1, true, to.sums) != null;
        }
    }

    private boolean frameFits(long id) throws SQLException {
        Header header = Headers.byId(to, to.number("SELECT scope FROM cairn_frame WHERE id = ?", id));
        String text =
                "SELECT f.scope, f.lane, f.first, f.count, f.plain, f.sum, f.body FROM cairn_frame f WHERE f.id = ?";
        try (ResultSet row = to.query(text, id)) {
            return header != null && row.next() && FrameRow.read(header, row, true, to.sums) != null;
        }
    }

    /** Of several rows under one key only one can be read: the newest of those that fit. A row that was removed can be found again in a damaged file. */
    private void removeClashes() throws SQLException {
        for (Source source : TABLES.subList(1, 3)) {
            String keys = String.join(", ", source.keys);
            String text = "SELECT id, " + keys + " FROM " + source.table + " WHERE (" + keys + ") IN (SELECT " + keys
                    + " FROM " + source.table + " GROUP BY " + keys + " HAVING count(*) > 1) ORDER BY "
                    + source.newest();
            Map<Long, List<Object>> clashing = new LinkedHashMap<>();
            try (ResultSet row = to.query(text)) {
                while (row.next()) {
                    clashing.put(row.getLong(1), List.of(row.getLong(2), row.getLong(3), comparable(row.getObject(4))));
                }
            }
            Set<List<Object>> kept = new HashSet<>();
            for (Map.Entry<Long, List<Object>> row : clashing.entrySet()) {
                boolean fits = fits(source, row.getKey());
                if (!fits || !kept.add(row.getValue())) {
                    removeClash(source, row.getKey(), fits ? "and is older" : "and does not fit");
                }
            }
        }
    }

    private static Object comparable(Object key) {
        return key instanceof byte[] bytes ? Bytes.fromOwned(bytes) : ((Number) key).longValue();
    }

    private void removeClash(Source source, long id, String why) throws SQLException {
        lost.add(new Damage("row " + id + " of table " + source.table, "it has the key of another row " + why, ""));
        rows -= to.update("DELETE FROM " + source.table + " WHERE id = ?", id);
    }
}
