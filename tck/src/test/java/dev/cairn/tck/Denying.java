package dev.cairn.tck;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.checkpoint.ChannelHistory;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PruneReport;
import dev.cairn.checkpoint.PruneStrategy;
import java.util.Collection;
import java.util.Map;

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
    public PruneReport prune(Collection<String> threadIds, PruneStrategy strategy) {
        throw denied();
    }
}
