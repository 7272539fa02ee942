package dev.cairn.storage;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One atomic change of a scope: all of it is durable when the call returns, or nothing of it is visible.
 *
 * <p>The backend does, in this order: fence, checks, deletes, puts, frames, folds, dropped frames, header. A scope that does not
 * exist is created by the first commit that puts a record or frame; one that puts neither leaves it missing, and its outcome has
 * incarnation and change 0.
 *
 * <p>Sending the same commit again after an unknown outcome is safe: where a check fails but every put equals the stored record
 * (kind, key, body, link, expiry) and every deleted key is absent, the outcome is {@link CommitOutcome.Committed} with
 * {@code repeated}; this holds only for a commit with at least one put. So two writers whose puts are equal count as one that sent
 * twice: where both must not succeed, each puts something of its own into a body.
 *
 * @param ordered whether the commit takes part in the scope's order. All commits of a scope agree on it, else {@code INVALID}.
 *     Unordered commits of several writers do not wait for each other; their frames belong to one record; {@code change} and the
 *     counts of the header may lag until {@link StorageAdmin#maintain}
 * @param fence the token of the writer's lease, or 0. A commit with a token that is not that of the running lease is
 *     {@code FENCED}; one without token while a lease runs is {@code LOCKED}
 * @param checks preconditions
 * @param deletes records to remove
 * @param puts records to store; none twice
 * @param frames frames to append; each begins where its lane ends at that moment (0 for an unknown lane), else
 *     {@code LANE_MOVED}
 * @param staged true when the frames are not referred to yet: {@link StorageAdmin#maintain} removes all staged frames of a lane an hour
 *     after the last of them unless a later commit adopts the lane. A staged commit holds frames and checks only
 * @param adopted lanes whose staged frames this commit's records refer to; a lane without staged frames (they were removed
 *     meanwhile) is {@code LANE_MOVED}
 * @param folds frames to be replaced by a covering one
 * @param dropped frames to remove; ranges whose ends do not fall on frame borders are {@code INVALID}
 * @param summary the new summary of the header, or null to keep it
 * @param expires the new expiry of the scope; {@link Instant#MAX} for never, or null to keep it
 */
public record Commit(
        boolean ordered,
        long fence,
        List<Check> checks,
        List<Delete> deletes,
        List<Put> puts,
        List<Frame> frames,
        boolean staged,
        List<Long> adopted,
        List<Fold> folds,
        List<LaneRange> dropped,
        @Nullable Bytes summary,
        @Nullable Instant expires) {

    /** Copies the lists; checks that a staged commit holds frames only and that no record is put twice. */
    public Commit {
        checks = List.copyOf(checks);
        deletes = List.copyOf(deletes);
        puts = List.copyOf(puts);
        frames = List.copyOf(frames);
        adopted = List.copyOf(adopted);
        folds = List.copyOf(folds);
        dropped = List.copyOf(dropped);
        boolean framesOnly = Stream.of(deletes, puts, adopted, folds, dropped).allMatch(List::isEmpty)
                && summary == null
                && expires == null;
        if (staged && !framesOnly) {
            throw new CairnException(ErrorCode.INVALID, "A staged commit must hold only frames and checks.");
        }
        checkAddresses(puts);
    }

    private static void checkAddresses(List<Put> puts) {
        Set<Map.Entry<Integer, Bytes>> addresses = new HashSet<>();
        for (Put put : puts) {
            if (!addresses.add(Map.entry(put.kind(), put.key()))) {
                throw new CairnException(
                        ErrorCode.INVALID,
                        "Cannot put the record of kind " + put.kind() + " and key " + put.key() + " twice in one "
                                + "commit.");
            }
        }
    }

    /** Begins a commit in the scope's order. */
    public static Builder inOrder() {
        return new Builder(true);
    }

    /** Begins a commit of a scope whose writers need no common order. */
    public static Builder unordered() {
        return new Builder(false);
    }

    /** Collects the parts of a commit. Not thread-safe. */
    public static final class Builder {
        private final boolean ordered;
        private final List<Check> checks = new ArrayList<>();
        private final List<Delete> deletes = new ArrayList<>();
        private final List<Put> puts = new ArrayList<>();
        private final List<Frame> frames = new ArrayList<>();
        private final List<Long> adopted = new ArrayList<>();
        private final List<Fold> folds = new ArrayList<>();
        private final List<LaneRange> dropped = new ArrayList<>();
        private long fence;
        private boolean staged;
        private @Nullable Bytes summary;
        private @Nullable Instant expires;

        private Builder(boolean ordered) {
            this.ordered = ordered;
        }

        /** Adds a precondition. */
        public Builder check(Check check) {
            checks.add(check);
            return this;
        }

        /** Adds a record to store. */
        public Builder put(Put put) {
            puts.add(put);
            return this;
        }

        /** Adds a record to remove. */
        public Builder delete(int kind, Bytes key) {
            deletes.add(new Delete(kind, key));
            return this;
        }

        /** Adds a frame. */
        public Builder frame(Frame frame) {
            frames.add(frame);
            return this;
        }

        /** Adds a frame to be folded. */
        public Builder fold(Fold fold) {
            folds.add(fold);
            return this;
        }

        /** Adds frames to remove. */
        public Builder drop(LaneRange range) {
            dropped.add(range);
            return this;
        }

        /** Marks the frames as staged. */
        public Builder staged() {
            staged = true;
            return this;
        }

        /** Adopts the staged frames of a lane. */
        public Builder adopt(long lane) {
            adopted.add(lane);
            return this;
        }

        /** Names the writer's lease. */
        public Builder fence(long token) {
            fence = token;
            return this;
        }

        /** Sets the header's summary. */
        public Builder summary(Bytes text) {
            summary = text;
            return this;
        }

        /** Sets the scope's expiry. */
        public Builder expires(Instant when) {
            expires = when;
            return this;
        }

        /** Makes the commit. */
        public Commit build() {
            return new Commit(
                    ordered, fence, checks, deletes, puts, frames, staged, adopted, folds, dropped, summary, expires);
        }
    }
}
