package dev.cairn.storage.memory;

import dev.cairn.storage.Frame;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A frame as the store holds it.
 *
 * @param staged when it was staged, or null once records refer to it
 */
record HeldFrame(Frame frame, @Nullable Instant staged) {
    FrameId id() {
        return new FrameId(frame.lane(), frame.first());
    }

    HeldFrame adopted() {
        return new HeldFrame(frame, null);
    }
}
