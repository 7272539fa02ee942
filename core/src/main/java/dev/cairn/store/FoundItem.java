package dev.cairn.store;

import org.jspecify.annotations.Nullable;

/**
 * An item that a search found.
 *
 * @param item the item
 * @param score how near it is to the text or vector that was searched for, the greater the nearer; null for other searches
 */
public record FoundItem(Item item, @Nullable Double score) {}
