/** What the SQL backends have in common. Everything here is internal: applications depend on one of the backends. */
@SuppressWarnings("module") // The backends are compiled after this one.
module dev.cairn.jdbc {
    requires static org.jspecify;
    requires transitive dev.cairn.core;
    requires transitive java.sql;

    exports dev.cairn.jdbc.internal.commit to
            dev.cairn.postgresql;
    exports dev.cairn.jdbc.internal.query to
            dev.cairn.postgresql,
            dev.cairn.sqlite;
    exports dev.cairn.jdbc.internal.table to
            dev.cairn.postgresql,
            dev.cairn.sqlite;
    exports dev.cairn.jdbc.internal.upkeep to
            dev.cairn.postgresql,
            dev.cairn.sqlite;
}
