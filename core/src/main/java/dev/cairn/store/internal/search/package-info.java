/** Listing and searching items, by field, by order and by vector. */
@NullMarked
package dev.cairn.store.internal.search;

import org.jspecify.annotations.NullMarked;
