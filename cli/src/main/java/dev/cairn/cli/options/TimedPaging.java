package dev.cairn.cli.options;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of listings of what has a time. Not safe for use by several threads. */
public final class TimedPaging extends Paging {
    @Option(
            names = "--since",
            paramLabel = "TIME",
            description = "Only since this time: 2026-01-31T12:00:00Z, 2026-01-31, or an age such as 7d, 12h, 30m.")
    private @Nullable Instant since;

    /** From when on, or null for always. */
    public @Nullable Instant since() {
        return since;
    }
}
