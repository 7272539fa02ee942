package dev.cairn.agent.internal.record;

import dev.cairn.agent.BackupType;
import dev.cairn.agent.CompressionType;
import dev.cairn.agent.NewSnapshot;
import dev.cairn.agent.SnapshotMarks;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.codec.internal.frame.EncodedState;
import dev.cairn.codec.internal.read.StateReader;
import dev.cairn.history.internal.RecordForm;
import dev.cairn.history.internal.StoredState;
import dev.cairn.model.Document;
import dev.cairn.storage.Key;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A snapshot's record: what listings need, and where the document is. Its JSON is laid out in {@code docs/design/formats.md}. Stateless. */
public final class SnapshotRecord {
    private static final int FORMAT = 1;
    private static final String SAVED = "saved";

    private SnapshotRecord() {}

    /**
     * What a record says beside the place of the document.
     *
     * @param parent the latest snapshot before, or null
     */
    record Facts(
            BackupType type,
            CompressionType compression,
            @Nullable String parent) {}

    static Map<String, Document> members(NewSnapshot made, Facts facts, EncodedState encoded) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("v", Document.fromNumber(FORMAT));
        members.put("ts", Document.of(made.timestamp().toString()));
        if (made.saved() != null) {
            members.put(SAVED, Document.of(made.saved().toString()));
        }
        members.put("version", Document.of(made.version().toString()));
        members.put("status", Document.of(made.status()));
        members.put("type", Document.of(facts.type().label()));
        members.put("compression", Document.of(facts.compression().label()));
        members.put("added", Document.fromNumber(added(encoded)));
        if (facts.parent() != null) {
            members.put("parent", Document.of(facts.parent()));
        }
        return members;
    }

    static long added(EncodedState encoded) {
        return encoded.frames().stream()
                .mapToLong(frame -> frame.body().length())
                .sum();
    }

    public static String snapshotId(StoredState state) {
        return Key.parts(state.key()).get(0);
    }

    /** When a snapshot was saved, where its time is one that the state gave; else null. */
    public static @Nullable Instant saved(StoredState state) {
        return read(
                state,
                body -> body.member(SAVED)
                        .map(time -> Instant.parse(time.text()))
                        .orElse(null));
    }

    private static <T extends @Nullable Object> T read(StoredState state, Function<Document, T> form) {
        return RecordForm.read(state.body(), () -> "snapshot " + snapshotId(state), form);
    }

    /** The time by which a snapshot is kept or removed: no state says it. */
    public static Instant age(StoredState state) {
        Instant saved = saved(state);
        return saved == null ? read(state, body -> Instant.parse(RecordForm.text(body, "ts"))) : saved;
    }

    public static SnapshotSummary summary(String agentId, StoredState state, SnapshotMarks marks) {
        return read(state, body -> summary(agentId, state, marks, body));
    }

    private static SnapshotSummary summary(String agentId, StoredState state, SnapshotMarks marks, Document body) {
        RecordForm.requireFormat(body, FORMAT, "snapshot " + snapshotId(state));
        return new SnapshotSummary(
                agentId,
                snapshotId(state),
                StateVersion.parse(RecordForm.text(body, "version")),
                Instant.parse(RecordForm.text(body, "ts")),
                RecordForm.text(body, "status"),
                BackupType.fromName(RecordForm.text(body, "type")),
                CompressionType.fromName(RecordForm.text(body, "compression")),
                Long.parseLong(body.at("/added").text()),
                Objects.requireNonNull(StateReader.lengths(state.state()).get(AgentStore.DOCUMENT)),
                Objects.requireNonNull(StateReader.tokens(state.state()).get(AgentStore.DOCUMENT)),
                RecordForm.textOrNull(body, "parent"),
                marks,
                state.sequence());
    }
}
