/**
 * The memory backend: the whole contract on the heap, for tests, for runs that need not outlive their process, and as the
 * model that other backends are compared with.
 *
 * <p>Start at {@link dev.cairn.storage.memory.MemoryProvider}. A {@link dev.cairn.storage.memory.MemoryStorage} is a handle on a
 * store; a store is slots by scope name, each with a lock of its own, holding the scope's content and its lease.
 *
 * <p>Invariant: no one holds two locks of slots at once, and no array of a caller is ever kept or handed out.
 */
@NullMarked
package dev.cairn.storage.memory;

import org.jspecify.annotations.NullMarked;
