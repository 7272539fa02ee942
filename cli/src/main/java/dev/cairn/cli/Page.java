package dev.cairn.cli;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of listings. Not safe for use by several threads. */
public final class Page {
    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "100",
            description = "At most so many; 100 unless given.")
    private int limit;

    @Option(
            names = "--cursor",
            paramLabel = "CURSOR",
            description = "Go on where an earlier listing ended: its \"next\".")
    @Nullable
    private String cursor;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description = "Only from a time on: 2026-01-31T12:00:00Z, 2026-01-31, or an age such as 7d, 12h, 30m.")
    @Nullable
    private Instant since;

    /** The most items. */
    public int limit() {
        if (limit < 1) {
            throw CommandFailure.usage("--limit is at least 1, not " + limit + ".");
        }
        return limit;
    }

    /** Where to go on, or null for the beginning. */
    public @Nullable String cursor() {
        return cursor;
    }

    /** From when on, or null for always. */
    public @Nullable Instant since() {
        return since;
    }
}
