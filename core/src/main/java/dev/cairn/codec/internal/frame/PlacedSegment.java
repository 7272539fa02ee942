package dev.cairn.codec.internal.frame;

import dev.cairn.storage.Bytes;

/**
 * A segment with its place.
 *
 * @param lane its lane
 * @param number its number in the lane
 * @param bytes what it holds
 * @param endsInString whether its end lies inside a JSON string
 */
public record PlacedSegment(long lane, int number, Bytes bytes, boolean endsInString) {}
