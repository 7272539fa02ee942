package dev.cairn.langgraph4j;

import dev.cairn.graph.GraphLibrary;
import dev.cairn.graph.GraphRun;
import dev.cairn.graph.GraphStep;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.checkpoint.BaseCheckpointSaver;
import org.bsc.langgraph4j.checkpoint.Checkpoint;

/** Between LangGraph4j's types and those of all graphs. */
final class GraphConfigs {
    static final GraphLibrary LIBRARY = new GraphLibrary(
            Set.of("org.bsc.langgraph4j.CompiledGraph"),
            Set.of("<init>", "initialState"),
            StateGraph.START,
            Set.of("LG4j_", "resume_subgraph_", "__"));

    private GraphConfigs() {}

    static String thread(RunnableConfig config) {
        return config.threadId().orElse(BaseCheckpointSaver.THREAD_ID_DEFAULT);
    }

    static GraphRun run(RunnableConfig config) {
        Map<String, Object> metadata = new HashMap<>();
        config.metadataKeys().forEach(key -> config.metadata(key).ifPresent(value -> metadata.put(key, value)));
        return new GraphRun(
                thread(config),
                config.checkPointId().orElse(null),
                config.nextNode().orElse(null),
                config.graphPath().isEmpty() ? "" : config.graphPath().toString(),
                metadata);
    }

    static GraphStep step(Checkpoint checkpoint) {
        return new GraphStep(
                checkpoint.getId(), checkpoint.getState(), checkpoint.getNodeId(), checkpoint.getNextNodeId());
    }

    static Checkpoint checkpoint(GraphStep step) {
        return Checkpoint.builder()
                .id(step.id())
                .state(step.state())
                .nodeId(step.node())
                .nextNodeId(step.next())
                .build();
    }
}
