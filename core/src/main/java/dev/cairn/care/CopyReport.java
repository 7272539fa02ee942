package dev.cairn.care;

/**
 * What a copy, backup or restore did.
 *
 * @param added scopes that were new
 * @param updated scopes of which a part moved
 * @param unchanged scopes with nothing to do
 * @param removed scopes that were removed because the source had removed them
 * @param conflicts scopes that were left alone; each was told
 * @param rows how many records and frames moved
 * @param bytes how many bytes of bodies moved
 */
public record CopyReport(
        long added, long updated, long unchanged, long removed, long conflicts, long rows, long bytes) {
    /** Counts what is told. Not safe for use by several threads. */
    static final class Count {
        private final long[] actions = new long[ScopeCut.Action.values().length];
        private long rows;
        private long bytes;

        void add(ScopeCut cut) {
            actions[cut.action().ordinal()]++;
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
                    rows,
                    bytes);
        }

        private long of(ScopeCut.Action action) {
            return actions[action.ordinal()];
        }
    }
}
