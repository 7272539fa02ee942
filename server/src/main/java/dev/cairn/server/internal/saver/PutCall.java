package dev.cairn.server.internal.saver;

import dev.cairn.checkpoint.ChannelVersion;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Durability;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.TaskWrites;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One request to store a checkpoint. Not thread-safe. */
final class PutCall {
    private final Envelope request;
    private final Fields fields;
    private final Fields checkpoint;
    private final Map<String, ChannelVersion> versions;

    PutCall(Envelope request) {
        this.request = request;
        this.fields = request.fields()
                .only(
                        "thread_id",
                        "checkpoint_ns",
                        "parent_checkpoint_id",
                        "checkpoint",
                        "metadata",
                        "new_versions",
                        "values",
                        "expected_head",
                        "writes");
        this.checkpoint = fields.fields("checkpoint");
        this.versions = versions(checkpoint.members("channel_versions"));
    }

    /** Stores it; {@code checkpoint_id}, {@code head} and {@code created}. */
    Document run(Checkpointer checkpoints) {
        CheckpointConfig at = Places.of(fields, fields.optionalText("parent_checkpoint_id"));
        Frame frame = Frame.of(checkpoint, metadata());
        String id = checkpoint.text("id");
        StateChange change = change().withId(id);
        List<TaskWrites> writes = writes();
        try {
            checkpoints.put(
                    at, frame.ts() == null ? change : change.withTs(frame.ts()), frame.metadata(), options(writes));
            return answer(id, id, true);
        } catch (CairnException refused) {
            if (refused.code() != ErrorCode.ALREADY_EXISTS) {
                throw refused;
            }
            for (TaskWrites of : writes) {
                String place = of.checkpointId() == null ? id : of.checkpointId();
                checkpoints.putWrites(at.at(place), of.writes(), of.taskId(), of.taskPath());
            }
            return answer(id, head(checkpoints, at), false);
        }
    }

    private Fields metadata() {
        return fields.value("metadata") == null
                ? new Fields(Document.fromObject(Map.of()), "/metadata")
                : fields.fields("metadata");
    }

    private static String head(Checkpointer checkpoints, CheckpointConfig at) {
        return checkpoints
                .find(at.at(null), Selection.none())
                .map(CheckpointTuple::config)
                .map(CheckpointConfig::checkpointId)
                .orElse("");
    }

    private static Document answer(String id, String head, boolean created) {
        Map<String, Document> answer = new LinkedHashMap<>();
        answer.put("checkpoint_id", Document.of(id));
        answer.put("head", Document.of(head));
        answer.put("created", Document.of(created));
        return Document.fromObject(answer);
    }

    /** {@code main} moves to what is put, as the savers' clients expect. */
    private PutOptions options(List<TaskWrites> writes) {
        PutOptions options = PutOptions.none().beginning().creating().durability(Durability.SYNC);
        if (fields.has("expected_head")) {
            options = options.expectingHead(fields.text("expected_head", PutOptions.NO_HEAD));
        }
        for (TaskWrites of : writes) {
            options = options.writing(of);
        }
        return options;
    }

    private StateChange change() {
        Map<String, Document> values = new LinkedHashMap<>(fields.members("values"));
        StateChange change = StateChange.empty();
        for (Map.Entry<String, Document> said : fields.members("new_versions").entrySet()) {
            String channel = said.getKey();
            ChannelVersion version = versions.get(channel);
            Document value = values.remove(channel);
            if (version == null && value == null) {
                continue; // the channel is no part of the state any more
            }
            if (version == null || !version.value().equals(said.getValue())) {
                throw Fields.invalid(
                        "/new_versions/" + channel, "differs from the version in /checkpoint/channel_versions");
            }
            change = value == null
                    ? change.remove(channel)
                    : with(change, channel, new Fields(value, "/values/" + channel));
        }
        if (!values.isEmpty()) {
            throw Fields.invalid("/values/" + values.keySet().iterator().next(), "has no version in /new_versions");
        }
        return change.withVersions(versions, seen(), updated());
    }

    /** A whole value, or what follows the first items of the value that the parent has. */
    private StateChange with(StateChange change, String channel, Fields value) {
        value.only("t", "b", "j", "o", "n", "keep", "sha256");
        Document stored = request.blob(value).stored();
        Document keep = value.value("keep");
        if (keep == null) {
            StateChange set = change.set(channel, stored);
            return value.has("sha256") ? set.expect(channel, value.text("sha256")) : set;
        }
        if (stored.kind() != Kind.ARRAY) {
            throw Fields.invalid(value.place(), "has \"keep\" and is not a compact JSON array of the further items");
        }
        boolean all = keep.kind() == Kind.STRING && keep.text().equals("all");
        StateChange kept = all ? change : change.truncate(channel, value.number("keep", 0));
        return kept.appendAll(channel, stored.items()).expect(channel, value.text("sha256"));
    }

    private static Map<String, ChannelVersion> versions(Map<String, Document> members) {
        Map<String, ChannelVersion> versions = new LinkedHashMap<>();
        members.forEach((channel, version) -> versions.put(channel, new ChannelVersion(version)));
        return versions;
    }

    private Map<String, Map<String, ChannelVersion>> seen() {
        Map<String, Map<String, ChannelVersion>> seen = new LinkedHashMap<>();
        checkpoint
                .members("versions_seen")
                .forEach((node, channels) ->
                        seen.put(node, versions(new Fields(channels, "/checkpoint/versions_seen/" + node).members())));
        return seen;
    }

    private @Nullable List<String> updated() {
        return checkpoint.value("updated_channels") == null ? null : checkpoint.texts("updated_channels");
    }

    private List<TaskWrites> writes() {
        List<TaskWrites> writes = new ArrayList<>();
        for (Fields of : fields.each("writes")) {
            of.only("checkpoint_id", "task_id", "task_path", "writes");
            writes.add(new TaskWrites(
                    of.optionalText("checkpoint_id"),
                    of.text("task_id"),
                    of.text("task_path", ""),
                    channelWrites(request, of)));
        }
        return writes;
    }

    /** The writes of a task in their order; the place in it is a write's index. */
    static List<ChannelWrite> channelWrites(Envelope request, Fields of) {
        List<ChannelWrite> writes = new ArrayList<>();
        for (Fields write : of.each("writes")) {
            write.only("channel", "value");
            Fields value = write.fields("value").only("t", "b", "j", "o", "n");
            writes.add(
                    new ChannelWrite(write.text("channel"), request.blob(value).stored()));
        }
        return writes;
    }
}
