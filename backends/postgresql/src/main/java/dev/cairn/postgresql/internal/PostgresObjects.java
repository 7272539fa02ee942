package dev.cairn.postgresql.internal;

import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.storage.Damage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The definitions of tables, indexes and sequences as the server's catalog has them. Next to those of a store, an index that is not unique is
 * no one's business; whatever else is on the tables could change what a statement does.
 */
record PostgresObjects(PostgresConfig config) {
    /** Of the tables and sequences whose names are given: each object's name and definition. */
    private static final String OBJECTS = """
            WITH ours AS (
              SELECT c.oid, c.relname, c.relkind, c.relrowsecurity
              FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
              WHERE n.nspname = ? AND c.relname = ANY (pg_catalog.string_to_array(?, ',')))
            SELECT 'sequence ' || o.relname, '' FROM ours o WHERE o.relkind = 'S'
            UNION ALL
            SELECT 'table ' || o.relname, pg_catalog.string_agg(a.attname || ' '
              || pg_catalog.format_type(a.atttypid, a.atttypmod) || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END
              || CASE WHEN a.atthasdef THEN ' with a default' ELSE '' END, ', ' ORDER BY a.attname COLLATE "C")
            FROM ours o JOIN pg_catalog.pg_attribute a ON a.attrelid = o.oid AND a.attnum > 0 AND NOT a.attisdropped
            WHERE o.relkind <> 'S' GROUP BY o.relname
            UNION ALL
            SELECT 'index ' || i.relname, CASE WHEN x.indisvalid AND x.indisready THEN '' ELSE 'invalid ' END
              || CASE WHEN x.indisprimary THEN 'primary key' WHEN x.indisunique THEN 'unique' ELSE 'plain' END
              || ' of ' || o.relname || ' (' || (SELECT pg_catalog.string_agg(
                pg_catalog.pg_get_indexdef(x.indexrelid, k, true), ', ' ORDER BY k)
                FROM pg_catalog.generate_series(1, x.indnkeyatts::integer) k) || ')'
              || coalesce(' where ' || pg_catalog.pg_get_expr(x.indpred, x.indrelid), '')
            FROM ours o JOIN pg_catalog.pg_index x ON x.indrelid = o.oid
            JOIN pg_catalog.pg_class i ON i.oid = x.indexrelid
            UNION ALL
            SELECT 'trigger ' || t.tgname, 'of ' || o.relname
            FROM ours o JOIN pg_catalog.pg_trigger t ON t.tgrelid = o.oid WHERE NOT t.tgisinternal
            UNION ALL
            SELECT 'rule ' || r.rulename, 'of ' || o.relname
            FROM ours o JOIN pg_catalog.pg_rewrite r ON r.ev_class = o.oid
            UNION ALL
            SELECT 'constraint ' || c.conname, 'of ' || o.relname
            FROM ours o JOIN pg_catalog.pg_constraint c ON c.conrelid = o.oid WHERE c.contype IN ('c', 'f', 'x')
            UNION ALL
            SELECT 'row security', 'of ' || o.relname FROM ours o WHERE o.relrowsecurity""";

    /** What differs from the tables of a version; each with its name. */
    List<Damage> differences(Session session) throws SQLException {
        Map<String, String> expected = PostgresSchemaV1.objects(config.prefix());
        Map<String, String> found = found(session);
        List<Damage> differences = new ArrayList<>();
        expected.forEach((name, definition) -> compare(name, definition, found.remove(name), differences));
        found.forEach((name, definition) -> {
            if (!definition.startsWith("plain of ")) {
                differences.add(difference(name, "it is " + definition + ", and none of a store's"));
            }
        });
        return differences;
    }

    private void compare(String name, String expected, @Nullable String found, List<Damage> differences) {
        if (found == null) {
            differences.add(difference(name, "it is missing"));
        } else if (!found.equals(expected)) {
            differences.add(difference(name, "it is defined as '" + found + "', expected '" + expected + "'"));
        }
    }

    private Damage difference(String name, String reason) {
        return new Damage("schema object " + name + " in schema " + config.schema(), reason, "");
    }

    private Map<String, String> found(Session session) throws SQLException {
        String names = String.join(",", PostgresSchemaV1.relations(config.prefix()));
        Map<String, String> found = new TreeMap<>();
        try (ResultSet row = session.query(OBJECTS, config.schema(), names)) {
            while (row.next()) {
                found.put(String.valueOf(row.getString(1)), String.valueOf(row.getString(2)));
            }
        }
        return found;
    }
}
