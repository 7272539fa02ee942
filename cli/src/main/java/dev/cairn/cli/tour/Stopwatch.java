package dev.cairn.cli.tour;

import dev.cairn.cli.output.Figures;

/** How long something took. Not safe for use by several threads. */
final class Stopwatch {
    private static final double NANOS_PER_MILLI = 1e6;

    private final long began = System.nanoTime();

    /** The time so far. */
    @Override
    public String toString() {
        return nanos(System.nanoTime() - began);
    }

    static String nanos(long nanos) {
        return Figures.millis(nanos / NANOS_PER_MILLI);
    }
}
