package dev.cairn.checkpoint.internal.record;

import dev.cairn.checkpoint.ChannelVersion;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.codec.internal.frame.EncodedState.StateBody;
import dev.cairn.codec.internal.read.StateReader;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.history.internal.RecordForm;
import dev.cairn.history.internal.TimeReading;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.model.JsonPointer;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A checkpoint's record: everything but the content of large values. Its JSON is laid out in {@code docs/design/formats.md}. Immutable.
 *
 * @param branch the branch that it was put on
 * @param parent the predecessor's id
 */
public record CheckpointRecord(
        String namespace,
        String id,
        String branch,
        @Nullable String parent,
        Instant ts,
        Document metadata,
        Map<String, ChannelVersion> versions,
        Map<String, Map<String, ChannelVersion>> seen,
        @Nullable List<String> updated,
        StateBody state) {
    private static final int FORMAT = 1;

    public static CheckpointRecord read(StoredRecord stored) {
        return RecordForm.read(stored, "checkpoint ", body -> read(Key.parts(stored.key()), body));
    }

    private static CheckpointRecord read(List<String> key, Document body) {
        RecordForm.requireFormat(body, FORMAT, "checkpoint " + key.get(1));
        return new CheckpointRecord(
                key.get(0),
                key.get(1),
                Objects.requireNonNullElse(RecordForm.textOrNull(body, "branch"), CheckpointConfig.MAIN),
                RecordForm.textOrNull(body, "parent"),
                TimeReading.parse(RecordForm.text(body, "ts")),
                RecordForm.member(body, "metadata", Kind.OBJECT),
                versions(objectOrEmpty(body, "versions")),
                seen(objectOrEmpty(body, "seen")),
                body.member("updated").isEmpty() ? null : RecordForm.texts(body, "updated"),
                RecordForm.state(body));
    }

    private static Document objectOrEmpty(Document body, String name) {
        return body.member(name).isEmpty() ? Document.fromObject(Map.of()) : RecordForm.member(body, name, Kind.OBJECT);
    }

    private static Map<String, ChannelVersion> versions(Document body) {
        Map<String, ChannelVersion> versions = new LinkedHashMap<>();
        for (int i = 0; i < body.size(); i++) {
            versions.put(body.name(i), new ChannelVersion(body.item(i)));
        }
        return versions;
    }

    private static Map<String, Map<String, ChannelVersion>> seen(Document body) {
        Map<String, Map<String, ChannelVersion>> seen = new LinkedHashMap<>();
        for (int i = 0; i < body.size(); i++) {
            seen.put(body.name(i), versions(body.item(i)));
        }
        return seen;
    }

    public Bytes key() {
        return ThreadStore.checkpointKey(namespace, id);
    }

    public Bytes body() {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("v", Document.fromNumber(FORMAT));
        members.put("ts", Document.of(ts.toString()));
        if (!branch.equals(CheckpointConfig.MAIN)) {
            members.put("branch", Document.of(branch));
        }
        if (parent != null) {
            members.put("parent", Document.of(parent));
        }
        members.put("metadata", metadata);
        members.put("versions", document(versions));
        if (!seen.isEmpty()) {
            Map<String, Document> nodes = new LinkedHashMap<>();
            seen.forEach((node, channels) -> nodes.put(node, document(channels)));
            members.put("seen", Document.fromObject(nodes));
        }
        if (updated != null) {
            members.put("updated", Document.of(new ArrayList<>(updated)));
        }
        members.put("lanes", state.lanes());
        members.put("values", state.values());
        return Bytes.fromOwned(checked(Document.fromObject(members)).bytes());
    }

    /** Names what makes a record too long for every backend. */
    private Document checked(Document record) {
        if (record.byteLength() <= Put.MAX_BODY) {
            return record;
        }
        JsonPointer largest = JsonPointer.ROOT;
        for (Document at = record; at.kind() == Kind.OBJECT && at.size() > 0; ) {
            int index = largest(at);
            largest = largest.child(at.name(index));
            at = at.item(index);
        }
        throw new CairnException(
                ErrorCode.TOO_LARGE,
                "The record of checkpoint " + id + " would have " + record.byteLength() + " bytes, over the limit of "
                        + Put.MAX_BODY + "; most of them are at \"" + largest
                        + "\". Nothing was stored. The value of a channel may be larger.",
                Map.of("pointer", largest.toString(), "size", record.byteLength(), "limit", Put.MAX_BODY),
                null);
    }

    private static int largest(Document object) {
        int largest = 0;
        for (int i = 1; i < object.size(); i++) {
            largest = object.item(i).byteLength() > object.item(largest).byteLength() ? i : largest;
        }
        return largest;
    }

    private static Document document(Map<String, ChannelVersion> versions) {
        Map<String, Document> members = new LinkedHashMap<>();
        versions.forEach((channel, version) -> members.put(channel, version.value()));
        return Document.fromObject(members);
    }

    /** For each channel the types with which it is read; their errors say where the value is. */
    public Function<String, Types> types(String threadId, Types registry) {
        return channel ->
                registry.at("channel '" + channel + "' of checkpoint " + id + " in thread '" + threadId + "'");
    }

    public CheckpointConfig config(CheckpointConfig thread, String onBranch) {
        return new CheckpointConfig(thread.threadId(), namespace, id, onBranch, thread.incarnation());
    }

    /**
     * Returns what a listing shows of the checkpoint.
     *
     * @param thread any config of the thread
     */
    public CheckpointSummary summary(CheckpointConfig thread, long sequence) {
        return new CheckpointSummary(
                config(thread, branch),
                ts,
                CheckpointMetadata.of(metadata),
                parent,
                StateReader.lengths(state),
                sequence);
    }

    CheckpointTuple tuple(CheckpointConfig asked, Map<String, Document> values, List<PendingWrite> writes) {
        CheckpointConfig config = config(asked, asked.branch());
        return new CheckpointTuple(
                config,
                new Checkpoint(id, ts, values, versions, seen, updated),
                CheckpointMetadata.of(metadata),
                parent == null ? null : config.at(parent),
                writes);
    }
}
