package dev.cairn.codec.internal.text;

/**
 * A text that matches in a value.
 *
 * @param channel the channel
 * @param pointer where in the channel's value the text stands (RFC 6901)
 * @param name whether it is the name of the member that the pointer points to, and not a value
 * @param before what stands before the match, cut
 * @param match the match, cut
 * @param after what stands behind it, cut
 * @param hash of the whole text
 */
public record TextHit(
        String channel, String pointer, boolean name, String before, String match, String after, long hash) {}
