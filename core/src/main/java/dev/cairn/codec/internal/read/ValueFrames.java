package dev.cairn.codec.internal.read;

import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.codec.internal.frame.Segment;
import dev.cairn.error.CorruptException;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Frame;
import java.util.ArrayList;
import java.util.List;

/**
 * A value that has a lane of its own: its bytes in order, in compressed frames of at most 4 MiB, for services whose values share nothing.
 * Every frame carries a SHA-256 of its bytes, which is checked when it is read. Stateless.
 */
public final class ValueFrames {
    private ValueFrames() {}

    /** The frames of a value; each has been decoded and compared. */
    public static List<Frame> of(long lane, byte[] value, Compression compression) {
        List<Frame> frames = new ArrayList<>();
        for (int from = 0; from < value.length; from += FrameV1.MAX_PLAIN) {
            int to = Math.min(value.length, from + FrameV1.MAX_PLAIN);
            Bytes body = FrameV1.encode(List.of(new Segment(value, from, to, false)), compression);
            frames.add(new Frame(lane, frames.size(), 1, to - from, body));
        }
        return frames;
    }

    /** How many frames a value of a length takes. */
    public static int count(int length) {
        return (length + FrameV1.MAX_PLAIN - 1) / FrameV1.MAX_PLAIN;
    }

    /**
     * The value in the frames of a lane.
     *
     * @param length how long it must be
     * @param address where it is, for the error
     * @throws CorruptException when a frame is missing or damaged
     */
    public static byte[] join(List<Frame> frames, int length, String address) {
        byte[] value = new byte[length];
        int at = 0;
        for (Frame frame : frames) {
            byte[] part = FrameV1.decode(frame.body(), address, true).plain();
            if (part.length > length - at) {
                throw new CorruptException(
                        address, "its frames hold more than the " + length + " bytes they should", null);
            }
            System.arraycopy(part, 0, value, at, part.length);
            at += part.length;
        }
        if (at != length) {
            throw new CorruptException(address, "its frames hold " + at + " bytes instead of " + length, null);
        }
        return value;
    }
}
