package dev.cairn.jdbc.internal.table;

import org.jspecify.annotations.Nullable;

/**
 * A header as it was read and verified, or written, with its checksum. No one changes it any more.
 *
 * @param sum covers all columns: a row with this checksum under this number is the same header
 */
public record CachedHeader(Header header, long sum) {
    /** Longer summaries are not kept. */
    private static final int MAX_SUMMARY = 1_024;

    /** The header as it is now; null when it is not worth keeping. */
    public static @Nullable CachedHeader of(Header header, RowSum sums) {
        return header.live() && header.summary.length <= MAX_SUMMARY
                ? new CachedHeader(header.copy(), header.sum(sums))
                : null;
    }

    /** Whether a row with this number and checksum is this header. */
    public boolean isStill(long id, long found) {
        return id == header.id && found == sum;
    }
}
