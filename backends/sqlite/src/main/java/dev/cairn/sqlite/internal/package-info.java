/** Opening, locking, reading and writing a SQLite file. */
@NullMarked
package dev.cairn.sqlite.internal;

import org.jspecify.annotations.NullMarked;
