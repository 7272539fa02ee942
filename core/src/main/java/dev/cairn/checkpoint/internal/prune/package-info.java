/** Deciding which checkpoints stay, and removing the others with the frames that only they needed. */
@NullMarked
package dev.cairn.checkpoint.internal.prune;

import org.jspecify.annotations.NullMarked;
