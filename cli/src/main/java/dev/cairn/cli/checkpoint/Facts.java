package dev.cairn.cli.checkpoint;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.PendingHead;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.TrashedThread;
import dev.cairn.cli.output.Json;
import org.jspecify.annotations.Nullable;

/** Threads and checkpoints in JSON, the same in every answer. Stateless. */
public final class Facts {
    private Facts() {}

    /** A thread. */
    public static Json of(ThreadInfo thread) {
        Json json = new Json()
                .put("thread_id", thread.threadId())
                .put("status", thread.status().label())
                .put("head_id", thread.headId())
                .put("step", thread.step())
                .put("records", thread.records())
                .put("bytes", thread.bytes())
                .put("created", thread.created())
                .put("changed", thread.changed());
        json.put("pending", thread.pending(), Facts::of);
        return thread.expires() == null ? json : json.put("expires", thread.expires());
    }

    private static Json of(PendingHead pending) {
        CheckpointConfig head = pending.head();
        return new Json()
                .put("namespace", head.namespace())
                .put("branch", head.branch())
                .put("head_id", String.valueOf(head.checkpointId()))
                .put("status", pending.status().label());
    }

    /** A deleted thread. */
    public static Json of(TrashedThread thread) {
        return new Json()
                .put("thread_id", thread.threadId())
                .put("deleted", thread.deleted())
                .put("until", thread.until())
                .put("head_id", thread.headId())
                .put("step", thread.step())
                .put("records", thread.records())
                .put("bytes", thread.bytes());
    }

    /** A step in a table: a number without commas. */
    public static @Nullable String step(@Nullable Long step) {
        return step == null ? null : String.valueOf(step);
    }

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
}
