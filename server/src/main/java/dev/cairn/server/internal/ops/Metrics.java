package dev.cairn.server.internal.ops;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts requests and their times by route. Thread-safe. */
public final class Metrics {
    /** Upper ends of what times are counted by, in milliseconds. */
    private static final double[] MILLIS = {0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 10_000};

    private static final double NANOS_PER_MILLI = 1_000_000;
    private static final double NANOS_PER_SECOND = 1_000_000_000;

    private final Map<String, Timing> timings = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> statuses = new ConcurrentHashMap<>();

    private static final class Timing {
        private final LongAdder[] buckets = new LongAdder[MILLIS.length + 1];
        private final LongAdder nanos = new LongAdder();

        Timing() {
            for (int i = 0; i < buckets.length; i++) {
                buckets[i] = new LongAdder();
            }
        }

        void add(long time) {
            int bucket = 0;
            while (bucket < MILLIS.length && time > MILLIS[bucket] * NANOS_PER_MILLI) {
                bucket++;
            }
            buckets[bucket].increment();
            nanos.add(time);
        }
    }

    /**
     * Counts an answer.
     *
     * @param route the pattern of the path, so that there are few of them
     */
    public void answered(String route, String method, int status, long nanos) {
        String labels = "route=\"" + route + "\",method=\"" + method + "\"";
        timings.computeIfAbsent(labels, fresh -> new Timing()).add(nanos);
        statuses.computeIfAbsent(labels + ",status=\"" + status + "\"", fresh -> new LongAdder())
                .increment();
    }

    /** Writes all of it as Prometheus reads it. */
    void writeTo(MetricText text) {
        text.family("cairn_http_requests_total", "counter", "Requests that were answered.");
        new TreeMap<>(statuses)
                .forEach((labels, count) -> text.sample("cairn_http_requests_total", labels, count.sum()));
        text.family("cairn_http_request_seconds", "histogram", "Time from a request to the end of its answer.");
        new TreeMap<>(timings).forEach((labels, timing) -> write(labels, timing, text));
    }

    private static void write(String labels, Timing timing, MetricText text) {
        long count = 0;
        for (int i = 0; i < MILLIS.length; i++) {
            count += timing.buckets[i].sum();
            text.sample("cairn_http_request_seconds_bucket", labels + ",le=\"" + MILLIS[i] / 1_000 + "\"", count);
        }
        count += timing.buckets[MILLIS.length].sum();
        text.sample("cairn_http_request_seconds_bucket", labels + ",le=\"+Inf\"", count);
        text.sample("cairn_http_request_seconds_sum", labels, timing.nanos.sum() / NANOS_PER_SECOND);
        text.sample("cairn_http_request_seconds_count", labels, count);
    }
}
