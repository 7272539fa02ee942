package dev.cairn.postgresql.internal;

import dev.cairn.jdbc.internal.upkeep.SchemaVersion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The tables of schema version 1, in PostgreSQL's words; {@code @} stands for the schema and the prefix of names, {@code #} for the prefix. */
final class PostgresSchemaV1 {
    private static final List<String> STEPS = List.of(
            "CREATE SEQUENCE @scope_id",
            "CREATE SEQUENCE @number",
            """
            CREATE TABLE @scope (
              id bigint PRIMARY KEY,
              name bytea UNIQUE,
              hidden bytea,
              state integer NOT NULL,
              incarnation bigint NOT NULL,
              ordered integer NOT NULL,
              change bigint NOT NULL,
              seq bigint NOT NULL,
              records bigint NOT NULL,
              bytes bigint NOT NULL,
              content bigint NOT NULL,
              created bigint NOT NULL,
              changed bigint NOT NULL,
              expires bigint,
              token bigint NOT NULL,
              holder bytea,
              lease bigint NOT NULL,
              sum bigint NOT NULL,
              summary bytea NOT NULL
            ) WITH (fillfactor = 50)""",
            """
            CREATE TABLE @record (
              scope bigint NOT NULL,
              seq bigint NOT NULL,
              kind integer NOT NULL,
              key bytea NOT NULL,
              rev bigint NOT NULL,
              mod bigint NOT NULL,
              at bigint NOT NULL,
              expires bigint,
              link bytea,
              sum bigint NOT NULL,
              body bytea NOT NULL,
              PRIMARY KEY (scope, seq)
            )""",
            "CREATE UNIQUE INDEX #record_key ON @record (scope, kind, key)",
            "CREATE INDEX #record_expires ON @record (expires) WHERE expires IS NOT NULL",
            """
            CREATE TABLE @frame (
              scope bigint NOT NULL,
              lane bigint NOT NULL,
              first integer NOT NULL,
              count integer NOT NULL,
              plain integer NOT NULL,
              sum bigint NOT NULL,
              body bytea NOT NULL,
              PRIMARY KEY (scope, lane, first)
            )""",
            "ALTER TABLE @frame ALTER COLUMN body SET STORAGE EXTERNAL",
            """
            CREATE TABLE @staged (
              scope bigint NOT NULL,
              lane bigint NOT NULL,
              first integer NOT NULL,
              since bigint NOT NULL,
              sum bigint NOT NULL,
              PRIMARY KEY (scope, lane, first)
            )""",
            """
            CREATE TABLE @copy (
              target bigint PRIMARY KEY,
              source bytea NOT NULL,
              incarnation bigint NOT NULL,
              mark bigint NOT NULL,
              seq bigint NOT NULL,
              lane bigint NOT NULL,
              first integer NOT NULL,
              touched bigint NOT NULL,
              sum bigint NOT NULL
            )""");

    /** What the steps make, with the table of versions, as {@link PostgresObjects} describes it; {@code #} stands for the prefix of names. */
    private static final String OBJECTS = """
            sequence #scope_id:
            sequence #number:
            table #meta: key text not null, value text not null
            index #meta_pkey: primary key of #meta (key)
            table #scope: bytes bigint not null, change bigint not null, changed bigint not null, content bigint not null, \
            created bigint not null, expires bigint, hidden bytea, holder bytea, id bigint not null, \
            incarnation bigint not null, lease bigint not null, name bytea, ordered integer not null, \
            records bigint not null, seq bigint not null, state integer not null, sum bigint not null, \
            summary bytea not null, token bigint not null
            index #scope_pkey: primary key of #scope (id)
            index #scope_name_key: unique of #scope (name)
            table #record: at bigint not null, body bytea not null, expires bigint, key bytea not null, \
            kind integer not null, link bytea, mod bigint not null, rev bigint not null, scope bigint not null, \
            seq bigint not null, sum bigint not null
            index #record_pkey: primary key of #record (scope, seq)
            index #record_key: unique of #record (scope, kind, key)
            index #record_expires: plain of #record (expires) where (expires IS NOT NULL)
            table #frame: body bytea not null, count integer not null, first integer not null, lane bigint not null, \
            plain integer not null, scope bigint not null, sum bigint not null
            index #frame_pkey: primary key of #frame (scope, lane, first)
            table #staged: first integer not null, lane bigint not null, scope bigint not null, since bigint not null, \
            sum bigint not null
            index #staged_pkey: primary key of #staged (scope, lane, first)
            table #copy: first integer not null, incarnation bigint not null, lane bigint not null, mark bigint not null, \
            seq bigint not null, source bytea not null, sum bigint not null, target bigint not null, \
            touched bigint not null
            index #copy_pkey: primary key of #copy (target)""";

    private PostgresSchemaV1() {}

    /** The definitions by name, each table before its indexes. */
    static Map<String, String> objects(String prefix) {
        Map<String, String> objects = new LinkedHashMap<>();
        OBJECTS.replace("#", prefix).lines().forEach(line -> {
            int colon = line.indexOf(':');
            objects.put(line.substring(0, colon), line.substring(colon + 1).strip());
        });
        return objects;
    }

    /** The names of tables and sequences. */
    static List<String> relations(String prefix) {
        return objects(prefix).keySet().stream()
                .filter(name -> !name.startsWith("index "))
                .map(name -> name.substring(name.indexOf(' ') + 1))
                .toList();
    }

    static SchemaVersion version(PostgresConfig config) {
        Stream<String> steps = STEPS.stream()
                .map(step -> step.replace("@", config.schema() + "." + config.prefix())
                        .replace("#", config.prefix()));
        return new SchemaVersion(1, steps.toList());
    }
}
