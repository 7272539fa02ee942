/** Conformance clauses of environments and snapshot stores. */
@NullMarked
package dev.cairn.tck.environment;

import org.jspecify.annotations.NullMarked;
