package dev.cairn.checkpoint.internal.put;

import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.TaskWrites;
import dev.cairn.checkpoint.internal.record.BranchHead;
import dev.cairn.checkpoint.internal.record.CheckpointRecord;
import dev.cairn.checkpoint.internal.record.PendingWrites;
import dev.cairn.checkpoint.internal.record.ReflogEntry;
import dev.cairn.checkpoint.internal.record.StateCache;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.checkpoint.internal.record.ThreadSummary;
import dev.cairn.checkpoint.internal.value.ValueErrors;
import dev.cairn.codec.internal.frame.ChannelUpdate;
import dev.cairn.codec.internal.frame.EncodedState;
import dev.cairn.codec.internal.frame.KnownState;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.history.internal.NewFrames;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One put over its attempts. Not thread-safe. */
final class PutAttempt {
    private final CheckpointWriter writer;
    private final CheckpointConfig config;
    private final StateInput next;
    private final CheckpointMetadata metadata;
    private final PutOptions options;
    private final ThreadStore store;
    private final Scope scope;
    private final @Nullable KeyedRequest request;
    private final PutHead onHead;
    /** Set when the parent's lanes turned out to be another writer's. */
    private boolean ownLanes;
    /** Set when nothing was remembered of head and parent since. */
    private boolean readAgain;
    /** The checkpoint that is to be replaced, once it is known that there is one, and its record as it was found. */
    private @Nullable CheckpointRecord replaced;

    private @Nullable StoredRecord found;
    /** Set when a checkpoint of the own id was removed while others that came of it are left. */
    private boolean wasRemoved;

    PutAttempt(
            CheckpointWriter writer,
            CheckpointConfig config,
            StateInput next,
            CheckpointMetadata metadata,
            PutOptions options) {
        this.writer = writer;
        this.config = config;
        this.next = next;
        this.metadata = metadata;
        this.options = options;
        this.store = options.token() == 0 ? writer.store() : writer.store().under(config.threadId(), options.token());
        this.scope = store.scope(config.threadId());
        String requestKey = options.idempotencyKey();
        this.request = requestKey == null ? null : KeyedRequest.of(writer, config, next, metadata, options, requestKey);
        this.onHead = new PutHead(writer, config, options, next.frame(null).id());
        options.writes().forEach(ofTask -> PendingWrites.check(ofTask));
    }

    /** What a commit is made of. */
    private record Draft(
            BranchHead head,
            BranchHead moved,
            StateCache.@Nullable Entry before,
            CheckpointRecord record,
            NewFrames frames) {}

    /** The new config, or null when the world has changed and it must be tried again. */
    @Nullable
    CheckpointConfig attempt() {
        CheckpointConfig answer = answer();
        if (answer != null) {
            return answer;
        }
        try {
            return attemptNew();
        } catch (CairnException refused) {
            CheckpointConfig meanwhile = isAboutState(refused) ? sentBefore() : null;
            if (meanwhile != null) {
                return meanwhile;
            }
            throw refused;
        }
    }

    /** Whether what is stored speaks against the put, which may be because the put itself was stored before. */
    private static boolean isAboutState(CairnException refused) {
        return refused.code() == ErrorCode.CONFLICT || refused.code() == ErrorCode.INVALID;
    }

    /** What this put was answered before, which its key or its id tells; null when it was not stored, or not as it is now. */
    private @Nullable CheckpointConfig sentBefore() {
        CheckpointConfig answer = answer();
        if (answer != null || options.replace()) {
            return answer;
        }
        ReadResult read = own();
        CheckpointRecord stored = read.first(0).map(CheckpointRecord::read).orElse(null);
        return stored != null && onHead.wasExpected(stored) && isSame(stored) ? repeated(read, stored.id()) : null;
    }

    /** The answer to a put of a checkpoint that is stored already; what tasks wrote may have come in the meantime. */
    private CheckpointConfig repeated(ReadResult read, String id) {
        CheckpointConfig at = ThreadStore.of(read, config.at(id));
        refuseRepetition(at, id);
        for (TaskWrites ofTask : options.writes()) {
            writes().put(place(ofTask, at), ofTask.writes(), ofTask.taskId(), ofTask.taskPath());
        }
        return at;
    }

