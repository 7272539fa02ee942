package dev.cairn.postgresql.internal;

import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.upkeep.SchemaVersion;
import dev.cairn.storage.Damage;
import dev.cairn.storage.SchemaState;
import dev.cairn.storage.StorageOptions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** Brings the tables to the newest schema version, or refuses them. One process migrates, others wait for its transaction. */
final class PostgresSchema {
    private static final long LOCK = 0x436169726eL;

    /** Reads the catalog's tables: a lookup by name may answer from a cache that is older than the lock. */
    private static final String THERE = "SELECT count(*) FROM pg_catalog.pg_class c"
            + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ? AND c.relname = ?";

    private final PostgresConfig config;
    private final List<SchemaVersion> versions;
    private final PostgresObjects objects;
    private final String meta;

    PostgresSchema(PostgresConfig config, List<SchemaVersion> versions) {
        this.config = config;
        this.versions = versions;
        this.objects = new PostgresObjects(config);
        this.meta = config.schema() + "." + config.prefix() + "meta";
    }

    /** Checks what is there and migrates it. When it throws, an unfinished step must be rolled back. */
    boolean prepare(Session session, StorageOptions.Mode mode) throws SQLException {
        int found = version(session);
        if (found == 0 && mode == StorageOptions.Mode.EXISTING) {
            throw new NotFoundException("There is no table " + meta + ".", Map.of("table", meta));
        }
        if (found < newest()) {
            migrate(session);
        }
        expectNoDifference(objects.differences(session));
        return true;
    }

    private static void expectNoDifference(List<Damage> differences) {
        if (!differences.isEmpty()) {
            Damage first = differences.get(0);
            throw new CorruptException(first.address(), first.reason(), CorruptException.Advice.DEFINITION, null);
        }
    }

    /** The version that is there and those that are known; changes nothing. */
    SchemaState state(Session session) throws SQLException {
        int found = version(session);
        return SchemaVersion.state(found, whole(), found == newest() ? objects.differences(session) : List.of());
    }

    /** What differs from the tables as they were made. */
    List<Damage> differences(Session session) throws SQLException {
        return objects.differences(session);
    }

    private void migrate(Session session) throws SQLException {
        session.run("BEGIN " + PostgresDialect.WRITING);
        session.run("SELECT pg_catalog.pg_advisory_xact_lock(" + LOCK + ")");
        int found = version(session);
        for (SchemaVersion version : whole()) {
            if (version.number() > found) {
                for (String step : version.steps()) {
                    session.run(step);
                }
            }
        }
        session.run("COMMIT");
    }

    /** The versions with what tells later openings of them. */
    private List<SchemaVersion> whole() {
        return SchemaVersion.whole(
                versions,
                List.of(
                        "CREATE SCHEMA IF NOT EXISTS " + config.schema(),
                        "CREATE TABLE " + meta + " (key text PRIMARY KEY, value text NOT NULL)"),
                number -> List.of("INSERT INTO " + meta + " VALUES ('schema', '" + number
                        + "') ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value"));
    }

    /** The version of what is there; 0 for nothing. */
    private int version(Session session) throws SQLException {
        if (session.number(THERE, config.schema(), config.prefix() + "meta") == 0) {
            return 0;
        }
        int found = 0;
        try (ResultSet row = session.query("SELECT value FROM " + meta + " WHERE key = 'schema'")) {
            found = row.next() ? row.getInt(1) : 0;
        }
        if (found > newest()) {
            throw new CairnException(
                    ErrorCode.INCOMPATIBLE,
                    "Cannot open tables " + config.schema() + "." + config.prefix() + "*: they have schema " + found
                            + ", this version of Cairn reads " + newest()
                            + ". Nothing was changed. Use a newer version.",
                    Map.of("found", found, "known", newest()),
                    null);
        }
        return found;
    }

    private int newest() {
        return versions.get(versions.size() - 1).number();
    }
}
