/**
 * Looks at an SQLite write-ahead log before SQLite does.
 *
 * <p>SQLite ends its recovery at the first frame that does not check and silently drops every commit behind it. {@link
 * dev.cairn.jdbc.wal.WalCare} finds such commits, keeps a copy of the log, and makes sure that what SQLite then opens is the state
 * after some commit, never a mixture. The reasoning stands in {@code docs/design/sqlite-wal.md}; the format is that of
 * "WAL-mode File Format" in SQLite's documentation.
 *
 * <p>Invariant: nothing here writes unless nobody else has the database open, and nothing is removed that was not copied.
 */
@NullMarked
package dev.cairn.jdbc.wal;

import org.jspecify.annotations.NullMarked;