    private void refuseRepetition(CheckpointConfig at, String id) {
        if (options.creates()) {
            throw new CairnException(
                    ErrorCode.ALREADY_EXISTS,
                    "Checkpoint " + at + " is stored already with the same content.",
                    Map.of("checkpoint", id),
                    null);
        }
    }

    private PendingWrites writes() {
        return new PendingWrites(store, writer.states());
    }

    private static CheckpointConfig place(TaskWrites ofTask, CheckpointConfig next) {
        return ofTask.checkpointId() == null ? next : next.at(ofTask.checkpointId());
    }

    private boolean isSame(CheckpointRecord stored) {
        boolean begun = !options.begins() || config.checkpointId() != null || stored.parent() == null;
        return begun
                && new SameCheckpoint(writer, config, next)
                        .holds(metadata.toDocument().withinLevels(ValueErrors.METADATA_LEVELS), stored);
    }

    /** What this request was answered before. */
    private @Nullable CheckpointConfig answer() {
        return request == null ? null : request.answer();
    }

    private @Nullable CheckpointConfig attemptNew() {
        BranchHead head = onHead.find(this::parent);
        String parent = parent(head);
        StateCache.Entry before = parent == null ? null : before(parent, head);
        if (before == null && parent != null && !mayFollow(parent, head)) {
            return null;
        }
        Map<String, ChannelUpdate> updates = updates(before, parent);
        if (updates == null) {
            return null;
        }
        Draft draft = draft(head, parent, before, updates);
        return hasExpectedValues(draft) ? store(draft) : null;
    }

    /** Whether values are what the caller takes them for; false when they may be others once the parent is read again. */
    private boolean hasExpectedValues(Draft draft) {
        for (Map.Entry<String, String> expected : next.expected().entrySet()) {
            String channel = expected.getKey();
            if (!expected.getValue().equals(draft.frames.encoded().state().sha256(channel))) {
                if (readAgain) {
                    throw new ConflictException(
                            "Channel '" + channel + "' would have another value than expected after checkpoint "
                                    + draft.record.parent() + ". Nothing was stored. Put with its whole value.",
                            Map.of("channel", channel));
                }
                readAgain = true;
                writer.live().forget(config, draft.record.parent());
                return false;
            }
        }
        return true;
    }

    private StateCache.@Nullable Entry before(String parent, BranchHead head) {
        if (readAgain) {
            writer.live().forget(config, parent);
        }
        return writer.live().parent(config, parent, head.incarnation(), next.needsContent());
    }

    private Draft draft(
            BranchHead head,
            @Nullable String parent,
            StateCache.@Nullable Entry before,
            Map<String, ChannelUpdate> updates) {
        KnownState base = before == null ? KnownState.EMPTY : before.state();
        KnownState open = extendsLanes(before, head) ? base : base.withoutLanes();
        EncodedState encoded = writer.states().encode(open, updates, store.frames(scope));
        CheckpointRecord record = record(before, parent, encoded);
        return new Draft(head, head.movedTo(record.id(), parent), before, record, new NewFrames(encoded));
    }

    private @Nullable CheckpointConfig store(Draft draft) {
        if (onHead.isLeft(draft.head, draft.record.parent())) {
            return repeated(draft);
        }
        Refused refused = draft.frames.stage(part -> store.commit(scope, part));
        if (refused != null) {
            return refused(refused, null);
        }
        return settle(store.commit(scope, commit(draft)), draft);
    }

    /** What the config names, else what the replaced checkpoint followed, else the head. */
    private @Nullable String parent(BranchHead head) {
        if (config.checkpointId() != null) {
            return config.checkpointId();
        }
        if (options.begins()) {
            return null;
        }
        return replaced == null ? head.checkpointId() : replaced.parent();
    }

    /** Whether a checkpoint that is not stored may be the parent; false when the head has moved and all must be looked at again. */
    private boolean mayFollow(String missing, BranchHead head) {
        if (replaced != null && missing.equals(replaced.parent())) {
            return true;
        }
        if (config.checkpointId() != null) {
            if (!next.needsParent() && replaced == null && own().first(0).isPresent()) {
                return true; // the same put again, or a conflict of that id
            }
            throw new NotFoundException(
                    "Cannot put on checkpoint " + config + ": it does not exist. Nothing was stored. Put on the head of"
                            + " the branch, or begin a thread without a parent.",
                    Map.of("thread", config.threadId(), "checkpoint", missing));
        }
        if (writer.live().readHead(config).equals(head)) {
            throw new CorruptException(
                    "head of " + config, "it points to checkpoint " + missing + ", which is not stored", null);
        }
        return false;
    }

