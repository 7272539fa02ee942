/**
 * Values to bytes and back: documents are cut into segments of about 4 kB, the new segments of a commit go compressed into frames,
 * and a value is the concatenation of numbered segments.
 *
 * <p>Words: a <em>segment</em> is a piece of a value; a <em>lane</em> is a number line of segments; a <em>frame</em> holds consecutive
 * segments of a lane. Entry points: {@link dev.cairn.codec.StateWriter} plans what a new state stores,
 * {@link dev.cairn.codec.StateReader} puts a state together. The byte layouts are in {@code docs/design/formats.md}.
 *
 * <p>Invariant: what is returned has passed the SHA-256 digest of its whole value, or of each of its frames for a partial read.
 */
@NullMarked
package dev.cairn.codec;

import org.jspecify.annotations.NullMarked;
