/** Conformance clauses of checkpointers. */
@NullMarked
package dev.cairn.tck.checkpoint;

import org.jspecify.annotations.NullMarked;
