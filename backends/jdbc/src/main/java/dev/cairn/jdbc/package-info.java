/**
 * SQLite and PostgreSQL backends: one schema, two dialects.
 *
 * <p>Start at {@link dev.cairn.jdbc.SqliteBackend} or {@link dev.cairn.jdbc.PostgresBackend}; both are a
 * {@link dev.cairn.jdbc.JdbcBackend}, which answers every operation of the storage contract on a session. What differs between the
 * engines stands in their dialects. The tables are described in {@code docs/design/sqlite-schema.md}.
 *
 * <p>Invariant: a row is never handed out before its checksum, which names its scope, has been verified.
 */
@NullMarked
package dev.cairn.jdbc;

import org.jspecify.annotations.NullMarked;
