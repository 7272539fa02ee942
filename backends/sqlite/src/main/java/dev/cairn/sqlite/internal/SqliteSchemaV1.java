package dev.cairn.sqlite.internal;

import dev.cairn.jdbc.internal.upkeep.SchemaVersion;
import java.util.List;

/** The tables of schema version 1, in SQLite's words. */
public final class SqliteSchemaV1 {
    public static final SchemaVersion VERSION = new SchemaVersion(
            1,
            List.of(
                    "CREATE TABLE cairn_meta (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
                    """
                    CREATE TABLE cairn_scope (
                      id INTEGER PRIMARY KEY,
                      name BLOB UNIQUE,
                      hidden BLOB,
                      state INTEGER NOT NULL,
                      incarnation INTEGER NOT NULL,
                      ordered INTEGER NOT NULL,
                      change INTEGER NOT NULL,
                      seq INTEGER NOT NULL,
                      records INTEGER NOT NULL,
                      bytes INTEGER NOT NULL,
                      content INTEGER NOT NULL,
                      created INTEGER NOT NULL,
                      changed INTEGER NOT NULL,
                      expires INTEGER,
                      token INTEGER NOT NULL,
                      holder BLOB,
                      lease INTEGER NOT NULL,
                      sum INTEGER NOT NULL,
                      summary BLOB NOT NULL
                    ) STRICT""",
                    """
                    CREATE TABLE cairn_record (
                      id INTEGER PRIMARY KEY,
                      scope INTEGER NOT NULL,
                      kind INTEGER NOT NULL,
                      key BLOB NOT NULL,
                      rev INTEGER NOT NULL,
                      mod INTEGER NOT NULL,
                      at INTEGER NOT NULL,
                      expires INTEGER,
                      link BLOB,
                      sum INTEGER NOT NULL,
                      body BLOB NOT NULL
                    ) STRICT""",
                    "CREATE UNIQUE INDEX cairn_record_key ON cairn_record (scope, kind, key)",
                    "CREATE INDEX cairn_record_expires ON cairn_record (expires) WHERE expires IS NOT NULL",
                    """
                    CREATE TABLE cairn_frame (
                      id INTEGER PRIMARY KEY,
                      scope INTEGER NOT NULL,
                      lane INTEGER NOT NULL,
                      first INTEGER NOT NULL,
                      count INTEGER NOT NULL,
                      plain INTEGER NOT NULL,
                      sum INTEGER NOT NULL,
                      body BLOB NOT NULL
                    ) STRICT""",
                    "CREATE UNIQUE INDEX cairn_frame_place ON cairn_frame (scope, lane, first)",
                    """
                    CREATE TABLE cairn_staged (
                      scope INTEGER NOT NULL,
                      lane INTEGER NOT NULL,
                      first INTEGER NOT NULL,
                      since INTEGER NOT NULL,
                      sum INTEGER NOT NULL,
                      PRIMARY KEY (scope, lane, first)
                    ) STRICT, WITHOUT ROWID""",
                    """
                    CREATE TABLE cairn_copy (
                      target INTEGER PRIMARY KEY,
                      source BLOB NOT NULL,
                      incarnation INTEGER NOT NULL,
                      mark INTEGER NOT NULL,
                      seq INTEGER NOT NULL,
                      lane INTEGER NOT NULL,
                      first INTEGER NOT NULL,
                      touched INTEGER NOT NULL,
                      sum INTEGER NOT NULL
                    ) STRICT"""));

    private SqliteSchemaV1() {}
}
