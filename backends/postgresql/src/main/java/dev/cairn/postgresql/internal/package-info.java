/** Sessions, schema, dialect and one-statement commits of PostgreSQL. */
@NullMarked
package dev.cairn.postgresql.internal;

import org.jspecify.annotations.NullMarked;
