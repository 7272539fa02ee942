/** Stores in one SQLite file. */
module dev.cairn.sqlite {
    requires static org.jspecify;
    requires dev.cairn.jdbc;
    requires transitive dev.cairn.core;
    requires org.xerial.sqlitejdbc;

    exports dev.cairn.sqlite;

    provides dev.cairn.storage.BackendProvider with
            dev.cairn.sqlite.SqliteProvider;
    provides dev.cairn.environment.snapshot.SnapshotStoreProvider with
            dev.cairn.sqlite.SqliteSnapshotStoreProvider;
}
