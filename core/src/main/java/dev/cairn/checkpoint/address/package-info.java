/** What people need who name checkpoints by hand: addresses such as {@code thread@branch~2} and {@code thread@tag}, and steps that are counted. */
@NullMarked
package dev.cairn.checkpoint.address;

import org.jspecify.annotations.NullMarked;
