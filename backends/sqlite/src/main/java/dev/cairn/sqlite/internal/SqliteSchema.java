package dev.cairn.sqlite.internal;

import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.jdbc.internal.table.ScopeCache;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.upkeep.SchemaVersion;
import dev.cairn.storage.Damage;
import dev.cairn.storage.SchemaState;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Brings a file to the newest schema version, or refuses it. The version stands in the file's header and in {@code cairn_meta}; both
 * must agree. Each version is one transaction, so that a killed process leaves a version whole and others wait for it.
 */
public final class SqliteSchema {
    /** The application id in the file's header: "Cair". */
    static final int APPLICATION = 0x43616972;

    private static final Map<List<List<String>>, Map<String, String>> EXPECTED = new ConcurrentHashMap<>();
    private static final int BUSY = 5;

    /** How long another program may keep the file from being switched to WAL mode, in milliseconds. */
    private static final int PATIENCE = 5_000;

    private final Path file;
    private final List<SchemaVersion> versions;

    public SqliteSchema(Path file, List<SchemaVersion> versions) {
        this.file = file;
        this.versions = SchemaVersion.whole(
                versions,
                List.of(),
                number -> List.of(
                        "INSERT OR REPLACE INTO cairn_meta VALUES ('schema', '" + number + "')",
                        "PRAGMA user_version = " + number,
                        "PRAGMA application_id = " + APPLICATION));
    }

    /** Checks what is there and migrates it. When it throws, the session must be closed, which takes back an unfinished step. */
    public void prepare(Session session) throws SQLException {
        int found = versionAtOneMoment(session);
        useLog(session);
        for (SchemaVersion version : versions) {
            if (version.number() > found) {
                migrate(session, version);
            }
        }
        compareObjects(session);
    }

    /** Checks what is there without changing it: what must be migrated is refused. */
    boolean expectNewest(Session session) throws SQLException {
        int found = version(session);
        int newest = versions.get(versions.size() - 1).number();
        if (found != newest) {
            throw new CairnException(
                    ErrorCode.INCOMPATIBLE,
                    "Cannot open SQLite file " + file + ": its tables have version " + found
                            + ", this version of Cairn needs "
                            + newest
                            + ", and the file or its folder is read-only. Nothing was changed. Copy the store to a"
                            + " writable folder and open that.",
                    Map.of("found", found, "known", newest),
                    null);
        }
        compareObjects(session);
        return true;
    }

    /** The version of a file and those that are known; changes nothing. */
    SchemaState state(Session session) throws SQLException {
        int found = versionAtOneMoment(session);
        return SchemaVersion.state(found, versions, found == newest() ? differences(session) : List.of());
    }

    /** The state of a file that does not exist. */
    SchemaState none() {
        return SchemaVersion.state(0, versions, List.of());
    }

    /** The version as one transaction sees it: another process may be migrating between two looks. */
    private int versionAtOneMoment(Session session) throws SQLException {
        session.run("BEGIN");
        int version = version(session);
        session.run("COMMIT");
        return version;
    }

