package dev.cairn.benchmarks;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.TraceImport;
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
                double[] asked = ask(store, question, messages.size());
                double[][] samples = times.computeIfAbsent(question, key -> new double[asked.length][rounds]);
                for (int i = 0; i < asked.length; i++) {
                    samples[i][round] = asked[i];
                }
            }
        }
        System.out.printf("%n%s: %d alternating rounds%n", name, rounds);
        conditions(store, messages);
        print(times);
    }

    private static double[] ask(Store store, String question, int steps) throws Exception {
        String said = Rounds.run(SearchRound.class, store.url(), question, String.valueOf(steps))
                .get(0);
        return Stream.of(said.split(" ")).mapToDouble(Double::parseDouble).toArray();
    }

    private static void print(Map<String, double[][]> times) {
        System.out.printf(
                "%-40s %10s %7s %10s %7s %10s %7s%n",
                "medians in ms, and of ratios to the first", "once", "", "processor", "", "again", "");
        double[][] verify = times.values().iterator().next();
        times.forEach((what, samples) -> {
            StringBuilder line = new StringBuilder(String.format("%-40s", what));
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
