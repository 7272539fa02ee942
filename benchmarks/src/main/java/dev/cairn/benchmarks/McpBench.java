package dev.cairn.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The first answer of {@code cairn mcp} on a SQLite file beside that of an empty server of the same library, each in a new process. */
record McpBench(Path work, int rounds, int starts) {
    private static final String INITIALIZE =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
                    + "\"capabilities\":{},\"clientInfo\":{\"name\":\"bench\",\"version\":\"1\"}}}\n";

    void run() throws Exception {
        Store store = Store.in(work, "mcp.db");
        store.clear();
        List<String> empty = java(EmptyMcpServer.class.getName());
        List<String> ours = java("dev.cairn.cli.Main", "--store", store.url(), "mcp");
        double[][] times = new double[2][rounds];
        for (int round = -1; round < rounds; round++) {
            times[0][Math.max(0, round)] = median(empty);
            times[1][Math.max(0, round)] = median(ours);
        }
        System.out.printf(
                "%nfirst answer over stdio, medians of %d alternating rounds of medians of %d starts, in ms%n",
                rounds, starts);
        double floor = Samples.median(times[0]);
        Bench.print("empty server of the library", floor);
        Bench.print("cairn mcp, and how many times that", Samples.median(times[1]), Samples.median(times[1]) / floor);
    }

    private static List<String> java(String... words) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-cp",
                System.getProperty("java.class.path")));
        command.addAll(List.of(words));
        return command;
    }

    private double median(List<String> command) throws IOException, InterruptedException {
        double[] times = new double[starts];
        for (int i = 0; i < starts; i++) {
            times[i] = start(command);
        }
        return Samples.median(times);
    }

    private static double start(List<String> command) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (OutputStream to = process.getOutputStream();
                BufferedReader from =
                        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            to.write(INITIALIZE.getBytes(StandardCharsets.UTF_8));
            to.flush();
            String answer = from.readLine();
            double millis = (System.nanoTime() - begin) / 1e6;
            if (answer == null || !answer.contains("serverInfo")) {
                throw new IOException("no answer: " + answer);
            }
            return millis;
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
