/** SQLite's write-ahead log: read, checked and mended before a store is opened. */
@NullMarked
package dev.cairn.sqlite.internal.wal;

import org.jspecify.annotations.NullMarked;
