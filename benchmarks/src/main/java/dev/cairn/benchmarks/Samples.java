package dev.cairn.benchmarks;

import java.util.Arrays;
import java.util.Locale;

/** Durations of single operations in nanoseconds. Not safe for use by several threads. */
final class Samples {
    private long[] nanos = new long[1_024];
    private int count;

    void add(long duration) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, count * 2);
        }
        nanos[count++] = duration;
    }

    /** Runs an operation and notes how long it took. */
    void time(Operation operation) throws Exception {
        long start = System.nanoTime();
        operation.run();
        add(System.nanoTime() - start);
    }

    /** Something that is measured. */
    @FunctionalInterface
    interface Operation {
        void run() throws Exception;
    }

    double millis(double quantile) {
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        return sorted[(int) Math.min(count - 1, Math.floor(count * quantile))] / 1e6;
    }

    void addAll(Samples others) {
        for (int i = 0; i < others.count; i++) {
            add(others.nanos[i]);
        }
    }

    int count() {
        return count;
    }

    /** All durations together. */
    double seconds() {
        return Arrays.stream(nanos, 0, count).sum() / 1e9;
    }

    /** Operations per second of the summed durations. */
    double rate() {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += nanos[i];
        }
        return count / (sum / 1e9);
    }

    static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    static String format(double value) {
        return String.format(Locale.ROOT, value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : "%.2f", value);
    }
}
