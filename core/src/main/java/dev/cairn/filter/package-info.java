/**
 * What filters mean, decided once for every service and backend: {@link dev.cairn.model.OwnValues} says which JSON values are equal,
 * {@link dev.cairn.filter.FieldPath} where a filter's key points, {@link dev.cairn.filter.DocumentFilter} joins them with operators.
 *
 * <p>Invariant: pure functions of documents; nothing here knows of a store, and no part of a filter ever becomes part of a statement.
 */
@NullMarked
package dev.cairn.filter;

import org.jspecify.annotations.NullMarked;
