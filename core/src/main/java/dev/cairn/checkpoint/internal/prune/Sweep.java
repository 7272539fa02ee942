package dev.cairn.checkpoint.internal.prune;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.HistoryGap;
import dev.cairn.checkpoint.internal.record.BranchHead;
import dev.cairn.checkpoint.internal.record.GapRecord;
import dev.cairn.checkpoint.internal.record.Lineage;
import dev.cairn.checkpoint.internal.record.ThreadIndex;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Node;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Place;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Tagged;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Written;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.checkpoint.internal.record.ThreadSummary;
import dev.cairn.history.internal.DeadFrames;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One removal of some checkpoints of a marked thread: their records and writes, what pointed to them, and the frames that only they
 * needed. Children that stay get a record of the gap. Not thread-safe.
 */
public final class Sweep {
    private final ThreadIndex mark;
    private final Map<Place, Node> victims = new HashMap<>();
    private final DeadFrames frames;
    private final Map<Place, BranchHead> movedHeads = new HashMap<>();
    private final Set<Place> endedBranches = new HashSet<>();
    private final Set<Bytes> goneTips = new HashSet<>();
    private final Map<Place, HistoryGap> gaps;

    /**
     * Creates a sweep.
     *
     * @param frames what becomes of frames with it
     */
    public Sweep(ThreadIndex mark, List<Node> batch, DeadFrames frames) {
        this.mark = mark;
        this.frames = frames;
        batch.forEach(node -> victims.put(node.place(), node));
        mark.heads().forEach(this::settleHead);
        mark.tips().forEach((key, tip) -> {
            if (victims.containsKey(tip.from()) || endedBranches.contains(tip.branch())) {
                goneTips.add(key);
            }
        });
        gaps = new GapPlan(mark, victims).gaps();
    }

    /** A head whose checkpoint goes falls back to the nearest ancestor that stays; without one the branch ends. */
    private void settleHead(Place branch, BranchHead head) {
        Place at = new Place(branch.namespace(), String.valueOf(head.checkpointId()));
        if (!victims.containsKey(at)) {
            return;
        }
        for (Node ancestor : new Lineage(mark, at)) {
            if (!victims.containsKey(ancestor.place())) {
                movedHeads.put(branch, head.fallenTo(ancestor.place().name()));
                return;
            }
        }
        endedBranches.add(branch);
    }

    int droppedFrames() {
        return frames.dropped().size();
    }

    /** By how many bytes the records of the thread become less, as its header counts them, where no head moves. */
    long freedRecordBytes() {
        long freed = 0;
        for (Node victim : victims.values()) {
            freed += victim.bytes();
            for (Written write : mark.writes(victim.place())) {
                freed += write.bytes();
            }
            for (Tagged tag : mark.tags(victim.place())) {
                freed += tag.bytes();
            }
        }
        for (Bytes tip : goneTips) {
            freed += Objects.requireNonNull(mark.tips().get(tip)).bytes();
        }
        return freed - grownGaps();
    }

    private long grownGaps() {
        long grown = 0;
        for (Map.Entry<Place, HistoryGap> gap : gaps.entrySet()) {
            HistoryGap before = mark.gaps().get(gap.getKey());
            if (!gap.getValue().equals(before)) {
                grown += length(gap.getKey(), gap.getValue());
                grown -= before == null ? 0 : length(gap.getKey(), before);
            }
        }
        for (Map.Entry<Place, HistoryGap> gap : mark.gaps().entrySet()) {
            grown -= gaps.containsKey(gap.getKey()) ? 0 : length(gap.getKey(), gap.getValue());
        }
        return grown;
    }

    private static int length(Place removed, HistoryGap gap) {
        return GapRecord.put(gap, removed.namespace(), removed.name()).body().length();
    }

    public Commit.Builder commit() {
        Commit.Builder commit = Commit.inOrder().check(mark.unchanged());
        for (Place victim : victims.keySet()) {
            commit.delete(ThreadStore.CHECKPOINT, ThreadStore.checkpointKey(victim.namespace(), victim.name()));
            mark.writes(victim).forEach(write -> commit.delete(ThreadStore.WRITE, write.key()));
            mark.tags(victim).forEach(tag -> commit.delete(ThreadStore.TAG, tag.key()));
        }
        goneTips.forEach(tip -> commit.delete(ThreadStore.TIP, tip));
        movedHeads.forEach((branch, head) -> commit.put(head.put(config(branch))));
        endedBranches.forEach(branch -> commit.delete(ThreadStore.HEAD, ThreadStore.headKey(config(branch))));
        addGaps(commit);
        frames.addTo(commit);
        summarize(commit);
        return commit;
    }

    private CheckpointConfig config(Place branch) {
        return new CheckpointConfig(mark.threadId(), branch.namespace(), null, branch.name());
    }

    private void addGaps(Commit.Builder commit) {
        gaps.forEach((removed, gap) -> {
            if (!gap.equals(mark.gaps().get(removed))) {
                commit.put(GapRecord.put(gap, removed.namespace(), removed.name()));
            }
        });
        for (Place removed : mark.gaps().keySet()) {
            if (!gaps.containsKey(removed)) {
                commit.delete(ThreadStore.GAP, ThreadStore.checkpointKey(removed.namespace(), removed.name()));
            }
        }
    }

    private void summarize(Commit.Builder commit) {
        Place main = new Place("", CheckpointConfig.MAIN);
        BranchHead head = movedHeads.get(main);
        if (endedBranches.contains(main)) {
            commit.summary(Bytes.EMPTY);
        } else if (head != null) {
            commit.summary(summary(head).bytes());
        }
    }

    private ThreadSummary summary(BranchHead head) {
        String id = String.valueOf(head.checkpointId());
        @Nullable Node node = mark.nodes().get(new Place("", id));
        return new ThreadSummary(id, node == null ? 0 : node.step(), true);
    }

    private int deletes() {
        int deletes = victims.size() + goneTips.size() + endedBranches.size();
        for (Place victim : victims.keySet()) {
            deletes += mark.writes(victim).size() + mark.tags(victim).size();
        }
        for (Place removed : mark.gaps().keySet()) {
            deletes += gaps.containsKey(removed) ? 0 : 1;
        }
        return deletes;
    }

    /** Takes what the commit did into the mark. */
    public void done(long change) {
        Set<Place> changedGaps = new HashSet<>(gaps.keySet());
        changedGaps.removeIf(removed ->
                Objects.requireNonNull(gaps.get(removed)).equals(mark.gaps().get(removed)));
        int newGaps = 0;
        for (Place removed : changedGaps) {
            newGaps += mark.gaps().containsKey(removed) ? 0 : 1;
        }
        mark.advance(change, changedGaps.size() + movedHeads.size(), newGaps - deletes());
        victims.keySet().forEach(mark::forget);
        mark.heads().putAll(movedHeads);
        mark.heads().keySet().removeAll(endedBranches);
        mark.tips().keySet().removeAll(goneTips);
        mark.gaps().clear();
        mark.gaps().putAll(gaps);
    }
}
