/** SQLite's write-ahead log: read, checked and repaired before a store is opened. */
@NullMarked
package dev.cairn.sqlite.internal.wal;

import org.jspecify.annotations.NullMarked;
