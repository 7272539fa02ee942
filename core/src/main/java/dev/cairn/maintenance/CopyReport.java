package dev.cairn.maintenance;

import java.util.EnumMap;
import java.util.Map;

/**
 * What a copy, backup or restore did.
 *
 * @param added scopes that were new
 * @param updated scopes of which a part moved
 * @param unchanged scopes with nothing to do
 * @param removed scopes that were removed because the source had removed them
 * @param conflicts scopes that were left alone; each was reported
 * @param damaged scopes of the source that cannot be read and were left out whole; each was reported
 * @param rows how many records and frames moved
 * @param bytes how many bytes of bodies moved
 */
public record CopyReport(
        long added, long updated, long unchanged, long removed, long conflicts, long damaged, long rows, long bytes) {
    /** Counts what is reported. Not thread-safe. */
    static final class Count {
        private final Map<ScopeCut.Action, Long> actions = new EnumMap<>(ScopeCut.Action.class);
        private long rows;
        private long bytes;

        void add(ScopeCut cut) {
            actions.merge(cut.action(), 1L, Long::sum);
            rows += cut.rows();
            bytes += cut.bytes();
        }

        CopyReport report() {
            return new CopyReport(
                    of(ScopeCut.Action.ADDED),
                    of(ScopeCut.Action.UPDATED),
                    of(ScopeCut.Action.UNCHANGED),
                    of(ScopeCut.Action.REMOVED),
                    of(ScopeCut.Action.CONFLICT),
                    of(ScopeCut.Action.DAMAGED),
                    rows,
                    bytes);
        }

        private long of(ScopeCut.Action action) {
            return actions.getOrDefault(action, 0L);
        }
    }
}
