package dev.cairn.langgraph4j;

import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointMetadata.Source;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Credentials;
import dev.cairn.model.Document;
import java.util.Set;
import java.util.TreeSet;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.checkpoint.Checkpoint;
import org.jspecify.annotations.Nullable;

/** What is kept beside a graph's state. */
final class GraphMetadata {
    static final String NODE = "node";
    static final String NEXT = "next";
    private static final String RUN = "run_id";
    private static final String PATH = "graph_path";
    /** Metadata keys with a meaning in Cairn, which a config's own metadata cannot take. */
    private static final Set<String> TAKEN = Set.of("source", "step", "writes", "parents", RUN, NODE, NEXT, PATH);
    /** How the library's own keys begin. */
    private static final Set<String> INTERNAL = Set.of("LG4j_", "resume_subgraph_", "__");

    private GraphMetadata() {}

    static CheckpointMetadata of(RunnableConfig config, Checkpoint checkpoint, Source source, long step) {
        CheckpointMetadata metadata = CheckpointMetadata.of(source, step)
                .with(NODE, checkpoint.getNodeId())
                .with(NEXT, checkpoint.getNextNodeId());
        if (!config.graphPath().isEmpty()) {
            metadata = metadata.with(PATH, config.graphPath().toString());
        }
        for (String key : new TreeSet<>(config.metadataKeys())) {
            Object value = config.metadata(key).orElse(null);
            if (isOwn(key) && isKept(key, value)) {
                metadata = metadata.with(key, value);
            }
        }
        Object run = config.metadata(RUN).orElse(null);
        return run instanceof String text && isKept(RUN, run) ? metadata.withRunId(text) : metadata;
    }

    /** What made a checkpoint. One of the node that the parent is of, which the parent does not lead to, is an edit of the parent. */
    static Source source(Checkpoint checkpoint, @Nullable CheckpointTuple parent) {
        String node = checkpoint.getNodeId();
        if (StateGraph.START.equals(node)) {
            return Source.INPUT;
        }
        boolean edit = parent != null && node.equals(text(parent, NODE)) && !node.equals(text(parent, NEXT));
        return edit ? Source.UPDATE : Source.LOOP;
    }

    private static boolean isOwn(String key) {
        return !TAKEN.contains(key) && !isInternal(key);
    }

    static boolean isInternal(String key) {
        return INTERNAL.stream().anyMatch(key::startsWith);
    }

    /** Whether a value can be stored: plain, and no credential as far as name and form say. */
    private static boolean isKept(String key, @Nullable Object value) {
        return value instanceof Number
                || value instanceof Boolean
                || (value instanceof String text
                        && !Credentials.isNameOfOne(key)
                        && Credentials.formIn(text).isEmpty());
    }

    static String text(CheckpointTuple tuple, String key) {
        Document value = tuple.metadata().extra().get(key);
        if (value == null) {
            throw new CairnException(
                    ErrorCode.INCOMPATIBLE,
                    "Checkpoint " + tuple.config() + " was not saved by a graph: its metadata have no '" + key
                            + "'. Give graphs threads of their own.");
        }
        return value.text();
    }
}
