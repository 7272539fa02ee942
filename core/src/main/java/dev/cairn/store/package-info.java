/**
 * Items: JSON documents under a namespace and a key, for what must outlive a run: memories, settings, cached results.
 *
 * <p>Words: a <em>namespace</em> is a list of labels and owns its items; an <em>item</em> has a revision that grows with each put, times
 * and maybe an expiry. Start at {@link dev.cairn.store.KeyValueStore}.
 *
 * <p>Invariant: an item is whole or not there. Its value, expiry, vectors and kept versions change in one commit, and an expired item is
 * not there for any reader.
 */
@NullMarked
package dev.cairn.store;

import org.jspecify.annotations.NullMarked;
