package dev.cairn.checkpoint;

import dev.cairn.model.Document;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a channel came to what it was before a checkpoint: the nearest stored value among the checkpoint's ancestors, and what tasks wrote
 * since, from that ancestor's own writes to those at the checkpoint's parent.
 *
 * @param seedId the ancestor that holds the value, or null when none does
 * @param seed the value, or null when none is stored
 * @param writes to the channel, oldest first; those at one checkpoint by task path, task id and index
 * @param complete false where checkpoints that touched the channel are not stored any more (see {@link HistoryGap}), so that writes or
 *     a nearer value may be missing
 */
public record ChannelHistory(
        @Nullable String seedId, @Nullable Document seed, List<PendingWrite> writes, boolean complete) {
    /** Copies the list. */
    public ChannelHistory {
        writes = List.copyOf(writes);
    }

    /** Where the value is from and the writes since; never a value. */
    @Override
    public String toString() {
        return "value of " + seedId + ", then " + writes + (complete ? "" : ", not complete");
    }
}
