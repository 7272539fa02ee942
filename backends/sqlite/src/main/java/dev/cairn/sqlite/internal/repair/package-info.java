/** Recovering rows from a damaged SQLite file. */
@NullMarked
package dev.cairn.sqlite.internal.repair;

import org.jspecify.annotations.NullMarked;
