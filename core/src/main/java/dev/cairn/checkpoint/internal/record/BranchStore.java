package dev.cairn.checkpoint.internal.record;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.history.internal.Patience;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Key;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Starts branches and moves their heads. No state is copied: a branch is one small record. Thread-safe. */
public record BranchStore(ThreadStore store, ParentCache live) {
    /** Starts {@code count} branches at a checkpoint; the given name, or free names {@code fork-N}. */
    public List<CheckpointConfig> fork(CheckpointConfig from, @Nullable String name, int count) {
        Scope scope = store.scope(from.threadId());
        Patience patience = new Patience();
        while (true) {
            CheckpointConfig start = resolveCurrent(from);
            List<CheckpointConfig> branches = new ArrayList<>();
            for (String branch : name == null ? freeNames(scope, from.namespace(), count) : List.of(name)) {
                branches.add(start.onBranch(branch).at(start.checkpointId()));
            }
            CommitOutcome outcome = store.commit(start, starting(branches));
            if (outcome instanceof Committed) {
                return branches;
            }
            checkRefusal((Refused) outcome, from, name);
            patience.nextAttempt("fork", from);
        }
    }

    private Commit.Builder starting(List<CheckpointConfig> branches) {
        Commit.Builder commit = Commit.inOrder();
        CheckpointConfig first = branches.get(0);
        commit.check(new Check.Present(
                ThreadStore.CHECKPOINT,
                ThreadStore.checkpointKey(first.namespace(), String.valueOf(first.checkpointId()))));
        for (CheckpointConfig branch : branches) {
            commit.check(new Check.Absent(ThreadStore.HEAD, ThreadStore.headKey(branch)));
            commit.put(BranchHead.start(branch));
            summarize(branch, commit);
        }
        return commit;
    }

    /** What was no head until now may have any pending writes. */
    private void summarize(CheckpointConfig head, Commit.Builder commit) {
        if (ThreadSummary.isOf(head)) {
            record(head)
                    .first(0)
                    .map(CheckpointRecord::read)
                    .ifPresent(record ->
                            commit.summary(ThreadSummary.of(record, true).bytes()));
        }
    }

    private static void checkRefusal(Refused refused, CheckpointConfig from, @Nullable String name) {
        if (name != null && refused.check() instanceof Check.Absent) {
            throw taken(from.onBranch(name));
        }
    }

    public static CairnException taken(CheckpointConfig branch) {
        return new CairnException(
                ErrorCode.ALREADY_EXISTS,
                "Cannot create branch '" + branch.branch()
                        + "' of thread '" + branch.threadId() + "': it exists. Nothing was changed. Choose another "
                        + "name.",
                Map.of("branch", branch.branch()),
                null);
    }

    /** A checkpoint as the start of a branch of a name, or of a name that is free. */
    public CheckpointConfig place(CheckpointConfig checkpoint, @Nullable String name) {
        String branch = name != null
                ? name
                : freeNames(store.scope(checkpoint.threadId()), checkpoint.namespace(), 1)
                        .get(0);
        return checkpoint.onBranch(branch).at(checkpoint.checkpointId());
    }

    private List<String> freeNames(Scope scope, String namespace, int count) {
        Set<String> taken = new HashSet<>(heads(scope, namespace).keySet());
        List<String> names = new ArrayList<>();
        for (int i = 1; names.size() < count; i++) {
            String name = "fork-" + i;
            if (!taken.contains(name)) {
                names.add(name);
            }
        }
        return names;
    }

    /** The heads of a namespace by branch, {@code main} first. */
    public Map<String, String> heads(Scope scope, String namespace) {
        return TreeRecords.heads(store.storage()
                .read(
                        scope,
                        Read.of().prefix(ThreadStore.HEAD, Key.of(namespace)).build())
                .records()
                .get(0));
    }

    /** The config with the id of the checkpoint that it names. */
    public CheckpointConfig resolve(CheckpointConfig config) {
        String id = config.checkpointId() == null ? live.readHead(config).checkpointId() : config.checkpointId();
        ReadResult found = record(config.at(id));
        if (id == null || found.first(0).isEmpty()) {
            throw new NotFoundException("There is no checkpoint " + config + ".", Map.of("thread", config.threadId()));
        }
        return ThreadStore.of(found, config.at(id));
    }

    /** The same for a place that is to be changed: it must be of the thread as it is now. */
    CheckpointConfig resolveCurrent(CheckpointConfig config) {
        CheckpointConfig resolved = resolve(config);
        if (config.isOlderThan(resolved.incarnation())) {
            throw ThreadStore.outdated(config);
        }
        return resolved;
    }

    private ReadResult record(CheckpointConfig config) {
        Bytes key = ThreadStore.checkpointKey(config.namespace(), String.valueOf(config.checkpointId()));
        return store.storage()
                .read(
                        store.scope(config.threadId()),
                        Read.of().get(ThreadStore.CHECKPOINT, key).build());
    }

