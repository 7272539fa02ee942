/** The tables of both SQL backends: rows, statements, sessions and dialects. */
@NullMarked
package dev.cairn.jdbc.internal.table;

import org.jspecify.annotations.NullMarked;
