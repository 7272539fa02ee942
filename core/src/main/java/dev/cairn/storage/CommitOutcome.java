package dev.cairn.storage;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What became of a commit. Expected refusals are values, not exceptions. */
public sealed interface CommitOutcome {
    /**
     * The store holds the whole commit, durably.
     *
     * @param incarnation the scope's incarnation
     * @param change the scope's change counter after it; 0 for an unordered commit
     * @param at commit time by the backend's clock
     * @param repeated true when it was there already, from an earlier sending
     * @param written revision and sequence of each put, in the order of the puts
     * @param foldsSkipped how many folds were skipped because the frames were not there any more
     */
    record Committed(
            long incarnation, long change, Instant at, boolean repeated, List<Written> written, int foldsSkipped)
            implements CommitOutcome {
        /** Copies the list. */
        public Committed {
            written = List.copyOf(written);
        }
    }

    /**
     * Numbers that a put was given.
     *
     * @param revision the record's revision
     * @param sequence the record's sequence number
     */
    record Written(long revision, long sequence) {}

    /**
     * The store holds nothing of the commit.
     *
     * @param reason why
     * @param check the check that failed, for {@link Reason#CHECK_FAILED}
     * @param current the record that the check found, if there is one
     * @param lease the running lease, for {@link Reason#LOCKED} and, where one runs, {@link Reason#FENCED}
     */
    record Refused(
            Reason reason,
            @Nullable Check check,
            @Nullable StoredRecord current,
            @Nullable Lease lease) implements CommitOutcome {}

    /** Why a commit was refused, and whether sending it again may help. */
    enum Reason {
        /** A precondition does not hold. The same commit will not succeed; read again and make a new one. */
        CHECK_FAILED,
        /**
         * A frame does not begin where its lane ends (another writer extended the lane), or an adopted lane has no staged frames
         * (they were removed). Use another lane.
         */
        LANE_MOVED,
        /** A lease runs and the commit has no token. It may succeed after the lease's end. */
        LOCKED,
        /** The commit's token is not that of the running lease. It will never succeed. */
        FENCED
    }
}
