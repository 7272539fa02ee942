package dev.cairn.checkpoint.internal.record;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.HistoryGap;
import dev.cairn.codec.internal.read.StateOutline;
import dev.cairn.codec.internal.read.StateReader;
import dev.cairn.history.internal.Circles;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Key;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Lease;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a thread holds, without its values: which checkpoint follows which, what points to what. It holds as long as no one changes the
 * thread, which {@link #unchanged} checks. Not thread-safe.
 */
public final class ThreadIndex {
    private final String threadId;
    private final long incarnation;
    private long change;
    private long sequence;
    private long records;
    private final Map<Place, Node> nodes = new LinkedHashMap<>();
    private final Map<Place, List<Written>> writes = new HashMap<>();
    private final Map<Place, BranchHead> heads = new LinkedHashMap<>();
    private final Map<Bytes, Tip> tips = new LinkedHashMap<>();
    private final Map<Place, HistoryGap> gaps = new HashMap<>();
    private final Map<Place, List<Tagged>> tags = new HashMap<>();
    private final Map<Place, List<Place>> children = new HashMap<>();
    private final Map<Object, Object> same = new HashMap<>();
    private final @Nullable Lease lease;

    public ThreadIndex(String threadId, ScopeInfo header) {
        this.threadId = threadId;
        incarnation = header.incarnation();
        stand(header);
        lease = header.lease();
    }

    private ThreadIndex(String threadId) {
        this.threadId = threadId;
        incarnation = 0;
        lease = null;
    }

    /** A namespace with the id of a checkpoint or the name of a branch. */
    public record Place(String namespace, String name) {
        public static Place of(StoredRecord record) {
            List<String> key = Key.parts(record.key());
            return new Place(key.get(0), key.get(1));
        }
    }

    /**
     * A checkpoint.
     *
     * @param bytes of its record's body
     */
    public record Node(
            Place place,
            String branch,
            @Nullable String parent,
            Instant ts,
            long step,
            @Nullable String runId,
            Set<String> channels,
            List<LaneRange> ranges,
            int bytes) {
        private static Node of(CheckpointRecord record, StateOutline state, int bytes) {
            return new Node(
                    new Place(record.namespace(), record.id()),
                    record.branch(),
                    record.parent(),
                    record.ts(),
                    record.metadata()
                            .member("step")
                            .map(number -> Long.parseLong(number.text()))
                            .orElse(0L),
                    record.metadata().member("run_id").map(Document::text).orElse(null),
                    state.channels(),
                    state.ranges(),
                    bytes);
        }
    }

    /** A pending write. */
    public record Written(
            Bytes key, String taskId, String channel, boolean ordinary, List<LaneRange> ranges, int bytes) {
        private static Written of(StoredRecord record) {
            PendingWrites.Stored write = PendingWrites.Stored.of(record);
            return new Written(
                    record.key(),
                    write.task(),
                    write.channel(),
                    write.index() >= 0,
                    StateReader.ranges(write.state()),
                    record.body().length());
        }
    }

    /** A former tip of a branch and when the branch left it. */
    public record Tip(Place branch, Place from, Instant left, int bytes) {}

    /** Begins to read a thread by the records that {@link #take} is given. */
    public static ThreadIndex of(String threadId) {
        return new ThreadIndex(threadId);
    }

    /** A tag of a checkpoint. */
    public record Tagged(Bytes key, String tag, int bytes) {}

    /** One checkpoint of each circle of parents, which whoever writes with this library does not make. */
    public List<Place> circles() {
        return Circles.of(nodes.keySet(), this::before);
    }

    /** The parent of a checkpoint, or the ancestor that a gap names. */
    private @Nullable Place before(Place of) {
        Node node = nodes.get(of);
        HistoryGap gap = gaps.get(of);
        String before = node != null ? node.parent() : gap == null ? null : gap.ancestorId();
        return before == null ? null : new Place(of.namespace(), before);
    }

    /** Takes in a record of any kind. */
    public void take(StoredRecord record) {
        int bytes = record.body().length();
        switch (record.kind()) {
            case ThreadStore.CHECKPOINT -> {
                CheckpointRecord checkpoint = CheckpointRecord.read(record);
                take(checkpoint, StateOutline.of(checkpoint.state()), bytes);
            }
            case ThreadStore.WRITE ->
                writes.computeIfAbsent(Place.of(record), place -> new ArrayList<>())
                        .add(Written.of(record));
            case ThreadStore.HEAD -> heads.put(Place.of(record), BranchHead.read(incarnation, record));
            case ThreadStore.TIP -> {
                Place branch = Place.of(record);
                Place from = new Place(branch.namespace(), ReflogEntry.from(record));
                tips.put(record.key(), new Tip(branch, from, record.committed(), bytes));
            }
            case ThreadStore.TAG ->
                tags.computeIfAbsent(Place.of(record), place -> new ArrayList<>())
                        .add(new Tagged(record.key(), Tags.name(record), bytes));
            case ThreadStore.GAP -> gaps.put(Place.of(record), GapRecord.read(record));
            default -> {}
        }
    }

    /** Takes in a checkpoint whose record has a body of so many bytes. */
    public void take(CheckpointRecord record, StateOutline state, int bytes) {
        add(Node.of(record, state, bytes));
    }

    /** Keeps one of what is equal in many checkpoints: a thread may have hundreds of thousands. */
    private void add(Node read) {
        Node node = new Node(
                new Place(one(read.place.namespace), read.place.name),
                one(read.branch),
                read.parent,
                read.ts,
                read.step,
                read.runId == null ? null : one(read.runId),
                one(read.channels),
                read.ranges.stream().map(this::one).toList(),
                read.bytes);
        if (node.parent != null) {
            Place parent = new Place(node.place.namespace, node.parent);
            Node known = nodes.get(parent);
            children.computeIfAbsent(known == null ? parent : known.place, place -> new ArrayList<>(1))
                    .add(node.place);
        }
        nodes.put(node.place, node);
    }

    @SuppressWarnings("unchecked")
    private <T> T one(T value) {
        return (T) same.computeIfAbsent(value, equal -> equal);
    }

    /** The check that all of this still holds. */
    public Check unchanged() {
        return new Check.ScopeUnchangedSince(incarnation, change);
    }

    /** All is taken in that the thread had when its header was so. */
    void stand(ScopeInfo header) {
        change = header.change();
        sequence = header.sequence();
        records = header.records();
    }

    /** Goes on from a commit that removed what {@link #forget} and others were reported. */
    public void advance(long newChange, int puts, int added) {
        change = newChange;
        sequence += puts;
        records += added;
    }

    long incarnation() {
        return incarnation;
    }

    /** The highest number that a put of the thread was given. */
    public long sequence() {
        return sequence;
    }

    /** How many records the thread has. */
    long records() {
        return records;
    }

    public String threadId() {
        return threadId;
    }

    /** The lease that ran on the thread at some time before an instant, and still does. */
    public @Nullable Lease running(Instant now) {
        return lease == null || !lease.expires().isAfter(now) ? null : lease;
    }

    public List<Tagged> tags(Place checkpoint) {
        return tags.getOrDefault(checkpoint, List.of());
    }

    public Set<Place> tagged() {
        return tags.keySet();
    }

    /** The stored checkpoints that name one, stored or not, as their parent. */
    public List<Place> children(Place checkpoint) {
        List<Place> named = children.getOrDefault(checkpoint, List.of());
        return named.stream().filter(nodes::containsKey).toList();
    }

    /** Whether a stored checkpoint that does not go names one, stored or not, as its parent. */
    public boolean isNamedBeside(Place checkpoint, Set<Place> going) {
        for (Place child : children.getOrDefault(checkpoint, List.of())) {
            if (!going.contains(child) && nodes.containsKey(child)) {
                return true;
            }
        }
        return false;
    }

    public CheckpointConfig config(Node checkpoint) {
        Place place = checkpoint.place();
        return new CheckpointConfig(threadId, place.namespace(), place.name(), checkpoint.branch(), incarnation);
    }

    /** Checkpoints in the order of their first commits. */
    public Map<Place, Node> nodes() {
        return nodes;
    }

    /** Writes by the checkpoint that they belong to, stored or not. */
    public Map<Place, List<Written>> writes() {
        return writes;
    }

    public List<Written> writes(Place checkpoint) {
        return writes.getOrDefault(checkpoint, List.of());
    }

    public Map<Place, BranchHead> heads() {
        return heads;
    }

    public Map<Bytes, Tip> tips() {
        return tips;
    }

    /** Gaps by the removed checkpoint that a stored one names as its parent. */
    public Map<Place, HistoryGap> gaps() {
        return gaps;
    }

    public void forget(Place checkpoint) {
        nodes.remove(checkpoint);
        writes.remove(checkpoint);
        tags.remove(checkpoint);
    }
}
