/**
 * States of one scope, each stored as its difference to one before: what services have in common above the codec.
 *
 * <p>A <em>state</em> is a record whose body holds the members {@code lanes} and {@code values} beside the service's own, with the frames
 * that they refer to. {@link dev.cairn.history.StateHistory} writes and reads states, {@link dev.cairn.history.StateSweep} removes some
 * with the frames that only they needed. Invariant: every number that a stored state refers to is covered by a frame.
 */
@NullMarked
package dev.cairn.history;

import org.jspecify.annotations.NullMarked;
