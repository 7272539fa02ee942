/** Clocks, crowds of threads and golden folders for the clauses. */
@NullMarked
package dev.cairn.tck.support;

import org.jspecify.annotations.NullMarked;
