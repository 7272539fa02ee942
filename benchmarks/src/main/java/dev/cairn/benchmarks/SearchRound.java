package dev.cairn.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.lookup.BisectQuery;
import dev.cairn.checkpoint.lookup.BlameQuery;
import dev.cairn.checkpoint.lookup.StateCondition;
import dev.cairn.checkpoint.lookup.TextMatch;
import dev.cairn.checkpoint.lookup.TextQuery;
import dev.cairn.checkpoint.trace.TraceImport;
import dev.cairn.filter.TextPattern;
import dev.cairn.model.Document;
import dev.cairn.model.JsonPointer;
import dev.cairn.storage.Page;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * One question to a thread, in a process of its own: opens the store, asks, closes. Prints milliseconds: how long that took, the
 * processor time of the process up to then, and that of asking again in the same process. Its arguments are the store's URL, the question and the number of checkpoints.
 */
public final class SearchRound {
    static final String THREAD = "run";
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    /** So long a question is asked again; at least once. */
    private static final long AGAIN_NANOS = 1_000_000_000;

    private static final CheckpointConfig HEAD = CheckpointConfig.of(THREAD);

    private SearchRound() {}

    /** Something that is measured, in a store that was just opened. */
    @FunctionalInterface
    private interface Question {
        Object ask(Cairn cairn, int steps);
    }

    private static final Map<String, Question> QUESTIONS = questions();

    /** Asks and prints. */
    public static void main(String[] arguments) throws Exception {
        Question question = Objects.requireNonNull(QUESTIONS.get(arguments[1]), arguments[1]);
        int steps = Integer.parseInt(arguments[2]);
        Samples.Operation asking = () -> {
            try (Cairn cairn = Cairn.open(arguments[0])) {
                question.ask(cairn, steps);
            }
        };
        Samples first = new Samples();
        first.time(asking);
        double processor = SYSTEM.getProcessCpuTime() / 1e6;
        System.out.printf(Locale.ROOT, "%.3f %.3f %.3f%n", first.millis(0.5), processor, again(asking));
    }

    /** The processor time of the later half of more times, each. */
    private static double again(Samples.Operation asking) throws Exception {
        List<Long> times = new ArrayList<>();
        long end = System.nanoTime() + AGAIN_NANOS;
        do {
            long start = THREADS.getCurrentThreadCpuTime();
            asking.run();
            times.add(THREADS.getCurrentThreadCpuTime() - start);
        } while (System.nanoTime() < end);
        return times.subList(times.size() / 2, times.size()).stream()
                        .mapToLong(Long::longValue)
                        .average()
                        .orElseThrow()
                / 1e6;
    }

    /** What can be asked, {@code verify --data} first. */
    static List<String> names() {
        return List.copyOf(QUESTIONS.keySet());
    }

    private static Map<String, Question> questions() {
        Map<String, Question> questions = new LinkedHashMap<>();
        questions.put("verify --data", (cairn, steps) -> {
            cairn.verify(damage -> {
                throw new IllegalStateException(damage.toString());
            });
            return true;
        });
        questions.put("grep, found nowhere", (cairn, steps) -> search(cairn, query("nowhere at all")));
        questions.put(
                "grep, found in every second message",
                (cairn, steps) -> search(cairn, query("assistant").limit(steps)));
        questions.put(
                "grep, two pages",
                (cairn, steps) -> pages(cairn, query("assistant").limit(Math.max(1, steps / 8))));
        questions.put("blame, all items", (cairn, steps) -> blame(cairn, "/messages", steps));
        questions.put("blame, the first item", (cairn, steps) -> blame(cairn, "/messages/0", 1));
        questions.put("bisect", SearchRound::bisect);
        questions.put("stats", (cairn, steps) -> cairn.threadStats(THREAD, 10));
        questions.put(
                "diff of first and last", (cairn, steps) -> cairn.checkpoints().diff(first(cairn), HEAD));
        return questions;
    }

    private static TextQuery query(String text) {
        return TextQuery.of(TextPattern.fromWords(text, false)).in(List.of(THREAD));
    }

    private static Object pages(Cairn cairn, TextQuery query) {
        String next = search(cairn, query).next();
        return next == null || search(cairn, query.from(next)).items().isEmpty();
    }

    private static Page<TextMatch> search(Cairn cairn, TextQuery query) {
        return cairn.lookup().search(query, damage -> {
            throw new IllegalStateException(damage.toString());
        });
    }

    private static Object blame(Cairn cairn, String pointer, int limit) {
        return cairn.lookup().blame(new BlameQuery(HEAD, JsonPointer.parse(pointer), limit, null));
    }

    private static CheckpointConfig first(Cairn cairn) {
        return cairn.lookup()
                .ancestry(HEAD)
                .reduce((a, b) -> b)
                .orElseThrow()
                .at()
                .config();
    }

    private static Object bisect(Cairn cairn, int count) {
        StateCondition condition = (store, at) -> {
            Document steps =
                    store.get(at, Selection.all()).checkpoint().values().get(TraceImport.CHANNEL);
            return steps != null && steps.size() > count / 2;
        };
        return cairn.lookup().bisect(BisectQuery.of(first(cairn), HEAD, condition));
    }
}
