package dev.cairn.server.internal.host;

import dev.cairn.server.internal.http.Caller;
import dev.cairn.server.internal.http.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One request from its first to its last byte. Written by the threads that work on it, read by log and watchdog. Thread-safe. */
final class Call {
    /** The request's attribute that holds it. */
    static final String ATTRIBUTE = "dev.cairn.call";

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private final String id;
    private final long start = System.nanoTime();
    private final List<Runnable> atEnd = new ArrayList<>();
    private boolean ended;
    private volatile @Nullable Route route;
    private volatile Caller caller = new Caller("-", "", null, true);
    private volatile boolean admitted;
    private volatile boolean live;
    private volatile Pace pace = Pace.NONE;

    Call(@Nullable String wantedId) {
        id = wantedId != null && ID.matcher(wantedId).matches()
                ? wantedId
                : UUID.randomUUID().toString();
    }

    String id() {
        return id;
    }

    long nanos() {
        return System.nanoTime() - start;
    }

    @Nullable
    Route route() {
        return route;
    }

    Caller caller() {
        return caller;
    }

    void routed(@Nullable Route to) {
        route = to;
    }

    void from(Caller who) {
        caller = who;
        admitted = true;
    }

    /** Whether the caller may use the server. */
    boolean isAdmitted() {
        return admitted;
    }

    /** Whether the answer stays open; its client may be as slow as its buffer allows. */
    boolean isLive() {
        return live;
    }

    void staysOpen() {
        live = true;
    }

    /** What the request does now that its client can slow down. */
    Pace pace() {
        return pace;
    }

    void pace(Pace now) {
        pace = now;
    }

    /** Runs something when the request has ended. */
    void atEnd(Runnable action) {
        synchronized (atEnd) {
            if (!ended) {
                atEnd.add(action);
                return;
            }
        }
        action.run();
    }

    void end() {
        List<Runnable> actions;
        synchronized (atEnd) {
            ended = true;
            actions = List.copyOf(atEnd);
            atEnd.clear();
        }
        actions.forEach(Runnable::run);
    }
}
