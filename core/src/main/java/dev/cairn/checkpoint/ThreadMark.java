package dev.cairn.checkpoint;

import dev.cairn.codec.EncodedState.StateBody;
import dev.cairn.codec.StateReader;
import dev.cairn.model.Document;
import dev.cairn.model.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Key;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Page;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a thread holds, without its values: which checkpoint follows which, what points to what. It holds as long as nobody changes the
 * thread, which {@link #unchanged} checks. Not safe for use by several threads.
 */
final class ThreadMark {
    private static final int PAGE = 500;

    private final String threadId;
    private final long incarnation;
    private long change;
    private final Map<Place, Node> nodes = new LinkedHashMap<>();
    private final Map<Place, List<Written>> writes = new HashMap<>();
    private final Map<Place, BranchHead> heads = new LinkedHashMap<>();
    private final Map<Bytes, Tip> tips = new LinkedHashMap<>();
    private final Map<Place, HistoryGap> gaps = new HashMap<>();

    private ThreadMark(String threadId, ScopeInfo header) {
        this.threadId = threadId;
        incarnation = header.incarnation();
        change = header.change();
    }

    private ThreadMark(String threadId) {
        this.threadId = threadId;
        incarnation = 0;
    }

    /** A namespace with the id of a checkpoint or the name of a branch. */
    record Place(String namespace, String name) {
        static Place of(StoredRecord record) {
            List<String> key = Key.parts(record.key());
            return new Place(key.get(0), key.get(1));
        }
    }

    /** A checkpoint. */
    record Node(
            Place place,
            String branch,
            @Nullable String parent,
            long step,
            @Nullable String runId,
            Set<String> channels,
            List<LaneRange> ranges) {
        private static Node of(CheckpointRecord record) {
            return new Node(
                    new Place(record.namespace(), record.id()),
                    record.branch(),
                    record.parent(),
                    record.metadata()
                            .member("step")
                            .map(number -> Long.parseLong(number.text()))
                            .orElse(0L),
                    record.metadata().member("run_id").map(Document::text).orElse(null),
                    Set.copyOf(StateReader.channels(record.state())),
                    StateReader.ranges(record.state()));
        }
    }

    /** A pending write. */
    record Written(Bytes key, String taskId, String channel, boolean ordinary, List<LaneRange> ranges) {
        private static Written of(StoredRecord record) {
            List<String> key = Key.parts(record.key());
            Document body = Document.ofTrusted(record.body().unsafeArray(), Types.STANDARD);
            return new Written(
                    record.key(),
                    key.get(2),
                    body.at("/channel").text(),
                    Integer.parseInt(key.get(3)) >= 0,
                    StateReader.ranges(new StateBody(body.at("/lanes"), body.at("/values"))));
        }
    }

    /** A former tip of a branch. */
    record Tip(Place branch, Place from) {}

    /** Reads a thread; null when there is none. */
    static @Nullable ThreadMark read(ThreadStore store, String threadId) {
        Scope scope = store.scope(threadId);
        ScopeInfo header = store.storage().read(scope, Read.of().build()).scope();
        if (header == null) {
            return null;
        }
        ThreadMark mark = new ThreadMark(threadId, header);
        for (int kind :
                new int[] {ThreadStore.CHECKPOINT, ThreadStore.WRITE, ThreadStore.HEAD, ThreadStore.TIP, ThreadStore.GAP
                }) {
            each(store, scope, kind, mark::see);
        }
        return mark;
    }

    /** Begins to read a thread by the records that {@link #see} is given. */
    static ThreadMark of(String threadId) {
        return new ThreadMark(threadId);
    }

    /** Takes note of a record; records of one kind come in their order. */
    void see(StoredRecord record) {
        switch (record.kind()) {
            case ThreadStore.CHECKPOINT -> {
                Node node = Node.of(CheckpointRecord.read(record));
                nodes.put(node.place(), node);
            }
            case ThreadStore.WRITE ->
                writes.computeIfAbsent(Place.of(record), place -> new ArrayList<>())
                        .add(Written.of(record));
            case ThreadStore.HEAD -> heads.put(Place.of(record), BranchHead.read(incarnation, record));
            case ThreadStore.TIP -> {
                Place branch = Place.of(record);
                tips.put(record.key(), new Tip(branch, new Place(branch.namespace(), FormerTip.from(record))));
            }
            case ThreadStore.GAP -> gaps.put(Place.of(record), HistoryGap.read(record));
            default -> {}
        }
    }

    private static void each(ThreadStore store, Scope scope, int kind, Consumer<StoredRecord> action) {
        Scan scan = new Scan(kind, Scan.Order.SEQUENCE, false, null, null, null, PAGE, true);
        boolean more = true;
        while (more) {
            Page<StoredRecord> page = store.storage().scan(scope, scan);
            for (StoredRecord record : page.items()) {
                action.accept(record);
                scan = scan.after(record);
            }
            more = page.more();
        }
    }

    /** The check that all of this still holds. */
    Check unchanged() {
        return new Check.ScopeUnchangedSince(incarnation, change);
    }

    /** Goes on from a commit that removed what {@link #forget} and others were told. */
    void advance(long newChange) {
        change = newChange;
    }

    String threadId() {
        return threadId;
    }

    CheckpointConfig config(Place checkpoint) {
        Node node = nodes.get(checkpoint);
        return new CheckpointConfig(
                threadId,
                checkpoint.namespace(),
                checkpoint.name(),
                node == null ? CheckpointConfig.MAIN : node.branch());
    }

    /** Checkpoints in the order of their first commits. */
    Map<Place, Node> nodes() {
        return nodes;
    }

    /** Writes by the checkpoint that they belong to, stored or not. */
    Map<Place, List<Written>> writes() {
        return writes;
    }

    List<Written> writes(Place checkpoint) {
        return writes.getOrDefault(checkpoint, List.of());
    }

    Map<Place, BranchHead> heads() {
        return heads;
    }

    Map<Bytes, Tip> tips() {
        return tips;
    }

    /** Gaps by the removed checkpoint that a stored one names as its parent. */
    Map<Place, HistoryGap> gaps() {
        return gaps;
    }

    void forget(Place checkpoint) {
        nodes.remove(checkpoint);
        writes.remove(checkpoint);
    }
}
