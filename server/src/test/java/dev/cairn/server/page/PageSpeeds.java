package dev.cairn.server.page;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How long the page takes on much and on large data: from an address to the first picture, and from step to step. It fails when the page
 * does not show what it should, and not because a machine is slow. Not thread-safe.
 */
final class PageSpeeds implements AutoCloseable {
    private static final int THREADS = 1_000;
    private static final int CHECKPOINTS = 10_000;
    private static final int BRANCHES = 300;
    private static final int MEGABYTE = 1_000_000;
    private static final int MOVES = 60;

    private final List<String> figures = new ArrayList<>();
    private final Pages pages = new Pages();

    /** What was measured so far, a line each. */
    List<String> figures() {
        return List.copyOf(figures);
    }

    /** What it is measured on, as the browser says. */
    String browser() {
        return pages.tab().send("Browser.getVersion", Map.of()).at("/product").text() + ", window of "
                + pages.tab().evaluate("innerWidth + ' x ' + innerHeight").text();
    }

    /** The store, as the server says. */
    String store() {
        return "durability "
                + pages.sample()
                        .ask("GET", "/storage/v1", null)
                        .at("/durability")
                        .text() + ", served by the same process";
    }

    /** The page without data, and an answer of the same server that is no page. */
    void empty() {
        measured("the page on an empty store", "#/threads", "document.body.innerText.includes('No threads yet')");
        measured("an answer without a page, /ok", null, "document.body.innerText.includes('ok')");
    }

    /** 1,000 threads. */
    void threads() {
        Checkpointer checkpoints = pages.store().checkpoints();
        for (int i = 0; i < THREADS; i++) {
            checkpoints.put(CheckpointConfig.of("thread-" + i), Map.of("round", i), CheckpointMetadata.of(0));
        }
        measured("1,000 threads", "#/threads", "document.querySelector('.threads [role=option]')");
    }

    /** 10,000 checkpoints with 300 branches. */
    void branches() {
        Checkpointer checkpoints = pages.store().checkpoints();
        CheckpointConfig head = CheckpointConfig.of("long");
        List<CheckpointConfig> line = new ArrayList<>();
        for (int i = 0; i < CHECKPOINTS - BRANCHES; i++) {
            head = checkpoints.put(
                    head, StateChange.empty().set("round", i).append("notes", "note " + i), CheckpointMetadata.of(i));
            line.add(head);
        }
        for (int i = 0; i < BRANCHES; i++) {
            checkpoints
                    .branches()
                    .fork(line.get(i * 30), "way-" + i, StateChange.empty().set("round", -i));
        }
        measured("10,000 checkpoints, 300 branches", "#/threads/long", shows("Step " + (line.size() - 1)));
        moves("10,000 checkpoints, 300 branches", line.size() - 1);
    }

    /** A state of 20 MB. */
    void largeState() {
        CheckpointConfig head = CheckpointConfig.of("large");
        Checkpointer checkpoints = pages.store().checkpoints();
        StateChange first = StateChange.empty();
        for (int i = 0; i < 20; i++) {
            first = first.set("part-" + i, text(i, MEGABYTE));
        }
        head = checkpoints.put(head, first, CheckpointMetadata.of(0));
        for (int i = 1; i <= MOVES; i++) {
            head = checkpoints.put(head, StateChange.empty().set("round", i), CheckpointMetadata.of(i));
        }
        measured("a state of 20 MB", "#/threads/large", shows("Step " + MOVES));
        moves("a state of 20 MB", MOVES);
    }

    /** A message of 5 MB in each step. */
    void largeMessages() {
        CheckpointConfig head = CheckpointConfig.of("messages");
        Checkpointer checkpoints = pages.store().checkpoints();
        for (int i = 0; i < 12; i++) {
            Document message = Document.of(Map.of("role", "user", "content", text(i, 5 * MEGABYTE)));
            head = checkpoints.put(
                    head, StateChange.empty().set("messages", List.of(message)), CheckpointMetadata.of(i));
        }
        measured("a message of 5 MB", "#/threads/messages", shows("Step 11"));
        moves("a message of 5 MB, another in each step", 11);
        pages.tab().key("k");
        pages.tab().await(shows("Step 1"));
        long since = now();
        pages.tab().key("4");
        pages.tab().await("document.querySelector('.diff-row')");
        longTasks("the difference of two messages of 5 MB", since);
    }

    private static String text(int seed, int length) {
        StringBuilder text = new StringBuilder(length + 40);
        for (int word = seed; text.length() < length; word = word * 1_103_515_245 + 12_345) {
            text.append("word ").append(word).append(' ');
        }
        return text.toString();
    }

    private static String shows(String step) {
        return "document.querySelector('.state-head h2')?.innerText === '" + step
                + "' && document.querySelector('#state-view[aria-busy=false]')";
    }

    /** From the beginning of the navigation to the picture that the condition describes, three times; the middle counts. */
    private void measured(String what, String hash, String condition) {
        List<Double> times = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            pages.tab().open(java.net.URI.create("about:blank"));
            if (hash == null) {
                pages.tab().open(java.net.URI.create(pages.url() + "/ok"));
            } else {
                pages.open(hash);
            }
            times.add(Double.parseDouble(pages.tab()
                    .evaluate("new Promise(done => { const look = () => (" + condition
                            + ") ? done(performance.now()) : requestAnimationFrame(look); look() })")
                    .json()));
        }
        times.sort(null);
        figures.add(String.format(Locale.ROOT, "first picture: %-42s %6.0f ms", what, times.get(1)));
    }

    /** Steps backwards from a step; each is seen when its head and its first part are. */
    private void moves(String what, int from) {
        List<Double> times = new ArrayList<>();
        int count = Math.min(MOVES, from);
        long since = now();
        for (int step = from - 1; step >= from - count; step--) {
            times.add(Double.parseDouble(pages.tab()
                    .evaluate("new Promise(done => { const start = performance.now();"
                            + " document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'j', bubbles: true, cancelable: true}));"
                            + " const look = () => (" + shows("Step " + step)
                            + ") ? done(performance.now() - start) : requestAnimationFrame(look); look() })")
                    .json()));
        }
        times.sort(null);
        figures.add(String.format(
                Locale.ROOT,
                "step to step:  %-42s p50 %4.0f ms, p95 %4.0f ms",
                what,
                times.get(times.size() / 2),
                times.get(times.size() * 95 / 100)));
        longTasks(what, since);
    }

    /** Milliseconds since the navigation began. */
    private long now() {
        return Long.parseLong(
                pages.tab().evaluate("Math.floor(performance.now())").json());
    }

    /** Tasks of the page's main thread that took 50 ms and more since a time. */
    private void longTasks(String what, long since) {
        Document durations = pages.tab()
                .evaluate(
                        "new Promise(done => { new PerformanceObserver(list => done(list.getEntries())).observe({type:"
                                + " 'longtask', buffered: true}); setTimeout(() => done([]), 300) }).then(all => all.filter(e =>"
                                + " e.startTime >= " + since + ").map(e => Math.round(e.duration)))");
        long longest = durations.items().stream()
                .mapToLong(duration -> duration.as(Long.class))
                .max()
                .orElse(0);
        figures.add(String.format(
                Locale.ROOT, "long tasks:    %-42s %d, the longest %d ms", what, durations.size(), longest));
    }

    @Override
    public void close() {
        pages.close();
    }
}
