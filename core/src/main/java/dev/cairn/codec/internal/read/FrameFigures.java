package dev.cairn.codec.internal.read;

import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.error.CorruptException;
import dev.cairn.storage.Frame;
import java.util.List;

/**
 * What a frame says of itself without being decompressed. Immutable.
 *
 * @param compression how its body is compressed
 * @param ends where each segment ends in its plain bytes
 */
public record FrameFigures(Compression compression, List<Integer> ends) {
    /** Copies the list. */
    public FrameFigures {
        ends = List.copyOf(ends);
    }

    /**
     * Reads them from a frame with its body.
     *
     * @throws CorruptException when its checksum, its lengths or its place do not fit
     */
    public static FrameFigures of(Frame frame) {
        String address = StateReader.address(frame);
        FrameFigures figures = FrameV1.figures(frame.body(), address);
        if (figures.ends.size() != frame.count() || figures.end(frame.count()) != frame.plainLength()) {
            throw new CorruptException(address, "its table does not fit its place", null);
        }
        return figures;
    }

    /** How many plain bytes its first segments have. */
    public int end(int segments) {
        return segments == 0 ? 0 : ends.get(segments - 1);
    }

    /** The length of a segment in plain bytes. */
    public int length(int segment) {
        return end(segment + 1) - end(segment);
    }
}