    /** What is stored under the id that the checkpoint was given. */
    private ReadResult own() {
        String id = onHead.ownId();
        if (id == null) {
            return new ReadResult(null, List.of(List.of()), List.of(List.of()));
        }
        Bytes key = ThreadStore.checkpointKey(config.namespace(), id);
        return store.storage()
                .read(scope, Read.of().get(ThreadStore.CHECKPOINT, key).build());
    }

    /** A put of before that was sent once more is answered; a new one does not move the branch. */
    private CheckpointConfig repeated(Draft draft) {
        if (!options.replace()) {
            CheckpointConfig same = existing(draft.record);
            if (same != null) {
                return same;
            }
        }
        throw replaced == null
                ? onHead.left(draft.head, "put on", draft.record.parent())
                : onHead.left(draft.head, "replace", replaced.id());
    }

    /** Whether the parent's lanes are this branch's own and end where the parent says. */
    private boolean extendsLanes(StateCache.@Nullable Entry before, BranchHead head) {
        return !ownLanes
                && before != null
                && before.record().id().equals(head.checkpointId())
                && before.record().branch().equals(config.branch());
    }

    /** The updates, or null when they do not fit to what is remembered of the parent and it must be read again before that counts. */
    private @Nullable Map<String, ChannelUpdate> updates(StateCache.@Nullable Entry before, @Nullable String parent) {
        try {
            return next.updates(before);
        } catch (CairnException refused) {
            if (readAgain) {
                throw refused;
            }
            readAgain = true;
            writer.live().forget(config, parent);
            return null;
        }
    }

    private CheckpointRecord record(StateCache.@Nullable Entry before, @Nullable String parent, EncodedState encoded) {
        Checkpoint frame = next.frame(before);
        Instant now = writer.clock().instant().truncatedTo(ChronoUnit.MICROS);
        return new CheckpointRecord(
                config.namespace(),
                frame.id() == null ? writer.ids().next(parent) : frame.id(),
                config.branch(),
                parent,
                frame.ts() == null ? now : frame.ts(),
                metadata.toDocument().withinLevels(ValueErrors.METADATA_LEVELS),
                next.versions(before, encoded.state().channels().keySet(), encoded.changed()),
                frame.versionsSeen(),
                frame.updatedChannels(),
                encoded.body());
    }

    private Commit.Builder commit(Draft draft) {
        Commit.Builder commit = Commit.inOrder();
        commit.check(
                found == null
                        ? new Check.Absent(ThreadStore.CHECKPOINT, draft.record.key())
                        : Check.RevisionIs.of(found));
        commit.check(draft.head.unmoved(ThreadStore.headKey(config)));
        if (draft.head.incarnation() != 0) {
            commit.check(new Check.IncarnationIs(draft.head.incarnation()));
        }
        if (draft.before != null) {
            commit.check(draft.before.unchanged());
        } else if (config.checkpointId() != null && replaced == null) {
            commit.check(new Check.Present(
                    ThreadStore.CHECKPOINT, ThreadStore.checkpointKey(config.namespace(), config.checkpointId())));
        }
        commit.put(Put.of(ThreadStore.CHECKPOINT, draft.record.key(), draft.record.body()));
        commit.put(draft.moved.put(config));
        if (draft.moved.moves() > draft.head.moves() && draft.head.checkpointId() != null) {
            commit.put(ReflogEntry.put(config, draft.head, draft.moved));
        }
        draft.frames.addTo(commit);
        if (request != null) {
            request.addTo(commit, draft.record.id());
        }
        if (options.expectedWrites() != null) {
            expectWrites(options.expectedWrites(), draft.record.parent(), commit);
        }
        addNoCircle(draft.record, commit);
        for (TaskWrites ofTask : options.writes()) {
            writes().addTo(commit, place(ofTask, config.at(draft.record.id())), ofTask);
        }
        if (ThreadSummary.isOf(config)) {
            boolean awaited = next.frame(draft.before).id() != null
                    || options.writes().stream().anyMatch(PendingWrites::tells);
            commit.summary(ThreadSummary.of(draft.record, awaited).bytes());
        }
        return commit;
    }

