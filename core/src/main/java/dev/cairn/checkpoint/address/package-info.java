/** Addresses of checkpoints as people write them: {@code thread@branch~2}, {@code thread@tag}. */
@NullMarked
package dev.cairn.checkpoint.address;

import org.jspecify.annotations.NullMarked;
