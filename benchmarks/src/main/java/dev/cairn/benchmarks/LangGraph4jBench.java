package dev.cairn.benchmarks;

import dev.cairn.Cairn;
import dev.cairn.langgraph4j.CairnSaver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphInput;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.action.AsyncEdgeAction;
import org.bsc.langgraph4j.action.AsyncNodeAction;
import org.bsc.langgraph4j.checkpoint.BaseCheckpointSaver;
import org.bsc.langgraph4j.checkpoint.FileSystemSaver;
import org.bsc.langgraph4j.checkpoint.MemorySaver;
import org.bsc.langgraph4j.state.AgentState;
import org.bsc.langgraph4j.state.Channels;

/** One graph, a conversation that grows by a message of 1 kB a step, on the library's own savers and on ours. */
record LangGraph4jBench(Path work, int rounds, int steps) {
    private static final RunnableConfig THREAD =
            RunnableConfig.builder().threadId("talk").build();

    /** Runs one saver over a graph. */
    private interface Round {
        void run(Figures figures) throws Exception;
    }

    /** What the rounds of one saver gave. */
    private record Figures(List<Double> rates, List<Double> reads, List<Double> bytes) {
        static Figures none() {
            return new Figures(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }

        private static double median(List<Double> values) {
            return Samples.median(
                    values.stream().mapToDouble(Double::doubleValue).toArray());
        }

        void print(String saver) {
            Bench.print(saver, median(rates), median(reads), median(bytes));
        }
    }

    void run() throws Exception {
        System.out.printf("run         %d steps of a graph, each adds a message of 1 kB%n", steps);
        Map<String, Round> savers = new LinkedHashMap<>();
        savers.put("none (the graph alone)", this::alone);
        savers.put("LangGraph4j MemorySaver", figures -> measure(new MemorySaver(), figures));
        savers.put("Cairn memory:", this::memory);
        savers.put("LangGraph4j FileSystemSaver (no sync)", this::files);
        savers.put("Cairn sqlite: (every step synced)", this::sqlite);
        Map<String, Figures> figures = new LinkedHashMap<>();
        for (int round = -1; round < rounds; round++) {
            for (Map.Entry<String, Round> saver : savers.entrySet()) {
                Figures kept = figures.computeIfAbsent(saver.getKey(), name -> Figures.none());
                saver.getValue().run(round < 0 ? Figures.none() : kept);
            }
        }
        try (Connection connection = Store.in(work, "langgraph4j.db").openBare()) {
            System.out.println("sqlite      " + Store.settings(connection));
        }
        System.out.printf(
                "%nmedians of %d alternating rounds after one to warm up: steps/s, newest state in ms, bytes on disk%n",
                rounds);
        figures.forEach((saver, measured) -> measured.print(saver));
    }

    private void alone(Figures figures) throws Exception {
        CompiledGraph<AgentState> graph = graph().compile(limits().build());
        figures.rates().add(rate(graph));
        figures.reads().add(0.0);
        figures.bytes().add(0.0);
    }

    private void memory(Figures figures) throws Exception {
        try (Cairn cairn = Cairn.open("memory:")) {
            measure(new CairnSaver(cairn), figures);
        }
    }

    private void sqlite(Figures figures) throws Exception {
        Store store = Store.in(work, "langgraph4j.db");
        store.clear();
        try (Cairn cairn = Cairn.open(store.url())) {
            measure(new CairnSaver(cairn), figures);
        }
        figures.bytes().set(figures.bytes().size() - 1, (double) store.sizeAfterCheckpoint());
    }

    private void files(Figures figures) throws Exception {
        Path folder = work.resolve("langgraph4j-files");
        Files.createDirectories(folder);
        try (Stream<Path> old = Files.list(folder)) {
            for (Path file : old.toList()) {
                Files.delete(file);
            }
        }
        measure(new FileSystemSaver(folder, graph().getStateSerializer()), figures);
        figures.bytes().set(figures.bytes().size() - 1, (double) size(folder));
    }

    private static long size(Path folder) throws IOException {
        long size = 0;
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                size += Files.size(file);
            }
        }
        return size;
    }

    private void measure(BaseCheckpointSaver saver, Figures figures) throws Exception {
        CompiledGraph<AgentState> graph =
                graph().compile(limits().checkpointSaver(saver).build());
        figures.rates().add(rate(graph));
        Samples reads = new Samples();
        for (int i = 0; i < 20; i++) {
            reads.time(() -> graph.getState(THREAD));
        }
        figures.reads().add(reads.millis(0.5));
        figures.bytes().add(0.0);
    }

    private CompileConfig.Builder limits() {
        return CompileConfig.builder().recursionLimit(steps * 2 + 10);
    }

    private double rate(CompiledGraph<AgentState> graph) {
        long start = System.nanoTime();
        AgentState end = graph.invoke(GraphInput.args(Map.of("n", 0)), THREAD).orElseThrow();
        long nanos = System.nanoTime() - start;
        if (!end.<Integer>value("n").equals(Optional.of(steps))) {
            throw new IllegalStateException("the graph ended at " + end.value("n"));
        }
        return steps / (nanos / 1e9);
    }

    private StateGraph<AgentState> graph() throws Exception {
        Random random = new Random(7);
        return new StateGraph<>(Map.of("messages", Channels.appenderWithDuplicate(ArrayList::new)), AgentState::new)
                .addNode(
                        "model",
                        AsyncNodeAction.node_async(state -> Map.of(
                                "n",
                                state.<Integer>value("n").orElseThrow() + 1,
                                "messages",
                                List.of(message(random)))))
                .addEdge(StateGraph.START, "model")
                .addConditionalEdges(
                        "model",
                        AsyncEdgeAction.edge_async(
                                state -> state.<Integer>value("n").orElseThrow() < steps ? "on" : "end"),
                        Map.of("on", "model", "end", StateGraph.END));
    }

    private static String message(Random random) {
        StringBuilder text = new StringBuilder();
        while (text.length() < 1_000) {
            text.append(Long.toString(random.nextLong(), 36)).append(' ');
        }
        return text.toString();
    }
}