    /** Refuses what follows a checkpoint where tasks have written something else; new writes are seen by the thread's own number. */
    private void expectWrites(List<PendingWrite> expected, @Nullable String parent, Commit.Builder commit) {
        CheckpointConfig at = config.at(parent);
        WritesNow now = store.steady(scope, () -> writesAt(at));
        if (!now.writes.equals(expected)) {
            throw new ConflictException(
                    "Cannot put after " + at
                            + ": tasks wrote results there meanwhile. Nothing was stored. Read it and put again.",
                    Map.of("checkpoint", String.valueOf(parent)));
        }
        addUnchanged(now.thread, commit);
    }

    /**
     * What tasks have written.
     *
     * @param thread the thread as it was then
     */
    private record WritesNow(@Nullable ScopeInfo thread, List<PendingWrite> writes) {}

    private WritesNow writesAt(CheckpointConfig at) {
        ReadResult now =
                store.storage().read(scope, PendingWrites.addTo(Read.of(), at).build());
        return new WritesNow(now.scope(), writes().read(scope, now.records().get(0)));
    }

    static void addUnchanged(@Nullable ScopeInfo thread, Commit.Builder commit) {
        if (thread != null) {
            commit.check(new Check.ScopeUnchangedSince(thread.incarnation(), thread.change()));
        }
    }

    /** Lets no checkpoint become its own ancestor: one that is replaced, or was removed and is put back. */
    private void addNoCircle(CheckpointRecord record, Commit.Builder commit) {
        String parent = record.parent();
        if (parent == null) {
            return;
        }
        if (replaced != null) {
            if (config.checkpointId() != null && !parent.equals(replaced.parent())) {
                circles().refuse(record.id(), parent, true, commit);
            }
        } else if (wasRemoved) {
            circles().refuse(record.id(), parent, false, commit);
        } else if (onHead.ownId() != null) {
            commit.check(new Check.Absent(ThreadStore.GAP, record.key()));
        }
    }

    private CircleCheck circles() {
        return new CircleCheck(store, scope, config);
    }

    private @Nullable CheckpointConfig settle(CommitOutcome outcome, Draft draft) {
        if (outcome instanceof Refused refused) {
            return refused(refused, draft.record);
        }
        Committed committed = (Committed) outcome;
        writer.live()
                .keep(
                        config,
                        new BranchHead(
                                committed.incarnation(),
                                committed.written().get(1).revision(),
                                committed.written().get(1).sequence(),
                                draft.moved.checkpointId(),
                                draft.moved.moves()),
                        new StateCache.Entry(
                                committed.incarnation(),
                                committed.written().get(0),
                                draft.record,
                                draft.frames.known(committed)));
        CheckpointConfig at = config.at(draft.record.id()).ofIncarnation(committed.incarnation());
        if (committed.repeated()) {
            refuseRepetition(at, draft.record.id());
        }
        return at;
    }

    private @Nullable CheckpointConfig refused(Refused refused, @Nullable CheckpointRecord record) {
        writer.live().forget(config, record == null ? null : record.parent());
        if (refused.reason() == Reason.LANE_MOVED) {
            ownLanes = true;
        }
        boolean exists = refused.check() instanceof Check.Absent absent && absent.kind() == ThreadStore.CHECKPOINT;
        wasRemoved |= refused.check() instanceof Check.Absent gap && gap.kind() == ThreadStore.GAP;
        replaced = null;
        found = null;
        return record != null && exists ? existing(record) : null;
    }

    /** A checkpoint has this id already: nothing to do when it is equal, else replace it or say so. */
    private @Nullable CheckpointConfig existing(CheckpointRecord record) {
        ReadResult read = own();
        StoredRecord there = read.first(0).orElse(null);
        if (there == null) {
            return null;
        }
        CheckpointRecord stored = CheckpointRecord.read(there);
        if (options.replace()) {
            found = there;
            replaced = stored;
            ownLanes = true;
            return null;
        }
        if (isSame(stored)) {
            return repeated(read, record.id());
        }
        throw new ConflictException(
                "Checkpoint " + config.at(record.id())
                        + " exists with other content, and checkpoints never change. Put under another id.",
                Map.of("checkpoint", record.id()));
    }
}