    /** Switches to WAL mode; of several that do so at once SQLite makes some fail at once instead of letting them wait. */
    private void useLog(Session session) throws SQLException {
        String mode = text(session, "PRAGMA journal_mode");
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE);
        session.run("PRAGMA busy_timeout = " + PATIENCE);
        while (!"wal".equals(text(session, "PRAGMA journal_mode"))) {
            try {
                text(session, "PRAGMA journal_mode = WAL");
            } catch (SQLException e) {
                if ((e.getErrorCode() & 0xff) != BUSY) {
                    throw e;
                }
                if (System.nanoTime() > end) {
                    throw keptFromLog(mode, e);
                }
                LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(1_000_000, 20_000_000));
            }
        }
        session.run("PRAGMA busy_timeout = " + SqliteConfig.BUSY_TIMEOUT);
    }

    private CairnException keptFromLog(String mode, SQLException e) {
        return new CairnException(
                ErrorCode.LOCKED,
                "Cannot open SQLite file " + file + ": it is in journal_mode=" + mode
                        + ", Cairn needs journal_mode=wal, and another program that uses the file prevents the "
                        + "change. Nothing was changed. End that program and try again.",
                Map.of("file", file.toString(), "journal_mode", mode),
                e);
    }

    private void migrate(Session session, SchemaVersion version) throws SQLException {
        session.run("BEGIN IMMEDIATE");
        if (version(session) < version.number()) {
            for (String step : version.steps()) {
                session.run(step);
            }
        }
        session.run("COMMIT");
    }

    /** The version of what is there; 0 for an empty file. */
    private int version(Session session) throws SQLException {
        long application = session.number("PRAGMA application_id");
        long version = session.number("PRAGMA user_version");
        Map<String, String> objects = objects(session);
        if (application == 0 && version == 0 && objects.isEmpty()) {
            return 0;
        }
        boolean ours = objects.containsKey("cairn_meta");
        if (application != APPLICATION && !ours) {
            throw new CairnException(
                    ErrorCode.INCOMPATIBLE,
                    "Cannot open SQLite file " + file + ": it belongs to another application. Nothing was changed. "
                            + "Use another file.");
        }
        String meta = ours ? text(session, "SELECT value FROM cairn_meta WHERE key = 'schema'") : "none";
        if (application != APPLICATION || !meta.equals(Long.toString(version))) {
            throw new CorruptException(
                    "header of file " + file,
                    "it names application " + application + " and schema " + version
                            + ", the table cairn_meta names schema " + meta,
                    CorruptException.Advice.REBUILD,
                    null);
        }
        if (version > newest()) {
            throw new CairnException(
                    ErrorCode.INCOMPATIBLE,
                    "Cannot open SQLite file " + file + ": it has schema " + version + ", this version of Cairn "
                            + "reads " + newest()
                            + ". Nothing was changed. Use a newer version.",
                    Map.of("found", version, "known", newest()),
                    null);
        }
        return (int) version;
    }

    private int newest() {
        return versions.get(versions.size() - 1).number();
    }

    private void compareObjects(Session session) throws SQLException {
        List<Damage> differences = differences(session);
        if (!differences.isEmpty()) {
            Damage first = differences.get(0);
            throw new CorruptException(first.address(), first.reason(), CorruptException.Advice.REBUILD, null);
        }
    }

    /** What differs from the tables of the newest version. */
    private List<Damage> differences(Session session) throws SQLException {
        Map<String, String> expected = expected(session);
        Map<String, String> found = objects(session);
        List<Damage> differences = new ArrayList<>();
        for (Map.Entry<String, String> object : expected.entrySet()) {
            if (!object.getValue().equals(found.remove(object.getKey()))) {
                differences.add(new Damage(
                        "schema object " + object.getKey() + " of file " + file,
                        "its definition differs from this schema version's",
                        ""));
            }
        }
        if (!found.isEmpty()) {
            differences.add(new Damage("schema of file " + file, "it has unknown objects " + found.keySet(), ""));
        }
        return differences;
    }

    /** What all steps together make of an empty database; made once for each list of versions. */
    private Map<String, String> expected(Session session) throws SQLException {
        List<List<String>> steps = versions.stream().map(SchemaVersion::steps).toList();
        Map<String, String> known = EXPECTED.get(steps);
        if (known != null) {
            return known;
        }
        try (Session memory =
                new Session(SqliteSessions.connect("jdbc:sqlite::memory:"), session.sql, new ScopeCache())) {
            for (SchemaVersion version : versions) {
                for (String step : version.steps()) {
                    memory.run(step);
                }
            }
            Map<String, String> made = Map.copyOf(objects(memory));
            EXPECTED.put(steps, made);
            return made;
        }
    }

    private static Map<String, String> objects(Session session) throws SQLException {
        Map<String, String> objects = new TreeMap<>();
        try (ResultSet row = session.query("SELECT name, type || ' on ' || tbl_name || ': ' || sql FROM sqlite_master"
                + " WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")) {
            while (row.next()) {
                objects.put(String.valueOf(row.getString(1)), String.valueOf(row.getString(2)));
            }
        }
        return objects;
    }

    private static String text(Session session, String query) throws SQLException {
        try (ResultSet row = session.query(query)) {
            return row.next() ? String.valueOf(row.getString(1)) : "none";
        }
    }
}
