/** Conformance clauses of storage backends. */
@NullMarked
package dev.cairn.tck.backend;

import org.jspecify.annotations.NullMarked;
