/**
 * Which of many dated things are kept, with a reason for each one kept and each one removed. Pure: it knows no store, no clock, no service.
 *
 * <p>{@link dev.cairn.retention.RetentionPolicy} holds rules that keep; {@link dev.cairn.retention.RetentionPlan} applies them, through
 * {@code KeepRules}, to {@link dev.cairn.retention.RetentionItem}s. Invariant: an empty policy removes nothing whose own time has not ended.
 */
@NullMarked
package dev.cairn.retention;

import org.jspecify.annotations.NullMarked;
