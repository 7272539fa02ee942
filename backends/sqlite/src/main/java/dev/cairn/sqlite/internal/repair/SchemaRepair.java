package dev.cairn.sqlite.internal.repair;

import dev.cairn.jdbc.internal.table.Dialect;
import dev.cairn.jdbc.internal.table.FrameRow;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.RecordRow;
import dev.cairn.jdbc.internal.table.ScopeCache;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.Sql;
import dev.cairn.jdbc.internal.upkeep.SchemaVersion;
import dev.cairn.sqlite.internal.SqliteBackend;
import dev.cairn.sqlite.internal.SqliteSessions;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Puts the definitions in a damaged database's table of the schema right. They are known; only on which page each table begins is not, so
 * that a definition is recognized by its name or by its text.
 */
final class SchemaRepair {
    private static final String OBJECTS = "SELECT rowid, type, name, tbl_name, sql, rootpage FROM sqlite_master";
    private static final Set<String> NEEDED = Set.of(Header.TABLE, RecordRow.TABLE, FrameRow.TABLE);

    private final Path file;
    private final Dialect dialect;
    private final List<Row> expected;
    private final Set<String> foreign = new TreeSet<>();

    /** A row of the table of the schema. */
    private record Row(
            long id,
            @Nullable String type,
            @Nullable String name,
            @Nullable String table,
            @Nullable String text,
            long page) {
        boolean is(Row other) {
            return Objects.equals(name, other.name) || (text != null && text.equals(other.text));
        }

        boolean equalsButPlace(Row other) {
            return Objects.equals(type, other.type)
                    && Objects.equals(name, other.name)
                    && Objects.equals(table, other.table)
                    && Objects.equals(text, other.text);
        }
    }

    SchemaRepair(Path file, Dialect dialect) {
        this.file = file;
        this.dialect = dialect;
        this.expected = expected();
    }

    private List<Row> expected() {
        try (Session memory = open("jdbc:sqlite::memory:")) {
            for (SchemaVersion version : SqliteBackend.VERSIONS) {
                for (String step : version.steps()) {
                    memory.run(step);
                }
            }
            return rows(memory);
        } catch (SQLException e) {
            throw dialect.failure(e);
        }
    }

    int objects() {
        return expected.size();
    }

    /** The names of tables that the last run took for none of a store's. */
    List<String> foreign() {
        return List.copyOf(foreign);
    }

    /** False when a table that holds what is stored is not among those that can be found. */
    boolean run() {
        String url = "jdbc:sqlite:file:" + SqliteSessions.encoded(file.toString());
        try (Session session = open(url)) {
            session.run("PRAGMA writable_schema = ON");
            List<Row> found = rows(session);
            if (!hasNeeded(found)) {
                return false;
            }
            repairRow(session, found);
        } catch (SQLException e) {
            return false;
        }
        try (Session session = new SqliteSessions(file, new Sql(dialect)).open()) {
            return rows(session).size() >= NEEDED.size();
        } catch (SQLException e) {
            return false;
        }
    }

    private Session open(String url) throws SQLException {
        return new Session(DriverManager.getConnection(url), new Sql(dialect), new ScopeCache());
    }

    private static List<Row> rows(Session session) throws SQLException {
        List<Row> found = new ArrayList<>();
        try (ResultSet row = session.query(OBJECTS)) {
            while (row.next()) {
                found.add(new Row(
                        row.getLong(1),
                        row.getString(2),
                        row.getString(3),
                        row.getString(4),
                        row.getString(5),
                        row.getLong(6)));
            }
        }
        return found;
    }

    private boolean hasNeeded(List<Row> found) {
        Set<String> names = new HashSet<>();
        for (Row row : found) {
            Row right = right(row);
            names.add(right == null ? "" : String.valueOf(right.name()));
        }
        return names.containsAll(NEEDED);
    }

    private @Nullable Row right(Row found) {
        return expected.stream().filter(found::is).findFirst().orElse(null);
    }

    private void repairRow(Session session, List<Row> found) throws SQLException {
        Set<String> there = new HashSet<>();
        foreign.clear();
        for (Row row : found) {
            Row right = right(row);
            if (right == null || !there.add(String.valueOf(right.name()))) {
                session.update("DELETE FROM sqlite_master WHERE rowid = ?", row.id());
                if ("table".equals(row.type()) && right == null) {
                    foreign.add(String.valueOf(row.name()));
                }
            } else if (!right.equalsButPlace(row)) {
                session.update(
                        "UPDATE sqlite_master SET type = ?, name = ?, tbl_name = ?, sql = ? WHERE rowid = ?",
                        right.type(),
                        right.name(),
                        right.table(),
                        right.text(),
                        row.id());
            }
        }
    }
}
