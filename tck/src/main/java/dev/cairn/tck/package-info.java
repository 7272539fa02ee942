/**
 * Conformance kits: what a backend must do, as tests that anyone can run on theirs.
 *
 * <p>A backend author extends {@link dev.cairn.tck.BackendTck} and hands out a {@link dev.cairn.tck.BackendFixture}; that is all.
 * Each test is one clause of {@link dev.cairn.storage.Storage}'s contract, and the kit's own tests show for each clause a fault
 * that turns it red.
 *
 * <p>The author of a saver extends {@link dev.cairn.tck.CheckpointerTck} and hands out a {@link dev.cairn.tck.CheckpointerSubject}.
 *
 * <p>Whoever registers migrations of agents' states extends {@link dev.cairn.tck.MigrationTck} and freezes snapshots in a folder.
 *
 * <p>Invariant: no test depends on another, on the order of tests, or on how fast the machine is.
 */
@NullMarked
package dev.cairn.tck;

import org.jspecify.annotations.NullMarked;
