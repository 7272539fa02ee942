package dev.cairn.jdbc;

import java.util.List;
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

    private PostgresSchemaV1() {}

    static SchemaVersion version(PostgresConfig config) {
        Stream<String> steps = STEPS.stream()
                .map(step -> step.replace("@", config.schema() + "." + config.prefix())
                        .replace("#", config.prefix()));
        return new SchemaVersion(1, steps.toList());
    }
}