    /** Moves a branch's head, which must be the expected one if there is an expectation, to a checkpoint and logs where it was. */
    public CheckpointConfig rewind(CheckpointConfig to, @Nullable String expectedHead) {
        Patience patience = new Patience();
        while (true) {
            CheckpointConfig target = resolveCurrent(to);
            BranchHead head = expected(to, expectedHead, "rewind");
            if (target.checkpointId() == null || target.checkpointId().equals(head.checkpointId())) {
                store.requireRight(store.scope(to.threadId()));
                return target;
            }
            BranchHead moved = head.movedTo(target.checkpointId(), null);
            CommitOutcome outcome = store.commit(target, moving(target, head, moved));
            live.forget(to, null);
            if (outcome instanceof Committed) {
                return target;
            }
            patience.nextAttempt("rewind", to.at(null));
        }
    }

    private BranchHead expected(CheckpointConfig branch, @Nullable String id, String act) {
        BranchHead head = live.readHead(branch);
        if (head.checkpointId() == null) {
            throw missing(branch);
        }
        if (id != null && !id.equals(head.checkpointId())) {
            throw new ConflictException(
                    "Cannot " + act + " branch '" + branch.branch() + "' of thread '" + branch.threadId()
                            + "': its head is " + head.checkpointId() + ", not " + id
                            + ". Nothing was changed. Inspect the new checkpoints, then try again.",
                    Map.of("head", head.checkpointId(), "branch", branch.branch()));
        }
        return head;
    }

    /** Removes the record of a branch whose head is the named checkpoint, and its log. Checkpoints stay. */
    public void remove(CheckpointConfig branch) {
        requireRemovable(branch);
        Patience patience = new Patience();
        while (true) {
            BranchHead head = expected(branch, branch.checkpointId(), "remove");
            if (branch.isOlderThan(head.incarnation())) {
                throw ThreadStore.outdated(branch);
            }
            CommitOutcome outcome = store.commit(branch.ofIncarnation(head.incarnation()), removing(branch, head));
            live.forget(branch, null);
            if (outcome instanceof Committed) {
                return;
            }
            patience.nextAttempt("remove", branch.at(null));
        }
    }

    private static void requireRemovable(CheckpointConfig branch) {
        boolean main = branch.branch().equals(CheckpointConfig.MAIN);
        if (main || branch.checkpointId() == null) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot remove branch '" + branch.branch() + "' of thread '" + branch.threadId() + "': "
                            + (main ? "a thread keeps its main branch" : "its expected head is missing")
                            + ". Nothing was changed. "
                            + (main ? "Delete the thread, or rewind the branch." : "Name the checkpoint by its id."));
        }
    }

    private Commit.Builder removing(CheckpointConfig branch, BranchHead head) {
        Bytes key = ThreadStore.headKey(branch);
        Commit.Builder commit = Commit.inOrder().check(head.unmoved(key)).delete(ThreadStore.HEAD, key);
        Read log = Read.of()
                .prefix(ThreadStore.TIP, Key.of(branch.namespace(), branch.branch()))
                .build();
        for (StoredRecord tip : store.storage()
                .read(store.scope(branch.threadId()), log)
                .records()
                .get(0)) {
            commit.delete(ThreadStore.TIP, tip.key());
        }
        return commit;
    }

    /** The error of a write to a branch that does not exist. */
    public NotFoundException missing(CheckpointConfig branch) {
        Set<String> known =
                heads(store.scope(branch.threadId()), branch.namespace()).keySet();
        return new NotFoundException(
                "Thread '" + branch.threadId() + "' has no branch '" + branch.branch() + "'"
                        + (branch.namespace().isEmpty() ? "" : " in namespace '" + branch.namespace() + "'")
                        + "; it has " + (known.isEmpty() ? "none yet" : known)
                        + ". Nothing was stored. Start a branch with a fork ('cairn thread fork').",
                Map.of("thread", branch.threadId(), "branch", branch.branch()));
    }

    /** Whether a namespace around that of a config has the branch, so that the subgraph's line of it may begin. */
    public boolean isAroundIt(CheckpointConfig config) {
        Read.Builder read = Read.of();
        int parts = 0;
        for (String around = outer(config.namespace()); around != null; around = outer(around)) {
            read.get(ThreadStore.HEAD, Key.of(around, config.branch()));
            parts++;
        }
        return parts > 0
                && store.storage().read(store.scope(config.threadId()), read.build()).records().stream()
                        .anyMatch(found -> !found.isEmpty());
    }

    private static @Nullable String outer(String namespace) {
        int last = namespace.lastIndexOf('|');
        return namespace.isEmpty() ? null : last < 0 ? "" : namespace.substring(0, last);
    }

    private Commit.Builder moving(CheckpointConfig target, BranchHead head, BranchHead moved) {
        Bytes key = ThreadStore.checkpointKey(target.namespace(), String.valueOf(target.checkpointId()));
        Commit.Builder commit = Commit.inOrder()
                .check(new Check.Present(ThreadStore.CHECKPOINT, key))
                .check(head.unmoved(ThreadStore.headKey(target)))
                .put(moved.put(target));
        commit.put(ReflogEntry.put(target, head, moved));
        summarize(target, commit);
        return commit;
    }
}
