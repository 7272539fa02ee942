package dev.cairn.benchmarks;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.trace.TraceImport;
import dev.cairn.model.Document;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Searches of a thread beside {@code verify --data} of the same file: a generated one of many checkpoints, and recorded runs where their
 * folder is there. Each question is asked by a process of its own; rounds alternate.
 */
record SearchBench(Path work, int rounds, int checkpoints, Path recordings) {
    private static final int WORDS = 60;

    /** A recorded run: a file, the pointer to its messages, and the line of JSON Lines, 0 for a whole file. */
    private record Recording(String file, String pointer, int line) {}

    private static final List<Recording> RECORDINGS = List.of(
            new Recording("letta-af/lettabot-builder.af", "/agents/1/messages", 0),
            new Recording("swe-agent/marshmallow-1867.replace_from_source.traj", "/history", 0),
            new Recording("openhands/multi_swe_bench-output.jsonl", "/history", 1));

    void run() throws Exception {
        measure("generated " + checkpoints, generated());
        for (Recording recording : RECORDINGS) {
            Path file = recordings.resolve(recording.file());
            if (Files.exists(file)) {
                Trace trace = Trace.read(file, recording.pointer(), recording.line());
                measure(trace.name(), trace.documents());
            } else {
                System.out.println("\nabsent      " + recording.file());
            }
        }
    }

    private List<Document> generated() {
        Random random = new Random(1);
        List<Document> messages = new ArrayList<>();
        for (int i = 0; i < checkpoints; i++) {
            StringBuilder text = new StringBuilder();
            for (int word = 0; word < WORDS; word++) {
                text.append(Integer.toString(Math.abs((int) (random.nextGaussian() * 4_000)), 36))
                        .append(' ');
            }
            Map<String, Object> message = new LinkedHashMap<>();
            message.put("role", i % 2 == 0 ? "user" : "assistant");
            message.put("content", text.toString());
            messages.add(Document.of(message));
        }
        return messages;
    }

    private void measure(String name, List<Document> messages) throws Exception {
        Store store = fill(messages);
        Map<String, double[][]> times = new LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (String question : SearchRound.names()) {
                keep(
                        times,
                        question,
                        round,
                        Rounds.run(SearchRound.class, store.url(), question, String.valueOf(messages.size())));
            }
        }
        System.out.printf("%n%s: %d alternating rounds%n", name, rounds);
        conditions(store, messages);
        print("medians in ms, and of ratios to the first", List.of("once", "processor", "again"), times);
        print("brought into an empty store", List.of("once", "processor"), brought(store));
    }

    /** The thread as a copy of its store, and from a state file. */
    private Map<String, double[][]> brought(Store store) throws Exception {
        Path folder = Files.createDirectories(work.resolve("brought"));
        Path file = folder.resolve("state.json");
        Files.deleteIfExists(file);
        ImportRound.export(store.url(), file);
        Store target = Store.in(folder, "target.db");
        Map<String, double[][]> times = new LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (String way : List.of("copy", "state import")) {
                target.clear();
                keep(times, way, round, Rounds.run(ImportRound.class, way, store.url(), file.toString(), target.url()));
            }
        }
        target.clear();
        Files.delete(file);
        return times;
    }

    private void keep(Map<String, double[][]> times, String what, int round, List<String> said) {
        double[] measured = Stream.of(said.get(0).split(" "))
                .mapToDouble(Double::parseDouble)
                .toArray();
        double[][] samples = times.computeIfAbsent(what, key -> new double[measured.length][rounds]);
        for (int i = 0; i < measured.length; i++) {
            samples[i][round] = measured[i];
        }
    }

    private static void print(String title, List<String> columns, Map<String, double[][]> times) {
        StringBuilder head = new StringBuilder(String.format("%-42s", title));
        columns.forEach(column -> head.append(String.format("%10s         ", column)));
        System.out.println(head);
        double[][] verify = times.values().iterator().next();
        times.forEach((what, samples) -> {
            StringBuilder line = new StringBuilder(String.format("%-41s", what));
            for (int i = 0; i < samples.length; i++) {
                line.append(String.format(
                        " %10s %7.2f", Samples.format(Samples.median(samples[i])), ratio(samples[i], verify[i])));
            }
            System.out.println(line);
        });
    }

    private static double ratio(double[] samples, double[] verify) {
        double[] ratios = new double[samples.length];
        Arrays.setAll(ratios, round -> samples[round] / verify[round]);
        return Samples.median(ratios);
    }

    private static void conditions(Store store, List<Document> messages) throws Exception {
        try (Connection connection = store.openBare()) {
            System.out.println("sqlite      " + Store.settings(connection));
        }
        System.out.printf(
                "run         %,d checkpoints, messages of %,d bytes, a file of %,d bytes, each time a new process with %s, the"
                        + " file in the page cache%n",
                messages.size(),
                Document.fromArray(messages).byteLength(),
                store.sizeAfterCheckpoint(),
                Rounds.flags());
    }

    private Store fill(List<Document> messages) throws IOException {
        Store store = Store.in(work, "search.db");
        store.clear();
        try (Cairn cairn = Cairn.open(store.url())) {
            new TraceImport(cairn.checkpoints()).run(SearchRound.THREAD, messages.iterator(), count -> {});
        }
        return store;
    }
}
