/**
 * Values: JSON documents that keep exactly what was given, the registry of Java types that live in them, pointers, patches and ids.
 *
 * <p>Start at {@link dev.cairn.model.Document}. Invariant: a document's bytes are compact UTF-8 JSON in one fixed form (no white
 * space, shortest escapes, member order and number text as given), so equal bytes mean equal documents and the other way round.
 */
@NullMarked
package dev.cairn.model;

import org.jspecify.annotations.NullMarked;
