package dev.cairn.checkpoint.lookup;

import dev.cairn.annotation.Internal;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointTag;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadInfo.PendingHead;
import dev.cairn.checkpoint.ThreadStatus;
import dev.cairn.checkpoint.ThreadTree;
import dev.cairn.checkpoint.internal.record.CheckpointRecord;
import dev.cairn.checkpoint.internal.record.PendingWrites;
import dev.cairn.checkpoint.internal.record.ThreadInfos;
import dev.cairn.checkpoint.internal.record.ThreadNote;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.checkpoint.internal.record.ThreadSummary;
import dev.cairn.checkpoint.internal.record.TreeRecords;
import dev.cairn.error.ConflictException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.NotFoundException;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A thread as it was at one moment. Branches, tags and pending writes are read together, and what is put later is left out. States are read
 * when they are asked for; a read of one that was removed meanwhile fails. Not thread-safe.
 */
@Internal
public final class ThreadMoment {
    private static final int PAGE = 500;
    private static final List<Integer> KINDS = List.of(
            ThreadStore.HEAD, ThreadStore.TIP, ThreadStore.GAP, ThreadStore.TAG, ThreadStore.WRITE, ThreadStore.NOTE);

    private final ThreadStore store;
    private final Scope scope;
    private final CheckpointConfig thread;
    private final ScopeInfo header;
    private final ReadResult records;
    private final Map<Bytes, List<StoredRecord>> writes;
    private final Map<String, ThreadTree> trees = new LinkedHashMap<>();
    private final SharedStates states;

    private ThreadMoment(ThreadStore store, ScopeInfo header, ReadResult records) {
        this.store = store;
        this.scope = header.scope();
        this.thread = ThreadStore.of(records, CheckpointConfig.of(ThreadStore.threadId(scope)));
        this.header = header;
        this.records = records;
        this.writes = of(ThreadStore.WRITE).stream().collect(Collectors.groupingBy(ThreadMoment::checkpoint));
        this.states = new SharedStates(store.frames(scope));
    }

    /** Reads a thread as it is now, but for its states. */
    static ThreadMoment read(ThreadStore store, String threadId, Consumer<Damage> damaged) {
        Read.Builder read = Read.of();
        KINDS.forEach(kind -> read.add(new Read.Range(kind, Bytes.EMPTY, null, Integer.MAX_VALUE)));
        ReadResult result = store.storage().read(store.scope(threadId), read.build());
        ScopeInfo header = result.scope();
        if (header == null || !store.isThread(header)) {
            throw new NotFoundException("There is no thread '" + threadId + "'.", Map.of("thread", threadId));
        }
        ThreadMoment moment = new ThreadMoment(store, header, result);
        moment.addTrees(damaged);
        return moment;
    }

    private List<StoredRecord> of(int kind) {
        return records.records().get(KINDS.indexOf(kind));
    }

    private static Bytes checkpoint(StoredRecord record) {
        List<String> key = Key.parts(record.key());
        return ThreadStore.checkpointKey(key.get(0), key.get(1));
    }

    private void addTrees(Consumer<Damage> damaged) {
        Map<String, List<CheckpointSummary>> nodes = nodes(damaged);
        Map<String, List<StoredRecord>> tips = byNamespace(of(ThreadStore.TIP));
        Map<String, List<StoredRecord>> gaps = byNamespace(of(ThreadStore.GAP));
        byNamespace(of(ThreadStore.HEAD))
                .forEach((name, heads) -> trees.put(
                        name,
                        new ThreadTree(
                                nodes.getOrDefault(name, List.of()),
                                TreeRecords.heads(heads),
                                TreeRecords.formerTips(tips.getOrDefault(name, List.of())),
                                TreeRecords.gaps(gaps.getOrDefault(name, List.of())))));
    }

    private static Map<String, List<StoredRecord>> byNamespace(List<StoredRecord> records) {
        return records.stream()
                .collect(Collectors.groupingBy(TreeRecords::namespace, LinkedHashMap::new, Collectors.toList()));
    }

