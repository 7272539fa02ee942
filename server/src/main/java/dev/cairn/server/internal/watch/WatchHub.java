package dev.cairn.server.internal.watch;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointWatch;
import dev.cairn.checkpoint.CheckpointWatch.Position;
import dev.cairn.checkpoint.internal.engine.Watches;
import dev.cairn.error.CairnException;
import dev.cairn.internal.text.Names;
import dev.cairn.server.internal.http.LiveContent;
import dev.cairn.server.internal.http.Refusal;
import dev.cairn.server.internal.http.Request;
import dev.cairn.server.internal.http.Response;
import dev.cairn.server.internal.http.ServerCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * All watches of a server. One thread asks the store for all threads that are watched, soon after a request has changed something here and at
 * intervals otherwise, for what other processes store; it spends at most a tenth of its time on that. Thread-safe.
 */
public final class WatchHub implements AutoCloseable {
    private final Map<Topic.Name, Topic> topics = new HashMap<>();
    private final AtomicInteger open = new AtomicInteger();
    private final int most;
    private final Poller poller;
    private volatile boolean closed;

    /** A hub of so many watches at most. Its thread starts with the first one. */
    public WatchHub(int most) {
        this.most = most;
        this.poller = new Poller(this::look, this::beat);
    }

    /**
     * Answers with the events of a thread, which need not exist.
     *
     * @param after where the client was: the id of the last event that it got; empty to begin now
     * @param events what to tell it; a new one for each client
     */
    public Response watch(Request request, String threadId, Optional<Position> after, Supplier<ThreadEvents> events) {
        if (closed) {
            throw new Refusal(
                    ServerCode.OVERLOADED,
                    "Cannot open a watch: the server is stopping. Try again later.",
                    Map.of("Retry-After", "1"));
        }
        if (open.get() >= most) {
            throw new Refusal(
                    ServerCode.OVERLOADED,
                    "Cannot open a watch: the server has reached its limit. Try again later.",
                    Map.of("Retry-After", "5"));
        }
        new Names().name("thread id", threadId).done();
        Cairn store = request.store();
        Topic.Name name = new Topic.Name(request.caller().tenant(), threadId);
        store.checkpoints().threads().watch(threadId).close();
        LiveContent body =
                channel -> open(store, name, after.orElse(null), new Client(channel, events.get(), request.admitted()));
        return Response.of(200, "text/event-stream", body)
                .with("X-Accel-Buffering", "no")
                .with("Cache-Control", "no-store");
    }

    private void open(Cairn store, Topic.Name name, @Nullable Position after, Client client) {
        open.incrementAndGet();
        Topic topic = join(store, name);
        client.whenEnded(() -> {
            open.decrementAndGet();
            leave(topic, client);
        });
        try {
            topic.add(client, after);
        } catch (CairnException e) {
            client.fail(e);
        }
        if (closed) {
            client.end();
        }
        poller.start();
    }

    private synchronized Topic join(Cairn store, Topic.Name name) {
        Topic topic = topics.computeIfAbsent(name, fresh -> new Topic(store, name));
        topic.users++;
        return topic;
    }

    /** Takes the topic's lock and that of the hub one after the other, never the first within the second. */
    private void leave(Topic topic, Client client) {
        topic.remove(client);
        if (isUnused(topic)) {
            topic.close();
        }
    }

    private synchronized boolean isUnused(Topic topic) {
        boolean unused = --topic.users == 0;
        if (unused) {
            topics.remove(topic.name());
        }
        return unused;
    }

    /** Looks soon: something was stored. */
    public void nudge() {
        poller.nudge();
    }

    /** Returns how many watches are open. */
    public int open() {
        return open.get();
    }

    private synchronized List<Topic> all() {
        return new ArrayList<>(topics.values());
    }

    private void look() {
        Map<CheckpointWatch, Topic> byWatch = new HashMap<>();
        for (Topic topic : all()) {
            topic.watch().ifPresent(watch -> byWatch.put(watch, topic));
        }
        if (!byWatch.isEmpty()) {
            Watches.ready(byWatch.keySet())
                    .forEach(watch -> Objects.requireNonNull(byWatch.get(watch)).tell());
        }
    }

    /** Sends something to all clients, which shows who is gone. */
    void beat() {
        all().forEach(Topic::beat);
    }

    /** Ends all watches; clients come back to a server that runs. */
    @Override
    public void close() {
        closed = true;
        poller.close();
        all().forEach(Topic::end);
    }
}
