package dev.cairn.alibaba;

import com.alibaba.cloud.ai.graph.RunnableConfig;
import com.alibaba.cloud.ai.graph.StateGraph;
import com.alibaba.cloud.ai.graph.checkpoint.BaseCheckpointSaver;
import com.alibaba.cloud.ai.graph.checkpoint.Checkpoint;
import dev.cairn.graph.GraphLibrary;
import dev.cairn.graph.GraphRun;
import dev.cairn.graph.GraphStep;
import java.util.Map;
import java.util.Set;

/** Between Spring AI Alibaba's types and those of all graphs. */
final class GraphConfigs {
    static final GraphLibrary LIBRARY = new GraphLibrary(
            Set.of("com.alibaba.cloud.ai.graph.GraphRunnerContext", "com.alibaba.cloud.ai.graph.CompiledGraph"),
            Set.of("initializeFromResume", "getInitialState"),
            StateGraph.START,
            Set.of("_", "HUMAN_FEEDBACK", "STATE_UPDATE", "resume_subgraph_"));

    private GraphConfigs() {}

    static String thread(RunnableConfig config) {
        return config.threadId().orElse(BaseCheckpointSaver.THREAD_ID_DEFAULT);
    }

    static GraphRun run(RunnableConfig config) {
        return new GraphRun(
                thread(config),
                config.checkPointId().orElse(null),
                config.nextNode().orElse(null),
                "",
                config.metadata().orElse(Map.of()));
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
