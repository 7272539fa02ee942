package dev.cairn.checkpoint.internal.care;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.HistoryGap;
import dev.cairn.checkpoint.internal.prune.FramePlan;
import dev.cairn.checkpoint.internal.prune.Pruner;
import dev.cairn.checkpoint.internal.prune.Sweep;
import dev.cairn.checkpoint.internal.record.BranchHead;
import dev.cairn.checkpoint.internal.record.CheckpointRecord;
import dev.cairn.checkpoint.internal.record.GapRecord;
import dev.cairn.checkpoint.internal.record.PendingWrites;
import dev.cairn.checkpoint.internal.record.ThreadIndex;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Node;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Place;
import dev.cairn.checkpoint.internal.record.ThreadIndexReader;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.checkpoint.internal.record.ThreadSummary;
import dev.cairn.error.CorruptException;
import dev.cairn.history.internal.BrokenStates;
import dev.cairn.history.internal.Patience;
import dev.cairn.history.internal.RepairContext;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes checkpoints and pending writes out of a thread that cannot be read, as pruning would, and repairs what pointed to what is gone: heads,
 * former tips, gaps, the header's summary. Refused commits are rebuilt. Not thread-safe.
 */
final class ThreadRepair {
    private final ThreadStore store;
    private final Scope scope;
    private final String threadId;
    private final RepairContext repairing;
    /** What the attempt at hand leaves as it is, reported when it has succeeded: reasons by address. */
    private final Map<String, String> left = new LinkedHashMap<>();

    ThreadRepair(ThreadStore store, Scope scope, RepairContext repairing) {
        this.store = store;
        this.scope = scope;
        this.threadId = ThreadStore.threadId(scope);
        this.repairing = repairing;
    }

    void run() {
        Set<Key> odd = takeOut();
        Patience patience = new Patience();
        while (true) {
            @Nullable
            ThreadIndex mark = new ThreadIndexReader(store).read(scope, record -> !odd.contains(Key.of(record)));
            left.clear();
            if (mark == null || attempt(mark)) {
                left.forEach((address, reason) -> repairing.leave(scope, address, reason));
                return;
            }
            patience.nextAttempt("repair", "thread '" + threadId + "'", "Repaired data stays repaired.");
        }
    }

    private record Key(int kind, Bytes key) {
        static Key of(StoredRecord record) {
            return new Key(record.kind(), record.key());
        }
    }

    /** Takes out what does not have the form of its kind. A dry run finds it again, and passes it over. */
    private Set<Key> takeOut() {
        Set<Key> odd = new HashSet<>();
        ThreadCare.FORMS.forEach((kind, form) -> repairing
                .takeOut(store.storage(), scope, kind, form, commit -> store.commit(scope, commit))
                .forEach(record -> odd.add(Key.of(record))));
        return odd;
    }

    /** False when someone changed the thread meanwhile. */
    private boolean attempt(ThreadIndex mark) {
        List<BrokenStates.One> checkpoints = BrokenStates.of(
                store.storage(),
                scope,
                ThreadStore.CHECKPOINT,
                record -> CheckpointRecord.read(record).state());
        List<BrokenStates.One> writes =
                BrokenStates.of(store.storage(), scope, ThreadStore.WRITE, PendingWrites::state);
        List<Node> victims = victims(mark, checkpoints);
        for (Place place : mark.circles()) {
            left.put(
                    "ancestry of checkpoint " + place.name(),
                    "checkpoint " + place.name()
                            + " is its own ancestor, and Cairn cannot tell which parent is wrong. Continue from a "
                            + "checkpoint outside the cycle, or copy the states into a new thread");
        }
        for (BrokenStates.One one : checkpoints) {
            victims.stream()
                    .filter(node -> isOf(node, one.record()))
                    .forEach(node -> repairing.keep(
                            scope, one.record(), one.reason() + " (step " + node.step() + ")", one.readable()));
        }
        if (repairing.dryRun()) {
            plan(mark, victims, writes);
            return true;
        }
        return sweep(mark, victims) && settle(mark, writes);
    }

    private static boolean isOf(Node node, StoredRecord record) {
        return record.key()
                .equals(ThreadStore.checkpointKey(
                        node.place().namespace(), node.place().name()));
    }

    /** The checkpoints that go: a head's target only if its head may move. */
    private List<Node> victims(ThreadIndex mark, List<BrokenStates.One> broken) {
        Set<Bytes> keys = new HashSet<>();
        broken.forEach(one -> keys.add(one.record().key()));
        List<Node> victims = new ArrayList<>();
        for (Node node : mark.nodes().values()) {
            Place place = node.place();
            if (keys.contains(ThreadStore.checkpointKey(place.namespace(), place.name()))) {
                List<String> branches = headsAt(mark, place);
                if (branches.isEmpty() || repairing.moveHeads()) {
                    victims.add(node);
                } else {
                    left.put(
                            "head of branches " + branches,
                            "checkpoint " + place.name() + " is unreadable. A repair with --move-heads moves it to "
                                    + "the nearest readable ancestor");
                }
            }
        }
        return victims;
    }

