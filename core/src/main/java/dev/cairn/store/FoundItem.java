package dev.cairn.store;

import org.jspecify.annotations.Nullable;

/**
 * An item that a search found.
 *
 * @param item the item
 * @param score how near it is to the text that was searched for, the greater the nearer; null for a search without text
 */
public record FoundItem(Item item, @Nullable Double score) {}
