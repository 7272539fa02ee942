package dev.cairn.checkpoint.internal.engine;

import dev.cairn.checkpoint.Branches;
import dev.cairn.checkpoint.ChannelHistory;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointMetadata.Source;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.ThreadTree;
import dev.cairn.checkpoint.internal.record.BranchStore;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.history.internal.Patience;
import dev.cairn.storage.Damage;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The branches of threads on any storage. Thread-safe. */
record StoredBranches(
        StorageCheckpointer checkpoints,
        WaitingPuts waiting,
        BranchStore branches,
        ThreadHistory history,
        WritesHistory writes)
        implements Branches {
    @Override
    public CheckpointConfig fork(CheckpointConfig config, @Nullable String name) {
        waiting.store(config.threadId());
        return branches.fork(config, name, 1).get(0);
    }

    @Override
    public CheckpointConfig fork(CheckpointConfig config, @Nullable String name, StateChange edit) {
        waiting.store(config.threadId());
        waiting.requireWhole(config.threadId());
        CheckpointSummary forked = history.checkpoint(config);
        CheckpointMetadata metadata =
                CheckpointMetadata.of(Source.FORK, forked.metadata().nextStep());
        Patience patience = new Patience();
        while (true) {
            CheckpointConfig branch = branches.place(forked.config(), name);
            try {
                return checkpoints.put(branch, edit, metadata, PutOptions.none().expectingHead(PutOptions.NO_HEAD));
            } catch (ConflictException refused) {
                if (!refused.details().containsKey("head")) {
                    throw refused;
                }
                if (name != null) {
                    throw BranchStore.taken(branch);
                }
                patience.nextAttempt("fork", config);
            }
        }
    }

    @Override
    public List<CheckpointConfig> forks(CheckpointConfig config, int count) {
        if (count < 1) {
            throw new CairnException(ErrorCode.INVALID, "The number of forks must be at least 1, not " + count + ".");
        }
        if (count > MAX_FORKS) {
            throw new CairnException(
                    ErrorCode.TOO_LARGE,
                    count + " forks in one call are over the limit of " + MAX_FORKS + ". Nothing was stored.",
                    Map.of("count", count, "limit", MAX_FORKS),
                    null);
        }
        waiting.store(config.threadId());
        return branches.fork(config, null, count);
    }

    @Override
    public CheckpointConfig rewind(CheckpointConfig to, @Nullable String expectedHead) {
        waiting.store(to.threadId());
        return branches.rewind(to, expectedHead);
    }

    @Override
    public void remove(CheckpointConfig head) {
        waiting.store(head.threadId());
        branches.remove(head);
    }

    @Override
    public ThreadTree list(String threadId, String namespace) {
        waiting.store(threadId);
        return history.branches(threadId, namespace);
    }

    @Override
    public ThreadTree tree(String threadId, String namespace) {
        waiting.store(threadId);
        return history.tree(threadId, namespace, null);
    }

    @Override
    public ThreadTree tree(String threadId, String namespace, Consumer<Damage> damaged) {
        waiting.store(threadId);
        return history.tree(threadId, namespace, damaged);
    }

    @Override
    public Stream<CheckpointSummary> ancestry(CheckpointConfig config) {
        waiting.store(config.threadId());
        return history.ancestry(config);
    }

    @Override
    public List<String> namespaces(String threadId) {
        waiting.store(threadId);
        return history.namespaces(threadId);
    }

    @Override
    public Map<String, ChannelHistory> writesHistory(CheckpointConfig config, Collection<String> channels) {
        waiting.store(config.threadId());
        return writes.of(config, channels);
    }
}
