/** The SQLite backend: stores in one file. */
@NullMarked
package dev.cairn.sqlite;

import org.jspecify.annotations.NullMarked;
