/**
 * Measurements of Cairn beside bare SQLite, a raw file and a peer, in alternating rounds of one run. Start at
 * {@link dev.cairn.benchmarks.Bench}; how to run it and what came out is in {@code benchmarks/README.md}.
 *
 * <p>Rule: a figure is a median over rounds and stands beside its floor and the conditions, which are read back from the open database.
 */
@NullMarked
package dev.cairn.benchmarks;

import org.jspecify.annotations.NullMarked;
