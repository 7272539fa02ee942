package dev.cairn.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs a benchmark by name; {@code benchmarks/README.md} says which there are and with what options. */
public final class Bench {
    private Bench() {}

    /** Options are {@code --name value}. */
    public static void main(String[] args) throws Exception {
        if (args.length == 0 || args.length % 2 == 0) {
            throw new IllegalArgumentException(
                    "usage: Bench replay|small|writers|postgres|forks|environment|langgraph4j|langchain4j|adk|spring-ai|items|state|agents|listing|prune|search|http|versions|mcp [--name value]…");
        }
        Map<String, String> options = new LinkedHashMap<>();
        for (int i = 1; i < args.length; i += 2) {
            options.put(args[i].substring(2), args[i + 1]);
        }
        Path work = Files.createDirectories(
                Path.of(options.getOrDefault("work", "benchmarks/target/work")).toAbsolutePath());
        int rounds = Integer.parseInt(options.getOrDefault("rounds", "5"));
        System.out.println(String.join("\n", Conditions.ofMachine()));
        switch (args[0]) {
            case "replay" -> new ReplayBench(trace(options), work, rounds, peer(options)).run();
            case "small" ->
                new SmallStateBench(work, rounds, Integer.parseInt(options.getOrDefault("puts", "3000"))).run();
            case "writers" ->
                new WritersBench(work, rounds, Integer.parseInt(options.getOrDefault("puts", "1500"))).run();
            case "postgres" -> new PostgresBench(rounds, Integer.parseInt(options.getOrDefault("puts", "2000"))).run();
            case "items" -> new ItemsBench(work, rounds, Integer.parseInt(options.getOrDefault("puts", "2000"))).run();
            case "listing" ->
                new ListingBench(
                                work,
                                rounds,
                                Integer.parseInt(options.getOrDefault("puts", "100000")),
                                Path.of(options.getOrDefault("root", "")).toAbsolutePath())
                        .run();
            case "forks" -> new ForkBench(work, rounds, 1_000).run();
            case "environment" -> new EnvironmentBench(work, rounds, path(options.get("orders"))).run();
            case "agents" ->
                new AgentsBench(work, rounds, Integer.parseInt(options.getOrDefault("saves", "100"))).run();
            case "langgraph4j" ->
                new LangGraph4jBench(work, rounds, Integer.parseInt(options.getOrDefault("steps", "100"))).run();
            case "langchain4j" ->
                new LangChain4jBench(work, rounds, Integer.parseInt(options.getOrDefault("messages", "1500"))).run();
            case "spring-ai" ->
                new SpringAiBench(work, rounds, Integer.parseInt(options.getOrDefault("messages", "5000"))).run();
            case "adk" -> new AdkBench(work, rounds, Integer.parseInt(options.getOrDefault("events", "5000"))).run();
            case "state" ->
                new StateBench(work, rounds, Integer.parseInt(options.getOrDefault("components", "500"))).run();
            case "versions" ->
                new VersionsBench(
                                work,
                                Integer.parseInt(options.getOrDefault("rounds", "20")),
                                Integer.parseInt(options.getOrDefault("puts", "1000")),
                                Path.of(options.getOrDefault("before", "../before"))
                                        .toAbsolutePath())
                        .run();
            case "search" ->
                new SearchBench(
                                work,
                                rounds,
                                Integer.parseInt(options.getOrDefault("checkpoints", "60000")),
                                Path.of(options.getOrDefault("recordings", "recordings")))
                        .run();
            case "http" ->
                new HttpBench(
                                trace(options),
                                work,
                                rounds,
                                Integer.parseInt(options.getOrDefault("puts", "3200")),
                                peer(options))
                        .run();
            case "mcp" -> new McpBench(work, rounds, Integer.parseInt(options.getOrDefault("starts", "5"))).run();
            case "prune" ->
                new PruneBench(
                                work,
                                Integer.parseInt(options.getOrDefault("checkpoints", "100000")),
                                Integer.parseInt(options.getOrDefault("puts", "2000")))
                        .run();
            default -> throw new IllegalArgumentException("unknown benchmark " + args[0]);
        }
    }

    private static @Nullable Path path(@Nullable String file) {
        return file == null ? null : Path.of(file);
    }

    private static Trace trace(Map<String, String> options) throws IOException {
        String file = options.get("trace");
        return file == null
                ? Trace.generated(190)
                : Trace.read(
                        Path.of(file),
                        options.getOrDefault("messages", ""),
                        Integer.parseInt(options.getOrDefault("line", "0")));
    }

    private static Peer peer(Map<String, String> options) {
        return new Peer(Path.of(options.getOrDefault("peer", "benchmarks/peer")));
    }

    /** A line of a report. */
    static void print(String what, double... values) {
        StringBuilder line = new StringBuilder(String.format("%-52s", what));
        for (double value : values) {
            line.append(String.format("%12s", Samples.format(value)));
        }
        System.out.println(line);
    }

    static void print(List<String> lines) {
        lines.forEach(System.out::println);
    }
}
