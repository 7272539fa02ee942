/** Stores in a PostgreSQL database. */
@SuppressWarnings("requires-automatic") // The driver has no module descriptor, but a stable name.
module dev.cairn.postgresql {
    requires static org.jspecify;
    requires dev.cairn.jdbc;
    requires transitive dev.cairn.core;
    requires java.naming;
    requires org.postgresql.jdbc;

    exports dev.cairn.postgresql;

    provides dev.cairn.storage.BackendProvider with
            dev.cairn.postgresql.PostgresProvider;
}
