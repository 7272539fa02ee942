/** The PostgreSQL backend. */
@NullMarked
package dev.cairn.postgresql;

import org.jspecify.annotations.NullMarked;
