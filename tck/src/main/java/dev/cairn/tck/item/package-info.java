/** Conformance clauses of key-value stores. */
@NullMarked
package dev.cairn.tck.item;

import org.jspecify.annotations.NullMarked;
