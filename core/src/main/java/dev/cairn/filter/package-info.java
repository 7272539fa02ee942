/**
 * What filters mean, decided once for every service and backend: {@link dev.cairn.model.OwnValues} says which JSON values are equal,
 * {@link dev.cairn.filter.FieldPath} where a filter's key points, {@code FilterReader} parses a filter, {@link dev.cairn.filter.DocumentFilter} joins
 * conditions, and {@code Operator} compares values.
 *
 * <p>Invariant: pure functions of documents; nothing here knows of a store, filters run in Java after reading, and no part of one becomes part of a statement.
 */
@NullMarked
package dev.cairn.filter;

import org.jspecify.annotations.NullMarked;
