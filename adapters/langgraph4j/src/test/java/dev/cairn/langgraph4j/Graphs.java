package dev.cairn.langgraph4j;

import static org.bsc.langgraph4j.GraphDefinition.END;
import static org.bsc.langgraph4j.GraphDefinition.START;

import java.util.List;
import java.util.Map;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphStateException;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.action.AsyncEdgeAction;
import org.bsc.langgraph4j.action.AsyncNodeAction;
import org.bsc.langgraph4j.checkpoint.BaseCheckpointSaver;

/** Graphs of every shape. */
final class Graphs {
    private Graphs() {}

    static CompileConfig.Builder on(BaseCheckpointSaver saver) {
        return CompileConfig.builder().checkpointSaver(saver);
    }

    /** Nodes one after the other. */
    static StateGraph<Trip> line(String... nodes) throws GraphStateException {
        StateGraph<Trip> graph = Trip.graph();
        String last = START;
        for (String node : nodes) {
            graph.addNode(node, Trip.visit(node)).addEdge(last, node);
            last = node;
        }
        return graph.addEdge(last, END);
    }

    /** A node that comes back to itself through another until it has done enough. */
    static StateGraph<Trip> circle(int rounds) throws GraphStateException {
        return Trip.graph()
                .addNode("model", Trip.visit("model"))
                .addNode("tool", Trip.visit("tool"))
                .addEdge(START, "model")
                .addConditionalEdges(
                        "model",
                        AsyncEdgeAction.edge_async(state -> state.log().size() < 2 * rounds ? "more" : "enough"),
                        Map.of("more", "tool", "enough", END))
                .addEdge("tool", "model");
    }

    /** Two ways, chosen by the input. */
    static StateGraph<Trip> crossing() throws GraphStateException {
        return Trip.graph()
                .addNode("left", Trip.visit("left"))
                .addNode("right", Trip.visit("right"))
                .addConditionalEdges(
                        START,
                        AsyncEdgeAction.edge_async(
                                state -> state.<String>value("way").orElse("left")),
                        Map.of("left", "left", "right", "right"))
                .addEdge("left", END)
                .addEdge("right", END);
    }

    /** Three branches side by side. */
    static StateGraph<Trip> fan() throws GraphStateException {
        StateGraph<Trip> graph =
                Trip.graph().addNode("begin", Trip.visit("begin")).addNode("end", Trip.visit("end"));
        for (String branch : List.of("a", "b", "c")) {
            graph.addNode(branch, Trip.visit(branch)).addEdge("begin", branch).addEdge(branch, "end");
        }
        return graph.addEdge(START, "begin").addEdge("end", END);
    }

    /** A compiled graph, with a saver of its own, as a node. */
    static StateGraph<Trip> nested(CompiledGraph<Trip> inner) throws GraphStateException {
        return Trip.graph()
                .addNode("before", Trip.visit("before"))
                .addNode("inner", inner)
                .addNode("after", Trip.visit("after"))
                .addEdge(START, "before")
                .addEdge("before", "inner")
                .addEdge("inner", "after")
                .addEdge("after", END);
    }

    /** A node, and one that says what it was reported. */
    static StateGraph<Trip> conversation() throws GraphStateException {
        return Trip.graph()
                .addNode("a", Trip.visit("a"))
                .addNode(
                        "b",
                        AsyncNodeAction.node_async(state -> Map.of(
                                "log", List.of("told " + state.value("answer").orElse("nothing")))))
                .addEdge(START, "a")
                .addEdge("a", "b")
                .addEdge("b", END);
    }
}
