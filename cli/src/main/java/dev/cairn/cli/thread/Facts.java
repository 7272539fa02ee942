package dev.cairn.cli.thread;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.PendingHead;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.TrashedThread;
import dev.cairn.cli.output.Json;
import dev.cairn.model.Document;
import java.util.LinkedHashMap;
import java.util.Map;

/** Threads and checkpoints in JSON, the same in every answer. Stateless. */
public final class Facts {
    private Facts() {}

    /** A thread. */
    public static Json of(ThreadInfo thread) {
        Json json = new Json()
                .put("thread_id", thread.threadId())
                .put("status", thread.status().label())
                .put("head_id", thread.headId())
                .putNumber("step", thread.step())
                .put("records", thread.records())
                .put("bytes", thread.bytes())
                .put("created", thread.created())
                .put("changed", thread.changed());
        json.put(
                "pending",
                Document.fromArray(thread.pending().stream().map(Facts::of).toList()));
        return thread.expires() == null ? json : json.put("expires", thread.expires());
    }

    private static Document of(PendingHead pending) {
        CheckpointConfig head = pending.head();
        return new Json()
                .put("namespace", head.namespace())
                .put("branch", head.branch())
                .put("head_id", String.valueOf(head.checkpointId()))
                .put("status", pending.status().label())
                .document();
    }

    /** A deleted thread. */
    static Json of(TrashedThread thread) {
        return new Json()
                .put("thread_id", thread.threadId())
                .put("deleted", thread.deleted())
                .put("until", thread.until())
                .put("head_id", thread.headId())
                .putNumber("step", thread.step())
                .put("records", thread.records())
                .put("bytes", thread.bytes());
    }

    /** Which checkpoint. */
    public static Json of(CheckpointConfig config) {
        return new Json()
                .put("thread_id", config.threadId())
                .put("namespace", config.namespace())
                .put("branch", config.branch())
                .put("checkpoint_id", config.checkpointId());
    }

    /** What a task wrote. */
    public static Document of(PendingWrite write) {
        return new Json()
                .put("task_id", write.taskId())
                .put("task_path", write.taskPath())
                .put("index", write.index())
                .put("channel", write.channel())
                .put("value", write.value())
                .document();
    }

    /** A checkpoint without its values. */
    public static Json of(CheckpointSummary summary) {
        Map<String, Document> channels = new LinkedHashMap<>();
        summary.channels().forEach((channel, bytes) -> channels.put(channel, Document.fromNumber(bytes)));
        return of(summary.config())
                .put("parent_id", summary.parentId())
                .put("step", summary.metadata().step())
                .put("source", summary.metadata().source().label())
                .put("ts", summary.ts())
                .put("metadata", summary.metadata().toDocument())
                .put("channels", Document.fromObject(channels))
                .put("bytes", summary.bytes())
                .put("sequence", summary.sequence());
    }
}
