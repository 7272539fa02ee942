package dev.cairn.checkpoint;

import dev.cairn.checkpoint.internal.value.PlainJson;
import dev.cairn.checkpoint.internal.value.ValueErrors;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is known of how a checkpoint came about. Immutable.
 *
 * @param source what made it
 * @param step the step's number; -1 for the first input, 0 for the first step
 * @param writes what the step wrote, if recorded
 * @param parents namespace → checkpoint id of the graphs above, for subgraphs
 * @param runId the run it belongs to, if any
 * @param extra any other keys, in order
 */
public record CheckpointMetadata(
        Source source,
        long step,
        @Nullable Document writes,
        Map<String, String> parents,
        @Nullable String runId,
        Map<String, Document> extra) {
    private static final Set<String> OWN = Set.of("source", "step", "writes", "parents", "run_id");

    /** Copies the maps; {@code INVALID} when an extra key is one of the metadata's own. */
    public CheckpointMetadata {
        parents = Collections.unmodifiableMap(new LinkedHashMap<>(parents));
        extra = Collections.unmodifiableMap(new LinkedHashMap<>(extra));
        for (String key : extra.keySet()) {
            if (OWN.contains(key)) {
                throw new CairnException(
                        ErrorCode.INVALID, "Cannot set the metadata key '" + key + "': it is a field of its own.");
            }
        }
    }

    /** What made a checkpoint. */
    public enum Source {
        /** The input of a run. */
        INPUT,
        /** A step of a run. */
        LOOP,
        /** An update of the state from outside. */
        UPDATE,
        /** A fork with an edit. */
        FORK;

        /** The name in lower case, as it is stored. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The source with a stored name. */
        public static Source of(String label) {
            for (Source source : values()) {
                if (source.label().equals(label)) {
                    return source;
                }
            }
            throw new CairnException(
                    ErrorCode.INVALID, "Unknown source '" + label + "': use input, loop, update or fork.");
        }
    }

    /** Metadata of a source and step. */
    public static CheckpointMetadata of(Source source, long step) {
        return new CheckpointMetadata(source, step, null, Map.of(), null, Map.of());
    }

    /** Metadata of a step of a run. */
    public static CheckpointMetadata of(long step) {
        return of(Source.LOOP, step);
    }

    /** Returns a copy with another key; the value becomes plain JSON, numbers of any Java type become numbers. */
    public CheckpointMetadata with(String key, @Nullable Object value) {
        Map<String, Document> more = new LinkedHashMap<>(extra);
        more.put(key, ValueErrors.inMetadata(key, () -> PlainJson.of(value)));
        return new CheckpointMetadata(source, step, writes, parents, runId, more);
    }

    /** The same for a run. */
    public CheckpointMetadata withRunId(String id) {
        return new CheckpointMetadata(source, step, writes, parents, id, extra);
    }

    /** Returns a copy with what the step wrote. */
    public CheckpointMetadata withWrites(@Nullable Object value) {
        Document document = ValueErrors.inMetadata("writes", () -> Document.of(value));
        return new CheckpointMetadata(source, step, document, parents, runId, extra);
    }

    /**
     * The number of the step after this one.
     *
     * @throws CairnException {@code INVALID} when there is none because this one has the greatest number
     */
    public long nextStep() {
        if (step == Long.MAX_VALUE) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot number the step after " + step + ": this is the greatest number. Set the step's number.");
        }
        return step + 1;
    }

    /** The JSON form: {@code source}, {@code step}, {@code writes}, {@code parents}, {@code run_id}, then the other keys. */
    public Document toDocument() {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("source", Document.of(source.label()));
        members.put("step", Document.fromNumber(step));
        if (writes != null) {
            members.put("writes", writes);
        }
        if (!parents.isEmpty()) {
            members.put("parents", Document.of(new LinkedHashMap<>(parents)));
        }
        if (runId != null) {
            members.put("run_id", Document.of(runId));
        }
        members.putAll(extra);
        return Document.fromObject(members);
    }

    /**
     * Reads the JSON form. Missing members take their defaults: source {@code loop}, step 0.
     *
     * @throws CairnException {@code INVALID} with all problems when a member of its own has the wrong kind
     */
    public static CheckpointMetadata of(Document document) {
        MetadataReader reader = new MetadataReader(document);
        Map<String, Document> extra = new LinkedHashMap<>();
        for (int i = 0; i < document.size(); i++) {
            if (!OWN.contains(document.name(i))) {
                extra.put(document.name(i), document.item(i));
            }
        }
        return reader.read(extra);
    }

    /** Source, step, run and the names of the other keys; never their values. */
    @Override
    public String toString() {
        return source.label() + " " + step + (runId == null ? "" : " of run " + runId) + ", keys " + extra.keySet();
    }
}
