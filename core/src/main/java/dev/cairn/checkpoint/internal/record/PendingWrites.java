package dev.cairn.checkpoint.internal.record;

import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.checkpoint.TaskWrites;
import dev.cairn.checkpoint.ThreadStatus;
import dev.cairn.checkpoint.internal.value.ValueErrors;
import dev.cairn.codec.internal.frame.ChannelUpdate;
import dev.cairn.codec.internal.frame.EncodedState;
import dev.cairn.codec.internal.frame.EncodedState.StateBody;
import dev.cairn.codec.internal.frame.KnownState;
import dev.cairn.codec.internal.write.StateWriter;
import dev.cairn.history.internal.Patience;
import dev.cairn.history.internal.RecordForm;
import dev.cairn.internal.text.Names;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Stores and reads what tasks wrote before the next checkpoint. Each write is a record; large values get a lane of their own, so that
 * parallel tasks never meet. Thread-safe.
 */
public record PendingWrites(ThreadStore store, StateWriter states) {
    private static final String VALUE = "value";
    private static final String WORDS = "pending write ";

    public void put(CheckpointConfig config, List<ChannelWrite> writes, String taskId, String taskPath) {
        TaskWrites ofTask = new TaskWrites(config.checkpointId(), taskId, taskPath, writes);
        check(config, writes, taskId);
        Scope scope = store.scope(config.threadId());
        Patience patience = new Patience();
        while (true) {
            Commit.Builder commit = Commit.inOrder();
            if (tells(ofTask) && config.namespace().isEmpty()) {
                announce(config, scope, commit);
            }
            if (!addTo(commit, config, ofTask)) {
                store.requireRight(config);
                return;
            }
            if (store.commit(config, commit) instanceof CommitOutcome.Committed) {
                return;
            }
            patience.nextAttempt("save task results of", config);
        }
    }

    /** Whether a listing must look for what the thread waits for. */
    public static boolean tells(TaskWrites ofTask) {
        return ofTask.writes().stream().anyMatch(ThreadStatus::isReportedBy);
    }

    /** Adds what a task wrote at a checkpoint and is not stored yet to a commit, which checks what is there; false when it is all there. */
    public boolean addTo(Commit.Builder commit, CheckpointConfig at, TaskWrites ofTask) {
        String taskId = ofTask.taskId();
        Map<Bytes, StoredRecord> stored = stored(store.scope(at.threadId()), key(at, taskId));
        boolean any = false;
        for (Map.Entry<Integer, ChannelWrite> write : numbered(ofTask.writes()).entrySet()) {
            int index = write.getKey();
            Bytes key = writeKey(at, taskId, index);
            StoredRecord before = stored.get(key);
            if (before == null || index < 0) {
                commit.check(before == null ? new Check.Absent(ThreadStore.WRITE, key) : Check.RevisionIs.of(before));
                ChannelWrite value = write.getValue();
                add(commit, at, new PendingWrite(taskId, ofTask.taskPath(), index, value.channel(), value.value()));
                any = true;
            }
        }
        return any;
    }

    /** Has listings look for what the thread waits for, where the checkpoint is its head. */
    public void announce(CheckpointConfig config, Scope scope, Commit.Builder commit) {
        Bytes key = ThreadStore.headKey(CheckpointConfig.of(config.threadId()));
        ReadResult result =
                store.storage().read(scope, Read.of().get(ThreadStore.HEAD, key).build());
        ScopeInfo thread = result.scope();
        ThreadSummary summary = thread == null ? null : ThreadSummary.read(thread);
        if (summary != null && summary.headId().equals(config.checkpointId()) && !summary.pending()) {
            result.first(0)
                    .map(record -> BranchHead.read(0, record))
                    .ifPresent(head -> commit.check(head.unmoved(key)));
            commit.summary(new ThreadSummary(summary.headId(), summary.step(), true).bytes());
        }
    }

    /** What is pending at checkpoints of several threads, each list of one thread, in their order. */
    public List<List<ThreadStatus>> statusesOf(List<List<CheckpointConfig>> heads) {
        List<Scoped<Read>> reads = new ArrayList<>();
        for (List<CheckpointConfig> ofOne : heads) {
            if (!ofOne.isEmpty()) {
                Read.Builder read = Read.of();
                ofOne.forEach(head -> addTo(read, head));
                reads.add(new Scoped<>(store.scope(ofOne.get(0).threadId()), read.build()));
            }
        }
        Iterator<ReadResult> answers = store.storage().readAll(reads).iterator();
        return heads.stream()
                .map(ofOne -> ofOne.isEmpty() ? List.<ThreadStatus>of() : statuses(answers.next()))
                .toList();
    }

    private static List<ThreadStatus> statuses(ReadResult answer) {
        return answer.records().stream().map(PendingWrites::status).toList();
    }

    /** What the records of the writes at a head say that it waits for. */
    public static ThreadStatus status(List<StoredRecord> written) {
        Map<String, Set<String>> channels = new HashMap<>();
        for (StoredRecord write : written) {
            channels.computeIfAbsent(Key.parts(write.key()).get(2), task -> new HashSet<>())
                    .add(channel(write));
        }
        return ThreadStatus.of(channels);
    }

