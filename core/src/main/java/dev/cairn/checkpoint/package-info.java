/**
 * Checkpoints: each step of a run is saved as an immutable state; go back, fork, resume.
 *
 * <p>Words: a <em>thread</em> owns a tree of <em>checkpoints</em>; a checkpoint holds named <em>channels</em>; a <em>branch</em> is a
 * named line whose <em>head</em> is its newest checkpoint; <em>pending writes</em> are what tasks wrote before the next checkpoint.
 * Start at {@link dev.cairn.checkpoint.Checkpointer}.
 *
 * <p>Invariant: a checkpoint that was acknowledged never changes, and order is that of commits, never that of clocks or ids.
 */
@NullMarked
package dev.cairn.checkpoint;

import org.jspecify.annotations.NullMarked;
