package dev.cairn.server.config;

import java.time.Duration;

/**
 * What a server takes at most. Immutable.
 *
 * @param bodyBytes the longest body of a request, after it is decompressed
 * @param uploadBytes the longest body of a backup or an archive that is uploaded
 * @param memoryBytes all bodies together that are held in memory at one time
 * @param connections open connections, watches included
 * @param threads requests that are worked on at one time
 * @param waiting requests that wait for a thread; more are refused
 * @param idle how long a connection may rest between two requests, and a body or an answer stand still
 * @param bytesPerSecond the slowest that a body may come or an answer be read, measured after the first {@link #grace}
 * @param grace how long a body or an answer may be slower
 * @param stop how long requests that run may take when the server is stopped
 */
public record Limits(
        long bodyBytes,
        long uploadBytes,
        long memoryBytes,
        int connections,
        int threads,
        int waiting,
        Duration idle,
        long bytesPerSecond,
        Duration grace,
        Duration stop) {
    private static final long MIB = 1 << 20;
    private static final long HEAP = Runtime.getRuntime().maxMemory();

    /** Limits for a machine that one team uses; less memory for bodies where the heap is small. */
    public static final Limits DEFAULT = new Limits(
            Math.max(MIB, Math.min(64 * MIB, HEAP / 8)),
            64L << 30,
            Math.max(2 * MIB, HEAP / 4),
            12_000,
            200,
            2_000,
            Duration.ofSeconds(30),
            1_024,
            Duration.ofSeconds(10),
            Duration.ofSeconds(20));

    /** The same with another longest body, and memory for at least one of them. */
    public Limits bodyBytes(long most) {
        long together = Math.max(memoryBytes, most);
        return new Limits(
                most, uploadBytes, together, connections, threads, waiting, idle, bytesPerSecond, grace, stop);
    }

    /** The same with other times. */
    public Limits times(Duration rest, Duration slow, Duration end) {
        return new Limits(
                bodyBytes, uploadBytes, memoryBytes, connections, threads, waiting, rest, bytesPerSecond, slow, end);
    }

    /** The same with other numbers of connections, threads and waiting requests. */
    public Limits numbers(int open, int working, int queued) {
        return new Limits(
                bodyBytes, uploadBytes, memoryBytes, open, working, queued, idle, bytesPerSecond, grace, stop);
    }

    /** Returns how many watches may be open: five sixths of the connections, so that other requests find one. */
    public int watches() {
        return connections - connections / 6;
    }
}
