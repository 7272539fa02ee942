package dev.cairn.answer;

import dev.cairn.annotation.Internal;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointDiff;
import dev.cairn.checkpoint.CheckpointDiff.ChannelDiff;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointTuple;

/** Checkpoints in JSON, the same in every answer. Stateless. */
@Internal
public final class CheckpointFacts {
    private CheckpointFacts() {}

    /** Which checkpoint. */
    public static Json of(CheckpointConfig config) {
        return new Json()
                .put("thread_id", config.threadId())
                .put("namespace", config.namespace())
                .put("branch", config.branch())
                .put("checkpoint_id", config.checkpointId());
    }

    /** A checkpoint without its values. */
    public static Json of(CheckpointSummary summary) {
        return of(summary.config())
                .put("parent_id", summary.parentId())
                .put("step", summary.metadata().step())
                .put("source", summary.metadata().source().label())
                .put("ts", summary.ts())
                .put("metadata", summary.metadata().toDocument())
                .put("channels", summary.channels())
                .put("bytes", summary.bytes())
                .put("sequence", summary.sequence());
    }

    /** A checkpoint with its values and what tasks wrote upon it. */
    public static Json of(CheckpointTuple tuple) {
        CheckpointConfig parent = tuple.parentConfig();
        return of(tuple.config())
                .put("parent_id", parent == null ? null : parent.checkpointId())
                .put("step", tuple.metadata().step())
                .put("source", tuple.metadata().source().label())
                .put("ts", String.valueOf(tuple.checkpoint().ts()))
                .put("metadata", tuple.metadata().toDocument())
                .put("versions", versions(tuple.checkpoint()))
                .put("values", tuple.checkpoint().values())
                .put("pending_writes", tuple.pendingWrites());
    }

    private static Json versions(Checkpoint checkpoint) {
        Json versions = new Json();
        checkpoint.versions().forEach((name, version) -> versions.put(name, version.value()));
        return versions;
    }

    /** A checkpoint of a history. */
    public static Json of(HistoryPage.Listed listed) {
        return of(listed.at()).put("missing", listed.missing() == 0 ? null : listed.missing());
    }

    /** How two checkpoints differ. */
    public static Json of(CheckpointDiff diff) {
        return new Json()
                .put("from", place(diff.from()))
                .put("to", place(diff.to()))
                .put("same", diff.same())
                .put("channels", diff.channels(), CheckpointFacts::of);
    }

    private static Json place(CheckpointConfig config) {
        return new Json()
                .put("thread_id", config.threadId())
                .put("namespace", config.namespace())
                .put("checkpoint_id", config.checkpointId());
    }

    private static Json of(ChannelDiff channel) {
        return new Json()
                .put("channel", channel.channel())
                .put("change", channel.change())
                .put("patch", channel.patch() == null ? null : channel.patch().toDocument())
                .put("bytes_before", channel.bytesBefore())
                .put("bytes_after", channel.bytesAfter());
    }
}
