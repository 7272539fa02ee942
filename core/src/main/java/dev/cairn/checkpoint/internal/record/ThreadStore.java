package dev.cairn.checkpoint.internal.record;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.codec.internal.frame.FrameSource;
import dev.cairn.codec.internal.read.StateReader;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.NotFoundException;
import dev.cairn.history.internal.Patience;
import dev.cairn.history.internal.StoredFrames;
import dev.cairn.internal.text.Names;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Key;
import dev.cairn.storage.Lease;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where threads are in a storage: scopes, kinds of records, keys; and the only way by which their writers commit. Immutable; safe for use
 * by many threads.
 *
 * @param leased the thread that is written under a lease, if any
 * @param token that lease's token
 */
public record ThreadStore(
        Storage storage,
        String tenant,
        Types types,
        @Nullable String leased,
        long token) {
    /** A branch's head: key (namespace, branch), body which checkpoint, link to it. */
    public static final int HEAD = 1;
    /** A former tip of a branch: key (namespace, branch, number). */
    public static final int TIP = 2;
    /** A pending write: key (namespace, checkpoint id, task id, index). */
    public static final int WRITE = 3;
    /** A checkpoint: key (namespace, checkpoint id). */
    public static final int CHECKPOINT = 4;
    /** What is known of removed checkpoints before a stored one: key (namespace, id of the removed parent). */
    public static final int GAP = 5;
    /** The result of a request that has an idempotency key: key (idempotency key). */
    public static final int REQUEST = 6;
    /** A tag of a checkpoint: key (namespace, checkpoint id, tag). */
    public static final int TAG = 7;
    /** The metadata of the thread itself: one record, see {@link ThreadNote}. */
    public static final int NOTE = 8;

    public static final String SERVICE = "thread";

    /** The second part of the names of deleted threads. */
    public static final String TRASH = "trash";

    public ThreadStore(Storage storage, String tenant, Types types) {
        this(storage, tenant, types, null, 0);
    }

    /** The same for a writer that holds a lease. */
    public ThreadStore under(String threadId, long leaseToken) {
        return new ThreadStore(storage, tenant, types, threadId, leaseToken);
    }

    /** The token to write with. */
    public long fence(String threadId) {
        return threadId.equals(leased) ? token : 0;
    }

    /**
     * Commits a writer's change.
     *
     * @throws CairnException {@code LOCKED} or {@code FENCED} when a lease forbids it
     */
    public CommitOutcome commit(Scope scope, Commit.Builder commit) {
        String threadId = threadId(scope);
        CommitOutcome outcome =
                storage.commit(scope, commit.fence(fence(threadId)).build());
        if (outcome instanceof Refused refused && LeaseRefusal.isOne(refused)) {
            throw refusal(refused, threadId);
        }
        return outcome;
    }

    /**
     * Commits a writer's change at a place that a config names.
     *
     * @throws NotFoundException when the config is of a thread that was deleted
     */
    public CommitOutcome commit(CheckpointConfig config, Commit.Builder commit) {
        if (config.incarnation() != 0) {
            commit.check(new Check.IncarnationIs(config.incarnation()));
        }
        CommitOutcome outcome = commit(scope(config.threadId()), commit);
        if (outcome instanceof Refused refused && refused.check() instanceof Check.IncarnationIs) {
            throw outdated(config);
        }
        return outcome;
    }

    /** The error of a write with a config of a thread that is not there any more. */
    public static NotFoundException outdated(CheckpointConfig config) {
        return new NotFoundException(
                "Cannot write to " + config + ": thread '" + config.threadId()
                        + "' was deleted or restored after this config was read. Nothing was stored. Read the thread again, or begin"
                        + " a new one with its id.",
                Map.of("thread", config.threadId(), "checkpoint", String.valueOf(config.checkpointId())));
    }

    /** A config of the thread as it was read. */
    public static CheckpointConfig of(ReadResult read, CheckpointConfig config) {
        ScopeInfo thread = read.scope();
        return thread == null ? config : config.ofIncarnation(thread.incarnation());
    }

    /** Refuses a writer that has nothing to write where it would refuse one that has. */
    void requireRight(Scope scope) {
        commit(scope, Commit.inOrder().check(new Check.IncarnationIs(0)));
    }

    /** The same for a writer at a place that a config names. */
    public void requireRight(CheckpointConfig config) {
        Scope scope = scope(config.threadId());
        requireRight(scope);
        ScopeInfo thread = header(scope);
        if (config.isOlderThan(thread == null ? 0 : thread.incarnation())) {
            throw outdated(config);
        }
    }

    /**
     * The error of a refused writer. That of one whose lease has ended is kept where others can see it, while there is a thread or another
     * holder: a deleted thread leaves no name.
     */
    public CairnException refusal(Refused refused, String threadId) {
        CairnException error = LeaseRefusal.of(refused, threadId);
        if (refused.reason() == Reason.FENCED) {
            try {
                note(refused.lease(), threadId);
            } catch (CairnException unnoted) {
                error.addSuppressed(unnoted);
            }
        }
        return error;
    }

    private void note(@Nullable Lease successor, String threadId) {
        if (successor != null || header(scope(threadId)) != null) {
            refusedWriters(threadId).note(fence(threadId), successor);
        }
    }

    public RefusedWriters refusedWriters(String threadId) {
        return RefusedWriters.of(storage, tenant, threadId);
    }

    public Scope scope(String threadId) {
        return Scope.of(tenant, SERVICE, threadId);
    }

    public ScopePrefix allThreads() {
        return ScopePrefix.of(tenant, SERVICE);
    }

    /** Threads whose id begins with a text. */
    public ScopePrefix threadsFrom(String idPrefix) {
        if (idPrefix.isEmpty()) {
            return allThreads();
        }
        return opened(new ScopePrefix(scope(idPrefix).id()), idPrefix);
    }

    /** The same prefix for names whose last part begins so. */
    public static ScopePrefix opened(ScopePrefix closed, String lastPart) {
        new Names().name("prefix", lastPart).done();
        byte[] bytes = closed.prefix().toArray();
        return new ScopePrefix(Bytes.of(Arrays.copyOf(bytes, bytes.length - 1)));
    }

    /** The id of a thread, or of one in the trash. */
    public static String threadId(Scope scope) {
        List<String> parts = scope.parts();
        return parts.get(parts.get(1).equals(TRASH) ? 3 : 2);
    }

    public static Bytes headKey(CheckpointConfig config) {
        return Key.of(config.namespace(), config.branch());
    }

    static Bytes tipKey(CheckpointConfig config, long number) {
        return Key.of(config.namespace(), config.branch(), String.format(java.util.Locale.ROOT, "%012d", number));
    }

    public static Bytes checkpointKey(String namespace, String checkpointId) {
        return Key.of(namespace, checkpointId);
    }

    /** What is stored under an id: first the checkpoint, second the gap that it left. */
    public ReadResult checkpointAndGap(Scope scope, String namespace, String id) {
        Bytes key = checkpointKey(namespace, id);
        return storage.read(scope, Read.of().get(CHECKPOINT, key).get(GAP, key).build());
    }

    public FrameSource frames(Scope scope) {
        return new StoredFrames(storage, scope);
    }

    public StateReader states(Scope scope) {
        return new StateReader(frames(scope));
    }

    /** Reads something, and once more where it seems damaged and the thread was changed meanwhile. */
    public <T> T steady(Scope scope, Supplier<T> read) {
        Patience patience = new Patience();
        while (true) {
            ScopeInfo before = header(scope);
            try {
                return read.get();
            } catch (CorruptException damage) {
                if (Objects.equals(before, header(scope))) {
                    throw damage;
                }
                patience.nextAttempt("read", "thread '" + threadId(scope) + "'");
            }
        }
    }

    /** A config of a thread as it is now. What is read after it and belongs to another incarnation is refused with it. */
    public CheckpointConfig current(String threadId) {
        return of(storage.read(scope(threadId), Read.of().build()), CheckpointConfig.of(threadId));
    }

    /** Whether a scope holds a thread. What was written before its checkpoint, or is left of requests, is none yet. */
    public boolean isThread(ScopeInfo info) {
        return info.records() > 0
                && (info.summary().length() > 0 || holds(info.scope(), CHECKPOINT) || holds(info.scope(), NOTE));
    }

    private boolean holds(Scope scope, int kind) {
        Scan first = new Scan(kind, Scan.Order.SEQUENCE, false, null, null, null, 1, false);
        return !storage.scan(scope, first).items().isEmpty();
    }

    public @Nullable ScopeInfo header(Scope scope) {
        return storage.read(scope, Read.of().build()).scope();
    }
}
