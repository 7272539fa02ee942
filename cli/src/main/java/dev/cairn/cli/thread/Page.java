package dev.cairn.cli.thread;

import dev.cairn.cli.CommandFailure;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of listings. */
final class Page {
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
    String cursor;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description = "Only from a time on: 2026-01-31T12:00:00Z, 2026-01-31, or an age such as 7d, 12h, 30m.")
    @Nullable
    Instant since;

    /** The most items. */
    int limit() {
        if (limit < 1) {
            throw CommandFailure.usage("--limit is at least 1, not " + limit + ".");
        }
        return limit;
    }
}
