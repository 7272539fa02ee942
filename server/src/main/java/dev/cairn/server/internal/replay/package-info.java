/** Answers that are given again when a request comes again with its idempotency key. */
@NullMarked
package dev.cairn.server.internal.replay;

import org.jspecify.annotations.NullMarked;