    private static List<String> headsAt(ThreadIndex mark, Place checkpoint) {
        List<String> branches = new ArrayList<>();
        mark.heads().forEach((branch, head) -> {
            if (branch.namespace().equals(checkpoint.namespace())
                    && checkpoint.name().equals(head.checkpointId())) {
                branches.add(branch.name());
            }
        });
        return branches;
    }

    private boolean sweep(ThreadIndex mark, List<Node> victims) {
        List<List<Node>> batches = Pruner.batches(victims);
        FramePlan plan = new FramePlan(mark, batches, store.frames(scope));
        for (int i = 0; i < batches.size(); i++) {
            keepHeads(mark, batches.get(i));
            Sweep sweep = new Sweep(mark, batches.get(i), plan.of(i));
            CommitOutcome outcome = store.commit(scope, sweep.commit());
            if (!(outcome instanceof Committed committed) || committed.repeated()) {
                return false;
            }
            sweep.done(committed.change());
        }
        return true;
    }

    private void keepHeads(ThreadIndex mark, List<Node> batch) {
        for (Node node : batch) {
            for (String branch : headsAt(mark, node.place())) {
                replaceHead(
                        new Place(node.place().namespace(), branch),
                        "its checkpoint cannot be read; it moves to the nearest readable ancestor");
            }
        }
    }

    private void replaceHead(Place branch, String reason) {
        replace(ThreadStore.HEAD, ThreadStore.headKey(config(branch)), reason);
    }

    private void replace(int kind, Bytes key, String reason) {
        store.storage().find(scope, kind, key).ifPresent(record -> repairing.replace(scope, record, reason));
    }

    private CheckpointConfig config(Place branch) {
        return new CheckpointConfig(threadId, branch.namespace(), null, branch.name());
    }

    /** Reports what {@link #sweep} and {@link #settle} would do. */
    private void plan(ThreadIndex mark, List<Node> victims, List<BrokenStates.One> writes) {
        keepHeads(mark, victims);
        settlement(mark, writes);
    }

    private boolean settle(ThreadIndex mark, List<BrokenStates.One> writes) {
        Commit.Builder commit = settlement(mark, writes);
        if (commit == null) {
            return true;
        }
        CommitOutcome outcome = store.commit(scope, commit.check(mark.unchanged()));
        return outcome instanceof Committed committed && !committed.repeated();
    }

    /** What repairs all that points to checkpoints that are not stored, or null when there is nothing to repair. */
    private Commit.@Nullable Builder settlement(ThreadIndex mark, List<BrokenStates.One> writes) {
        Commit.Builder commit = Commit.inOrder();
        boolean any = false;
        for (BrokenStates.One write : writes) {
            repairing.keep(scope, write.record(), write.reason(), write.readable());
            commit.delete(ThreadStore.WRITE, write.record().key());
            any = true;
        }
        Map<Place, BranchHead> heads = new LinkedHashMap<>(mark.heads());
        for (Map.Entry<Place, BranchHead> head : mark.heads().entrySet()) {
            Place target = new Place(
                    head.getKey().namespace(), String.valueOf(head.getValue().checkpointId()));
            if (!mark.nodes().containsKey(target)) {
                any |= moveLostHead(mark, head.getKey(), head.getValue(), heads, commit);
            }
        }
        any |= restoreHeads(mark, heads, commit);
        for (Map.Entry<Bytes, ThreadIndex.Tip> tip : mark.tips().entrySet()) {
            if (!mark.nodes().containsKey(tip.getValue().from())) {
                commit.delete(ThreadStore.TIP, tip.getKey());
                any = true;
            }
        }
        any |= dropTags(mark, commit);
        any |= addGaps(mark, commit);
        any |= summarize(mark, heads, commit);
        return any ? commit : null;
    }

    /** A head whose checkpoint's record is lost: no one knows its parent, so it moves to the newest one of its branch. */
    private boolean moveLostHead(
            ThreadIndex mark, Place branch, BranchHead head, Map<Place, BranchHead> heads, Commit.Builder commit) {
        String lost = "checkpoint " + head.checkpointId() + " is not stored";
        if (!repairing.moveHeads()) {
            left.put(
                    "head of branch " + branch.name(),
                    lost + ". Repair with --move-heads moves it to the newest checkpoint of its branch");
            return false;
        }
        replaceHead(branch, lost + "; it moves to the newest of its branch that is");
        Node newest = newestOf(mark, branch);
        if (newest == null) {
            commit.delete(ThreadStore.HEAD, ThreadStore.headKey(config(branch)));
            heads.remove(branch);
        } else {
            BranchHead moved = head.fallenTo(newest.place().name());
            commit.put(moved.put(config(branch)));
            heads.put(branch, moved);
        }
        return true;
    }

