package dev.cairn.storage;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A frame as the backend holds it.
 *
 * @param frame the frame; its body is empty when bodies were not asked for
 * @param staged since when it has been stored without a record that refers to it, or null once records do
 */
public record StoredFrame(Frame frame, @Nullable Instant staged) {}
