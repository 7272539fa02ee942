/** The checkpointer on a storage backend, with its listings, trash, leases and watches. */
@NullMarked
package dev.cairn.checkpoint.internal.engine;

import org.jspecify.annotations.NullMarked;