    private Map<String, List<CheckpointSummary>> nodes(Consumer<Damage> damaged) {
        Map<String, List<CheckpointSummary>> nodes = new LinkedHashMap<>();
        Scan scan = Scan.all(ThreadStore.CHECKPOINT, PAGE);
        for (StoredRecord record : new OnDamage(damaged).records(store.storage(), scope, scan)) {
            if (record.sequence() <= header.sequence()) {
                CheckpointSummary node = CheckpointRecord.read(record).summary(thread, record.sequence());
                nodes.computeIfAbsent(node.config().namespace(), name -> new ArrayList<>())
                        .add(node);
            }
        }
        return nodes;
    }

    /**
     * What the thread was.
     *
     * @param now at this time leases run or have ended
     */
    public ThreadInfo info(Instant now) {
        List<PendingHead> pending = Stream.of(true, false)
                .flatMap(main -> heads().filter(head -> ThreadSummary.isOf(head) == main))
                .map(head -> new PendingHead(head, PendingWrites.status(recordsAt(head))))
                .filter(head -> head.status() != ThreadStatus.IDLE)
                .toList();
        return ThreadInfos.of(
                header,
                pending,
                ThreadNote.metadata(of(ThreadStore.NOTE).stream().findFirst()),
                now);
    }

    private Stream<CheckpointConfig> heads() {
        return of(ThreadStore.HEAD).stream().map(record -> ThreadInfos.head(thread, record));
    }

    /** The tree of each namespace. */
    public Map<String, ThreadTree> trees() {
        return Collections.unmodifiableMap(trees);
    }

    /** The tags of checkpoints. */
    public List<CheckpointTag> tags() {
        return of(ThreadStore.TAG).stream().map(this::tag).toList();
    }

    private CheckpointTag tag(StoredRecord record) {
        List<String> key = Key.parts(record.key());
        return new CheckpointTag(thread.inNamespace(key.get(0)).at(key.get(1)), key.get(2), record.committed());
    }

    /**
     * The values of a checkpoint's channels.
     *
     * @param near those of a checkpoint with which it may share much; may be empty
     * @throws ConflictException when it was removed meanwhile
     */
    public Map<String, SharedValue> values(CheckpointConfig at, Map<String, SharedValue> near) {
        return store.steady(scope, () -> {
            ReadResult found = store.storage()
                    .read(scope, Read.of().get(ThreadStore.CHECKPOINT, key(at)).build());
            StoredRecord record = found.first(0).filter(there -> isSame(found)).orElseThrow(() -> removed(at));
            return states.read(CheckpointRecord.read(record).state(), near);
        });
    }

    private boolean isSame(ReadResult found) {
        return Objects.requireNonNull(found.scope()).incarnation() == header.incarnation();
    }

    /**
     * What tasks had written upon a checkpoint.
     *
     * @throws ConflictException when it was removed or written again meanwhile
     */
    public List<PendingWrite> writes(CheckpointConfig at) {
        List<StoredRecord> written = recordsAt(at);
        try {
            return PendingWrites.read(store, scope, written);
        } catch (CorruptException damage) {
            throw written.stream().allMatch(this::isStored) ? damage : removed(at);
        }
    }

    private List<StoredRecord> recordsAt(CheckpointConfig at) {
        return writes.getOrDefault(key(at), List.of());
    }

    private static Bytes key(CheckpointConfig at) {
        return ThreadStore.checkpointKey(at.namespace(), String.valueOf(at.checkpointId()));
    }

    private boolean isStored(StoredRecord record) {
        return store.storage()
                .read(scope, Read.of().get(record.kind(), record.key()).build())
                .first(0)
                .filter(record::equals)
                .isPresent();
    }

    private ConflictException removed(CheckpointConfig at) {
        return new ConflictException(
                "Cannot read " + at + ": it was removed while its thread was read. Read the thread again.",
                Map.of("thread", at.threadId(), "checkpoint", String.valueOf(at.checkpointId())));
    }
}
