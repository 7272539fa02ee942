package dev.cairn.langgraph4j;

import dev.cairn.Cairn;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.bsc.langgraph4j.GraphInput;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.action.AsyncNodeAction;

/** The process that is killed: each node has an effect outside, says its name, and at one of them waits for its end. */
final class CrashChild {
    private final Path effects;
    private final String stop;

    private CrashChild(Path effects, String stop) {
        this.effects = effects;
        this.stop = stop;
    }

    /** Arguments: URL, file of effects, {@code input} or {@code resume}, node to stop in. */
    public static void main(String[] args) throws Exception {
        CrashChild child = new CrashChild(Path.of(args[1]), args[3]);
        try (Cairn cairn = Cairn.open(args[0])) {
            StateGraph<Trip> graph = Trip.graph();
            String last = StateGraph.START;
            for (String node : List.of("a", "b", "c", "d")) {
                graph.addNode(node, AsyncNodeAction.node_async(state -> child.act(node)))
                        .addEdge(last, node);
                last = node;
            }
            GraphInput input = args[2].equals("resume") ? GraphInput.resume() : GraphInput.noArgs();
            Trip end = graph.addEdge(last, StateGraph.END)
                    .compile(Graphs.on(new CairnSaver(cairn)).build())
                    .invoke(input, Transcript.thread("trip"))
                    .orElseThrow();
            System.out.println("end " + end.log());
        }
    }

    private Map<String, Object> act(String node) throws IOException {
        try (FileChannel file = FileChannel.open(
                effects, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            file.write(StandardCharsets.UTF_8.encode(node + "\n"));
            file.force(true);
        }
        System.out.println(node);
        System.out.flush();
        while (node.equals(stop)) {
            LockSupport.park();
        }
        return Map.of("log", List.of(node));
    }
}
