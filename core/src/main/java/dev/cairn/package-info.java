/**
 * Entry point and errors of Cairn: durable, versioned state for AI agents.
 *
 * <p>{@link dev.cairn.Cairn} opens a store by URL and hands out the services. Everything that can fail throws
 * {@link dev.cairn.error.CairnException} or one of its few subclasses, each with a stable {@link dev.cairn.error.ErrorCode}.
 */
@NullMarked
package dev.cairn;

import org.jspecify.annotations.NullMarked;
