package dev.cairn.alibaba;

import com.alibaba.cloud.ai.graph.CompileConfig;
import com.alibaba.cloud.ai.graph.CompiledGraph;
import com.alibaba.cloud.ai.graph.KeyStrategy;
import com.alibaba.cloud.ai.graph.KeyStrategyFactory;
import com.alibaba.cloud.ai.graph.RunnableConfig;
import com.alibaba.cloud.ai.graph.StateGraph;
import com.alibaba.cloud.ai.graph.action.AsyncNodeAction;
import com.alibaba.cloud.ai.graph.checkpoint.BaseCheckpointSaver;
import com.alibaba.cloud.ai.graph.checkpoint.config.SaverConfig;
import com.alibaba.cloud.ai.graph.exception.GraphStateException;
import java.util.List;
import java.util.Map;

/** Graphs whose nodes log their names. */
final class Graphs {
    static final KeyStrategyFactory LOG = () -> Map.of("log", KeyStrategy.APPEND);

    private Graphs() {}

    static CompileConfig.Builder on(BaseCheckpointSaver saver) {
        return CompileConfig.builder()
                .saverConfig(SaverConfig.builder().register(saver).build());
    }

    static RunnableConfig thread(String id) {
        return RunnableConfig.builder().threadId(id).build();
    }

    /** Nodes one after the other. */
    static CompiledGraph line(CompileConfig config, String... nodes) throws GraphStateException {
        StateGraph graph = new StateGraph(LOG);
        String last = StateGraph.START;
        for (String node : nodes) {
            graph.addNode(node, AsyncNodeAction.node_async(state -> Map.of("log", List.of(node), "at", node)))
                    .addEdge(last, node);
            last = node;
        }
        return graph.addEdge(last, StateGraph.END).compile(config);
    }

    static List<String> history(BaseCheckpointSaver saver, RunnableConfig config) {
        return saver.list(config).stream()
                .map(checkpoint -> checkpoint.getNodeId() + ">" + checkpoint.getNextNodeId())
                .toList();
    }
}
