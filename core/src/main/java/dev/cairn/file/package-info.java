/**
 * Files on the local disk: written whole and durably, for their owner alone, unharmed by interrupts, with one error code for one cause.
 *
 * <p>{@link dev.cairn.file.DurableFile} writes, {@link dev.cairn.file.FileErrors} says what an error of the file system means,
 * {@link dev.cairn.file.Uninterrupted} runs what an interrupt would break. Everything here is stateless and thread-safe.
 */
@NullMarked
package dev.cairn.file;

import org.jspecify.annotations.NullMarked;
