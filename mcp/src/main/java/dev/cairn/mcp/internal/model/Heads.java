package dev.cairn.mcp.internal.model;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.storage.Page;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Notices that threads get new checkpoints, whoever saves them. It looks twice a second from the first subscription on. Thread-safe. */
public final class Heads implements AutoCloseable {
    private static final int PAGE = 1_000;
    /** Threads that changed so long before the newest change are looked at again: commits end in another order than their times. */
    private static final int OVERLAP_SECONDS = 60;

    private final Cairn store;
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
    private final Repeated looking = new Repeated("cairn-mcp-heads", () -> look(true));
    private Map<String, String> known = new HashMap<>();
    private boolean started;
    private Instant since = Instant.EPOCH;

    /** Notices changes in a store. */
    public Heads(Cairn store) {
        this.store = store;
    }

    /** Tells the URIs of threads that changed. */
    public void listen(Consumer<String> uri) {
        listeners.add(uri);
    }

    /** Begins to look; what is there by now is known. */
    public synchronized void start() {
        if (!started) {
            since = Instant.now();
            look(false);
            started = true;
            looking.start();
        }
    }

    private synchronized void look(boolean tell) {
        Map<String, String> before = known;
        Map<String, String> now = new HashMap<>();
        ThreadQuery query =
                ThreadQuery.all().since(since.minusSeconds(OVERLAP_SECONDS)).limit(PAGE);
        Page.all(cursor -> store.checkpoints().threads().list(query.from(cursor)))
                .forEach(thread -> now.put(thread.threadId(), state(thread)));
        known = now;
        if (tell) {
            now.forEach((thread, state) -> {
                if (!state.equals(before.get(thread))) {
                    tell("cairn://thread/" + encoded(thread));
                }
            });
        }
    }

    private String state(ThreadInfo thread) {
        since = thread.changed().isAfter(since) ? thread.changed() : since;
        return thread.headId() + " " + thread.records() + " " + thread.status();
    }

    private void tell(String uri) {
        listeners.forEach(listener -> looking.safely(() -> listener.accept(uri)));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public void close() {
        looking.close();
    }
}
