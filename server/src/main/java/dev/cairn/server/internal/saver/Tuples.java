package dev.cairn.server.internal.saver;

import dev.cairn.checkpoint.ChannelVersion;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checkpoints as the saver API shows them. */
record Tuples(Answer answer, boolean values, boolean writes) {
    Document of(CheckpointTuple tuple) {
        Checkpoint checkpoint = tuple.checkpoint();
        CheckpointConfig parent = tuple.parentConfig();
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("thread_id", Document.of(tuple.config().threadId()));
        members.put("checkpoint_ns", Document.of(tuple.config().namespace()));
        members.put("checkpoint", Document.fromObject(frame(tuple)));
        if (values) {
            members.put("values", answer.values(checkpoint.values()));
        }
        members.put("metadata", Document.fromObject(Frame.metadata(tuple.metadata())));
        members.put("parent_checkpoint_id", Document.of(parent == null ? null : parent.checkpointId()));
        if (writes) {
            members.put("pending_writes", writes(tuple.pendingWrites()));
        }
        return Document.fromObject(members);
    }

    private static Map<String, Document> frame(CheckpointTuple tuple) {
        Checkpoint checkpoint = tuple.checkpoint();
        Map<String, Document> members = Frame.checkpoint(tuple.metadata(), checkpoint.ts());
        members.put("id", Document.of(checkpoint.id()));
        members.put("channel_versions", versions(checkpoint.versions()));
        Map<String, Document> seen = new LinkedHashMap<>();
        checkpoint.versionsSeen().forEach((node, channels) -> seen.put(node, versions(channels)));
        members.put("versions_seen", Document.fromObject(seen));
        if (checkpoint.updatedChannels() != null) {
            members.put("updated_channels", Document.of(checkpoint.updatedChannels()));
        }
        return members;
    }

    private static Document versions(Map<String, ChannelVersion> channels) {
        Map<String, Document> versions = new LinkedHashMap<>();
        channels.forEach((channel, version) -> versions.put(channel, version.value()));
        return Document.fromObject(versions);
    }

    Document writes(List<PendingWrite> pending) {
        List<Document> writes = new ArrayList<>();
        for (PendingWrite write : pending) {
            Map<String, Document> members = new LinkedHashMap<>();
            members.put("task_id", Document.of(write.taskId()));
            members.put("task_path", Document.of(write.taskPath()));
            members.put("idx", Document.fromNumber(write.index()));
            members.put("channel", Document.of(write.channel()));
            members.put("value", answer.value(write.value()));
            writes.add(Document.fromObject(members));
        }
        return Document.fromArray(writes);
    }
}
