/** Reading and listing from the tables. */
@NullMarked
package dev.cairn.jdbc.internal.query;

import org.jspecify.annotations.NullMarked;
