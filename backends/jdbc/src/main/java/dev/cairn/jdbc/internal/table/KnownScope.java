package dev.cairn.jdbc.internal.table;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Put;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A scope with order as it stood after a commit, as far as that commit knew it: whoever finds its header unchanged knows that all of
 * this still holds. Immutable.
 *
 * @param header not to be changed; see {@link Header#copy}
 * @param records without bodies
 * @param laneEnds the number behind the last frame of a lane
 */
public record KnownScope(Header header, Map<Address, Row> records, Map<Long, Integer> laneEnds) {
    /** The most records, and about the most lanes, that are kept of a scope. */
    private static final int MOST = 8;

    /**
     * A record without what it holds.
     *
     * @param length of its body
     */
    public record Row(long seq, long rev, int length, long sum) {
        public static Row of(RecordRow row) {
            return new Row(row.seq(), row.rev(), row.body().length(), row.sum());
        }
    }

    /**
     * The scope after a commit was carried out on it, or null when too much was changed to be kept.
     *
     * @param laneEnds what was known of lanes before
     */
    public static @Nullable KnownScope after(
            Header header, Commit commit, Map<Address, Row> written, Map<Long, Integer> laneEnds) {
        boolean plain = commit.deletes().isEmpty()
                && commit.folds().isEmpty()
                && commit.dropped().isEmpty()
                && commit.adopted().isEmpty()
                && !commit.staged();
        if (!header.ordered || header.holder != null || !plain || written.size() > MOST) {
            return null;
        }
        Map<Long, Integer> ends = laneEnds.size() < MOST ? new HashMap<>(laneEnds) : new HashMap<>();
        for (Frame frame : commit.frames()) {
            ends.put(frame.lane(), frame.end());
        }
        return new KnownScope(header.copy(), Map.copyOf(written), Map.copyOf(ends));
    }

    public @Nullable Row find(int kind, Bytes key) {
        return records.get(new Address(kind, key));
    }

    public @Nullable Row find(Put put) {
        return find(put.kind(), put.key());
    }
}
