package dev.cairn.checkpoint.internal.queue;

import dev.cairn.checkpoint.CheckpointConfig;

/**
 * The thread that a row of waiting puts is for, so that what was put before it was deleted is not stored in its successor. Its
 * incarnation is that of when the first of them was accepted, or the one that they begin. Thread-safe.
 */
final class PutLine {
    private volatile long incarnation;

    /** @param incarnation of the thread now, or 0 when there is none */
    PutLine(long incarnation) {
        this.incarnation = incarnation;
    }

    /** A config of that thread, unless it says itself which one it means. */
    CheckpointConfig of(CheckpointConfig config) {
        return config.incarnation() == 0 ? config.ofIncarnation(incarnation) : config;
    }

    /** A put was stored. */
    void begunBy(CheckpointConfig stored) {
        if (incarnation == 0) {
            incarnation = stored.incarnation();
        }
    }
}