    private static @Nullable Node newestOf(ThreadIndex mark, Place branch) {
        Node newest = null;
        for (Node node : mark.nodes().values()) {
            if (node.place().namespace().equals(branch.namespace())
                    && node.branch().equals(branch.name())) {
                newest = node;
            }
        }
        return newest;
    }

    /** Where the record of a head is lost, the header still tells what that of main pointed to. */
    private boolean restoreHeads(ThreadIndex mark, Map<Place, BranchHead> heads, Commit.Builder commit) {
        boolean any = false;
        Set<Place> seen = new HashSet<>(mark.heads().keySet());
        for (Node node : mark.nodes().values()) {
            Place branch = new Place(node.place().namespace(), node.branch());
            if (seen.add(branch)) {
                any |= restoreHead(mark, branch, heads, commit);
            }
        }
        return any;
    }

    private boolean restoreHead(ThreadIndex mark, Place branch, Map<Place, BranchHead> heads, Commit.Builder commit) {
        ThreadSummary summary = ThreadSummary.isOf(config(branch)) ? summary() : null;
        if (summary == null || !mark.nodes().containsKey(new Place("", summary.headId()))) {
            left.put(
                    "branch " + branch.name(),
                    "it has checkpoints and no head. 'cairn thread fork' with --name " + branch.name()
                            + " creates one at the checkpoint that you name");
            return false;
        }
        commit.put(BranchHead.start(config(branch).at(summary.headId())));
        heads.put(branch, BranchHead.none(0).movedTo(summary.headId(), null));
        return true;
    }

    private @Nullable ThreadSummary summary() {
        ScopeInfo header = header();
        try {
            return header == null ? null : ThreadSummary.read(header);
        } catch (CorruptException otherForm) {
            return null;
        }
    }

    private @Nullable ScopeInfo header() {
        return store.storage().read(scope, Read.of().build()).scope();
    }

    private boolean dropTags(ThreadIndex mark, Commit.Builder commit) {
        boolean any = false;
        for (Place tagged : mark.tagged()) {
            if (!mark.nodes().containsKey(tagged)) {
                for (ThreadIndex.Tagged tag : mark.tags(tagged)) {
                    replace(ThreadStore.TAG, tag.key(), "checkpoint " + tagged.name() + " is not stored");
                    commit.delete(ThreadStore.TAG, tag.key());
                    any = true;
                }
            }
        }
        return any;
    }

    /** Lost checkpoints leave gaps as removed ones do. What they held is not known, so it may have been any channel. */
    private boolean addGaps(ThreadIndex mark, Commit.Builder commit) {
        Map<Place, HistoryGap> gaps = new LinkedHashMap<>();
        for (Node node : mark.nodes().values()) {
            Place parent = new Place(node.place().namespace(), String.valueOf(node.parent()));
            if (node.parent() != null && isLost(mark, parent)) {
                gaps.put(parent, new HistoryGap(null, 1, channels(mark, parent.namespace())));
            }
        }
        mark.gaps().forEach((removed, gap) -> {
            Place ancestor = new Place(removed.namespace(), String.valueOf(gap.ancestorId()));
            if (gap.ancestorId() != null && !mark.nodes().containsKey(ancestor)) {
                gaps.put(removed, new HistoryGap(null, gap.removed() + 1, channels(mark, removed.namespace())));
            }
        });
        gaps.forEach((removed, gap) -> commit.put(GapRecord.put(gap, removed.namespace(), removed.name())));
        return !gaps.isEmpty();
    }

    private static boolean isLost(ThreadIndex mark, Place checkpoint) {
        return !mark.nodes().containsKey(checkpoint) && !mark.gaps().containsKey(checkpoint);
    }

    private static Set<String> channels(ThreadIndex mark, String namespace) {
        Set<String> channels = new HashSet<>();
        for (Node node : mark.nodes().values()) {
            if (node.place().namespace().equals(namespace)) {
                channels.addAll(node.channels());
            }
        }
        return channels;
    }

    /** The header of a thread shows the head of main to listings; a rebuilt header shows none. */
    private boolean summarize(ThreadIndex mark, Map<Place, BranchHead> heads, Commit.Builder commit) {
        BranchHead main = heads.get(new Place("", CheckpointConfig.MAIN));
        Node node = main == null ? null : mark.nodes().get(new Place("", String.valueOf(main.checkpointId())));
        ThreadSummary before = summary();
        if (node == null && main == null && before != null) {
            repairing.replaceSummary(
                    scope,
                    Objects.requireNonNull(header()).summary(),
                    "branch " + CheckpointConfig.MAIN,
                    "none of its checkpoints is stored; the header no longer names one");
            commit.summary(Bytes.EMPTY);
            return true;
        }
        if (node == null) {
            return false;
        }
        if (before != null && before.headId().equals(node.place().name())) {
            return false;
        }
        commit.summary(new ThreadSummary(node.place().name(), node.step(), true).bytes());
        return true;
    }
}
