/** Storing a checkpoint: what is put, what is there, one commit. */
@NullMarked
package dev.cairn.checkpoint.internal.put;

import org.jspecify.annotations.NullMarked;
