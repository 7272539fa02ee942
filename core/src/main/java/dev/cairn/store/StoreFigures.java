package dev.cairn.store;

/**
 * How much a store of items holds.
 *
 * @param namespaces how many namespaces have items
 * @param items how many items there are, expired ones that are not swept yet included
 * @param bytes what they take with all that belongs to them, before the engine's own overhead; where writers run side by side as
 *     counted by the last maintenance
 */
public record StoreFigures(long namespaces, long items, long bytes) {}