    /** Checks what is to be stored at a checkpoint that is named. */
    public static void check(CheckpointConfig config, List<ChannelWrite> writes, String taskId) {
        new Names().id("checkpoint id", config.checkpointId()).done();
        check(new TaskWrites(config.checkpointId(), taskId, "", writes));
    }

    public static void check(TaskWrites ofTask) {
        List<ChannelWrite> writes = ofTask.writes();
        Names names = new Names().id("task id", ofTask.taskId());
        if (ofTask.checkpointId() != null) {
            names.id("checkpoint id", ofTask.checkpointId());
        }
        writes.forEach(write -> names.name("channel name", write.channel()));
        names.done();
        writes.forEach(write -> ValueErrors.checked(write.channel(), write.value(), 0));
    }

    /** Writes by index; of a special channel the last one counts. */
    private static Map<Integer, ChannelWrite> numbered(List<ChannelWrite> writes) {
        Map<Integer, ChannelWrite> numbered = new LinkedHashMap<>();
        for (int i = 0; i < writes.size(); i++) {
            numbered.put(writes.get(i).index(i), writes.get(i));
        }
        return numbered;
    }

    /** Adds a write to a commit, which checks what is there before. */
    public void add(Commit.Builder commit, CheckpointConfig config, PendingWrite write) {
        EncodedState encoded = states.encode(
                KnownState.EMPTY,
                Map.of(VALUE, new ChannelUpdate.Whole(write.value())),
                store.frames(store.scope(config.threadId())));
        encoded.frames().forEach(commit::frame);
        Map<String, Document> body = new LinkedHashMap<>();
        body.put("channel", Document.of(write.channel()));
        if (!write.taskPath().isEmpty()) {
            body.put("path", Document.of(write.taskPath()));
        }
        body.put("lanes", encoded.body().lanes());
        body.put("values", encoded.body().values());
        commit.put(Put.of(
                ThreadStore.WRITE,
                writeKey(config, write.taskId(), write.index()),
                Bytes.fromOwned(Document.fromObject(body).bytes())));
    }

    public static Bytes writeKey(CheckpointConfig config, String taskId, int index) {
        return key(config, taskId, String.format(Locale.ROOT, "%+06d", index));
    }

    public static Bytes key(CheckpointConfig config, String... rest) {
        String[] parts = new String[rest.length + 2];
        parts[0] = config.namespace();
        parts[1] = String.valueOf(config.checkpointId());
        System.arraycopy(rest, 0, parts, 2, rest.length);
        return Key.of(parts);
    }

    private Map<Bytes, StoredRecord> stored(Scope scope, Bytes prefix) {
        Map<Bytes, StoredRecord> stored = new HashMap<>();
        ReadResult result = store.storage()
                .read(scope, Read.of().prefix(ThreadStore.WRITE, prefix).build());
        result.records().get(0).forEach(record -> stored.put(record.key(), record));
        return stored;
    }

    /** The records of all writes of a checkpoint, as a part of a question. */
    public static Read.Builder addTo(Read.Builder read, CheckpointConfig config) {
        return read.prefix(ThreadStore.WRITE, key(config));
    }

    /** The channel that a record is a write to. */
    public static String channel(StoredRecord record) {
        return RecordForm.read(record, WORDS, body -> RecordForm.text(body, "channel"));
    }

    /** Where the value of a pending write is. */
    public static StateBody state(StoredRecord record) {
        return Stored.of(record).state();
    }

    /**
     * A write as its record holds it.
     *
     * @param path of its task
     * @param channel that it is for
     * @param state where its value is
     */
    record Stored(String task, String path, int index, String channel, StateBody state) {
        static Stored of(StoredRecord record) {
            return RecordForm.read(record, WORDS, body -> of(Key.parts(record.key()), body));
        }

        private static Stored of(List<String> key, Document body) {
            body.at("/values").at("/" + VALUE);
            return new Stored(
                    key.get(2),
                    Objects.requireNonNullElse(RecordForm.textOrNull(body, "path"), ""),
                    Integer.parseInt(key.get(3)),
                    RecordForm.text(body, "channel"),
                    RecordForm.state(body));
        }
    }

    /** The writes in their order. */
    public List<PendingWrite> read(Scope scope, List<StoredRecord> records) {
        return read(store, scope, records);
    }

    /** The same for those who only read. */
    public static List<PendingWrite> read(ThreadStore store, Scope scope, List<StoredRecord> records) {
        List<PendingWrite> writes = new ArrayList<>();
        for (StoredRecord record : records) {
            Stored stored = Stored.of(record);
            Types types = store.types()
                    .at("the write of task '" + stored.task() + "' to channel '" + stored.channel() + "' at checkpoint "
                            + Key.parts(record.key()).get(1));
            Map<String, Document> value = store.states(scope).read(stored.state(), name -> true, name -> types);
            writes.add(new PendingWrite(
                    stored.task(),
                    stored.path(),
                    stored.index(),
                    stored.channel(),
                    Objects.requireNonNull(value.get(VALUE))));
        }
        writes.sort(PendingWrite.ORDER);
        return writes;
    }
}
