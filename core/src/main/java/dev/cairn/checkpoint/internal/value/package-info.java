/** Checking the values and the metadata of checkpoints, and saying where in them something is refused. */
@NullMarked
package dev.cairn.checkpoint.internal.value;

import org.jspecify.annotations.NullMarked;
