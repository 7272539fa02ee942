/** How a thread is stored: records of checkpoints, heads, pending writes, tags and gaps. */
@NullMarked
package dev.cairn.checkpoint.internal.record;

import org.jspecify.annotations.NullMarked;
