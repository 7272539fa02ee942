/** Puts that are stored later: queues, merging, workers. */
@NullMarked
package dev.cairn.checkpoint.internal.queue;

import org.jspecify.annotations.NullMarked;
