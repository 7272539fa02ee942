/** The key-value store on a storage backend. */
@NullMarked
package dev.cairn.store.internal.engine;

import org.jspecify.annotations.NullMarked;
