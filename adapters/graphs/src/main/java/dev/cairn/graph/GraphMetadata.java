package dev.cairn.graph;

import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointMetadata.Source;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Credentials;
import dev.cairn.model.Document;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What is kept beside a graph's state. */
final class GraphMetadata {
    static final String NODE = "node";
    static final String NEXT = "next";
    private static final String RUN = "run_id";
    private static final String PATH = "graph_path";
    /** Metadata keys with a meaning in Cairn, which a config's own metadata cannot take. */
    private static final Set<String> TAKEN = Set.of("source", "step", "writes", "parents", RUN, NODE, NEXT, PATH);

    private final GraphLibrary library;

    GraphMetadata(GraphLibrary library) {
        this.library = library;
    }

    CheckpointMetadata of(GraphRun run, GraphStep step, Source source, long number) {
        CheckpointMetadata metadata = CheckpointMetadata.of(source, number)
                .with(NODE, step.node())
                .with(NEXT, Objects.requireNonNullElse(step.next(), GraphLibrary.UNDECIDED));
        if (!run.path().isEmpty()) {
            metadata = metadata.with(PATH, run.path());
        }
        for (Map.Entry<String, Object> entry : new TreeMap<>(run.metadata()).entrySet()) {
            if (isOwn(entry.getKey()) && isKept(entry.getKey(), entry.getValue())) {
                metadata = metadata.with(entry.getKey(), entry.getValue());
            }
        }
        Object id = run.metadata().get(RUN);
        return id instanceof String text && isKept(RUN, id) ? metadata.withRunId(text) : metadata;
    }

    /** What made a checkpoint. One of the node that the parent is of, which the parent does not lead to, is an edit of the parent. */
    Source source(GraphStep step, @Nullable CheckpointTuple parent) {
        String node = step.node();
        if (library.start().equals(node)) {
            return Source.INPUT;
        }
        boolean edit = parent != null && node.equals(text(parent, NODE)) && !node.equals(text(parent, NEXT));
        return edit ? Source.UPDATE : Source.LOOP;
    }

    private boolean isOwn(String key) {
        return !TAKEN.contains(key) && !library.isInternal(key);
    }

    /** Whether a value can be stored: plain, and no credential as far as name and form say. */
    private static boolean isKept(String key, @Nullable Object value) {
        return value instanceof Number
                || value instanceof Boolean
                || (value instanceof String text && !Credentials.isNameOfOne(key) && isHarmless(text));
    }

    /** Whether a text looks like no credential. */
    static boolean isHarmless(String text) {
        return Credentials.formIn(text).isEmpty();
    }

    static String text(CheckpointTuple tuple, String key) {
        Document value = tuple.metadata().extra().get(key);
        if (value == null) {
            throw new CairnException(
                    ErrorCode.INCOMPATIBLE,
                    "Cannot read checkpoint " + tuple.config() + " as a graph's: its metadata has no '" + key
                            + "'. Use separate threads for graphs.");
        }
        return value.text();
    }
}
