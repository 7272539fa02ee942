package dev.cairn.storage;

/**
 * Something with the scope it belongs to.
 *
 * @param scope the scope
 * @param value the thing
 */
public record Scoped<T>(Scope scope, T value) {}
