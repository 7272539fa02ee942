package dev.cairn.langgraph4j;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphInput;
import org.bsc.langgraph4j.NodeOutput;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.checkpoint.BaseCheckpointSaver;

/** All that can be seen of a graph's runs, in lines without ids, to be compared between savers. */
final class Transcript {
    private final List<String> lines = new ArrayList<>();

    Transcript run(CompiledGraph<Trip> graph, GraphInput input, RunnableConfig config) {
        for (NodeOutput<Trip> output : graph.stream(input, config)) {
            lines.add(output.node() + " " + sorted(output.state().data()));
        }
        return this;
    }

    /** The newest state and the whole history. */
    Transcript look(CompiledGraph<Trip> graph, RunnableConfig config) {
        lines.add("newest " + graph.stateOf(config).map(state -> state.node() + ">" + state.next()));
        graph.getStateHistory(config)
                .forEach(state -> lines.add("history " + state.node() + ">" + state.next() + " "
                        + sorted(state.state().data())));
        return this;
    }

    Transcript add(String line) {
        lines.add(line);
        return this;
    }

    static RunnableConfig thread(String id) {
        return RunnableConfig.builder().threadId(id).build();
    }

    static List<String> history(BaseCheckpointSaver saver, RunnableConfig config) {
        return saver.list(config).stream()
                .map(checkpoint -> checkpoint.getNodeId() + ">" + checkpoint.getNextNodeId())
                .toList();
    }

    private static Map<String, Object> sorted(Map<String, Object> state) {
        return new TreeMap<>(state);
    }

    List<String> lines() {
        return lines;
    }
}
