package dev.cairn.tck;

import dev.cairn.checkpoint.ChannelHistory;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointTag;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.DeletedThread;
import dev.cairn.checkpoint.PruneOptions;
import dev.cairn.checkpoint.PruneReport;
import dev.cairn.checkpoint.PruneStrategy;
import dev.cairn.checkpoint.PrunedThread;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.TrashedThread;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Paged;
import dev.cairn.tck.checkpoint.ForwardingCheckpointer;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/** A saver that lacks some of what is optional, and says so. */
final class Denying extends ForwardingCheckpointer {
    private final Checkpointer sound;

    Denying(Checkpointer sound) {
        this.sound = sound;
    }

    @Override
    protected Checkpointer delegate() {
        return sound;
    }

    private static CairnException denied() {
        return new CairnException(ErrorCode.UNSUPPORTED, "This saver does not offer that.");
    }

    @Override
    public void renameThread(String threadId, String as) {
        throw denied();
    }

    @Override
    public void copyThread(String source, String target) {
        throw denied();
    }

    @Override
    public Map<String, ChannelHistory> writesHistory(CheckpointConfig config, Collection<String> channels) {
        throw denied();
    }

    @Override
    public PruneReport deleteForRuns(Collection<String> runIds) {
        throw denied();
    }

    @Override
    public PrunedThread prune(String threadId, PruneOptions options) {
        throw denied();
    }

    @Override
    public PruneReport prunePlan(Collection<String> threadIds, PruneStrategy strategy) {
        throw denied();
    }

    @Override
    public SortedSet<String> tag(CheckpointConfig config, Collection<String> add, Collection<String> remove) {
        throw denied();
    }

    @Override
    public List<CheckpointTag> tags(String threadId) {
        throw denied();
    }

    @Override
    public DeletedThread deleteThread(String threadId, Duration keep) {
        throw denied();
    }

    @Override
    public void undelete(String threadId, String as) {
        throw denied();
    }

    @Override
    public Paged<TrashedThread> deletedThreads(ThreadQuery query) {
        throw denied();
    }

    @Override
    public int purgeDeleted(String threadId) {
        throw denied();
    }

    @Override
    public void expire(String threadId, @Nullable Instant when) {
        throw denied();
    }

    @Override
    public PruneReport prune(Collection<String> threadIds, PruneStrategy strategy) {
        throw denied();
    }
}
