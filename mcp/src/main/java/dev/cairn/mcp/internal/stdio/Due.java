package dev.cairn.mcp.internal.stdio;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The requests whose answers are due, so that the end of the input cuts none of them off. Thread-safe. */
final class Due {
    private static final Pattern ID = Pattern.compile("\"id\":(\"(?:[^\"\\\\]|\\\\.)*\"|-?[0-9]+)");
    private static final int BEGINNING = 1_000;

    private final Set<String> ids = new HashSet<>();

    synchronized void add(String id) {
        ids.add(id);
    }

    synchronized void remove(String id) {
        ids.remove(id);
        notifyAll();
    }

    /** Notes what a line answers. */
    void passed(byte[] line) {
        String beginning = new String(line, 0, Math.min(line.length, BEGINNING), StandardCharsets.UTF_8);
        Matcher id = ID.matcher(beginning);
        if (id.find()) {
            remove(id.group(1));
        }
    }

    /** Waits until nothing is due. */
    synchronized void await(Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        for (long left = patience.toNanos(); !ids.isEmpty() && left > 0; left = end - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, Math.max(left, 1_000_000));
        }
    }

    /** Nothing is due any more. */
    synchronized void clear() {
        ids.clear();
        notifyAll();
    }
}
