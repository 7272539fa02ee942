package dev.cairn.storage;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Byte strings that are looked for in others, all at once. Thread-safe. */
public final class BytePatterns {
    private static final int START = 8;

    private final Map<Long, List<Bytes>> byStart = new HashMap<>();
    private final int longest;

    /**
     * Takes them in.
     *
     * @param wanted each of 8 bytes or more
     * @throws CairnException {@code INVALID} when one is shorter
     */
    public BytePatterns(Collection<Bytes> wanted) {
        int most = START;
        for (Bytes each : wanted) {
            if (each.length() < START) {
                throw new CairnException(ErrorCode.INVALID, "A byte string to search for has 8 bytes or more.");
            }
            byStart.computeIfAbsent(ByteBuffer.wrap(each.unsafeArray()).getLong(), start -> new ArrayList<>())
                    .add(each);
            most = Math.max(most, each.length());
        }
        longest = most;
    }

    /** The length of the longest, or 8. */
    public int longest() {
        return longest;
    }

    /** Reports each that stands in the first bytes of an array, once for each place. */
    public void find(byte[] in, int filled, Consumer<Bytes> found) {
        ByteBuffer bytes = ByteBuffer.wrap(in);
        for (int i = 0; i + START <= filled; i++) {
            for (Bytes each : byStart.getOrDefault(bytes.getLong(i), List.of())) {
                int end = i + each.length();
                if (end <= filled && Arrays.equals(in, i, end, each.unsafeArray(), 0, each.length())) {
                    found.accept(each);
                }
            }
        }
    }
}
