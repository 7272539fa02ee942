package dev.cairn.benchmarks;

import dev.cairn.Cairn;
import dev.cairn.Paged;
import dev.cairn.checkpoint.BisectQuery;
import dev.cairn.checkpoint.BlameQuery;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.StateCondition;
import dev.cairn.checkpoint.TextMatch;
import dev.cairn.checkpoint.TextQuery;
import dev.cairn.checkpoint.TraceImport;
import dev.cairn.filter.TextPattern;
import dev.cairn.model.Document;
import dev.cairn.model.JsonPointer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Searches of a thread beside {@code verify --data} of the same file: a generated one of many checkpoints, and recorded runs where their
 * folder is there. Each operation opens the file anew; rounds alternate.
 */
record SearchBench(Path work, int rounds, int checkpoints, Path recordings) {
    private static final String THREAD = "run";
    private static final int WORDS = 60;

    /** Something that is measured, in a store that was just opened. */
    @FunctionalInterface
    private interface Question {
        Object ask(Cairn cairn);
    }

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
        Map<String, Question> questions = questions(messages.size());
        Map<String, double[]> times = new LinkedHashMap<>();
        for (int round = -1; round < rounds; round++) {
            for (Map.Entry<String, Question> question : questions.entrySet()) {
                double millis = time(store, question.getValue());
                times.computeIfAbsent(question.getKey(), key -> new double[rounds])[Math.max(0, round)] = millis;
            }
        }
        double verify = Samples.median(times.values().iterator().next());
        System.out.printf(
                "%n%s: medians of %d alternating rounds, in ms, and how many times the first%n", name, rounds);
        conditions(store, messages);
        times.forEach((what, samples) -> Bench.print(what, Samples.median(samples), Samples.median(samples) / verify));
    }

    private static void conditions(Store store, List<Document> messages) throws Exception {
        try (Connection connection = store.openBare()) {
            System.out.println("sqlite      " + Store.settings(connection));
        }
        System.out.printf(
                "run         %,d checkpoints, messages of %,d bytes, a file of %,d bytes, heap of %,d MiB; opened anew"
                        + " each time, in the page cache%n",
                messages.size(),
                Document.fromArray(messages).byteLength(),
                store.sizeAfterCheckpoint(),
                Runtime.getRuntime().maxMemory() >> 20);
    }

    private Store fill(List<Document> messages) throws IOException {
        Store store = Store.in(work, "search.db");
        store.clear();
        try (Cairn cairn = Cairn.open(store.url())) {
            new TraceImport(cairn.checkpoints()).run(THREAD, messages.iterator(), count -> {});
        }
        return store;
    }

    private static double time(Store store, Question question) throws Exception {
        Samples samples = new Samples();
        samples.time(() -> {
            try (Cairn cairn = Cairn.open(store.url())) {
                question.ask(cairn);
            }
        });
        return samples.millis(0.5);
    }

    private static Map<String, Question> questions(int steps) {
        CheckpointConfig head = CheckpointConfig.of(THREAD);
        Map<String, Question> questions = new LinkedHashMap<>();
        questions.put("verify --data", cairn -> {
            cairn.verify(damage -> {
                throw new IllegalStateException(damage.toString());
            });
            return true;
        });
        questions.put("grep, found nowhere", cairn -> search(cairn, query("nowhere at all")));
        questions.put(
                "grep, found in every second message",
                cairn -> search(cairn, query("assistant").limit(steps)));
        questions.put(
                "grep, two pages", cairn -> pages(cairn, query("assistant").limit(Math.max(1, steps / 8))));
        questions.put("blame, all items", cairn -> blame(cairn, "/messages", steps));
        questions.put("blame, the first item", cairn -> blame(cairn, "/messages/0", 1));
        questions.put("bisect", cairn -> bisect(cairn, head, steps));
        questions.put("stats", cairn -> cairn.threadStats(THREAD, 10));
        questions.put("diff of first and last", cairn -> cairn.checkpoints().diff(first(cairn, head), head));
        return questions;
    }

    private static TextQuery query(String text) {
        return TextQuery.of(TextPattern.fromWords(text, false)).in(List.of(THREAD));
    }

    private static Object pages(Cairn cairn, TextQuery query) {
        String next = search(cairn, query).next();
        return next == null || search(cairn, query.from(next)).items().isEmpty();
    }

    private static Paged<TextMatch> search(Cairn cairn, TextQuery query) {
        return cairn.lookup().search(query, damage -> {
            throw new IllegalStateException(damage.toString());
        });
    }

    private static Object blame(Cairn cairn, String pointer, int limit) {
        return cairn.lookup()
                .blame(new BlameQuery(CheckpointConfig.of(THREAD), JsonPointer.parse(pointer), limit, null));
    }

    private static CheckpointConfig first(Cairn cairn, CheckpointConfig head) {
        return cairn.lookup()
                .ancestry(head)
                .reduce((a, b) -> b)
                .orElseThrow()
                .at()
                .config();
    }

    private static Object bisect(Cairn cairn, CheckpointConfig head, int count) {
        StateCondition condition = (store, at) -> {
            Document steps =
                    store.get(at, Selection.all()).checkpoint().values().get(TraceImport.CHANNEL);
            return steps != null && steps.size() > count / 2;
        };
        return cairn.lookup().bisect(BisectQuery.of(first(cairn, head), head, condition));
    }
}
