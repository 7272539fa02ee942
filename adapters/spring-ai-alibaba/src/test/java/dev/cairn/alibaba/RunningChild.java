package dev.cairn.alibaba;

import com.alibaba.cloud.ai.graph.CompiledGraph;
import dev.cairn.Cairn;
import java.util.Map;

/** A process that runs a graph again and again in one thread, and says the number of each run that has ended. */
final class RunningChild {
    private RunningChild() {}

    /** Arguments: URL, name of the graph's node, how many runs. */
    public static void main(String[] args) throws Exception {
        try (Cairn cairn = Cairn.open(args[0])) {
            CompiledGraph graph = Graphs.line(Graphs.on(new AlibabaSaver(cairn)).build(), args[1]);
            for (int i = 0; i < Integer.parseInt(args[2]); i++) {
                graph.invoke(Map.of(), Graphs.thread("trip"));
                System.out.println("run " + i);
            }
        }
    }
}
