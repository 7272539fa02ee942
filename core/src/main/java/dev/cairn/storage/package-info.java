/**
 * The storage contract: what every backend implements and every service stands on.
 *
 * <p>A {@link dev.cairn.storage.Storage} keeps <em>scopes</em>. A scope owns <em>records</em> (small bodies under binary
 * keys, with preconditions on writes) and <em>lanes</em> of numbered segments, stored as <em>frames</em>. Start at
 * {@link dev.cairn.storage.Storage}; {@link dev.cairn.storage.Commit} and {@link dev.cairn.storage.Read} are the two
 * requests that matter.
 *
 * <p>Invariant: at every instant each number of a lane that a kept record refers to is covered by exactly one frame.
 */
@NullMarked
package dev.cairn.storage;

import org.jspecify.annotations.NullMarked;
