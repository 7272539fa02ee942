package dev.cairn.cli.options;

import dev.cairn.cli.shell.CommandFailure;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options by which a listing is cut. Not safe for use by several threads. */
public class Paging {
    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "100",
            description = "Maximum number of entries. Default: 100.")
    private int limit;

    @Option(
            names = "--cursor",
            paramLabel = "CURSOR",
            description = "Continue an earlier listing: the value of its \"next\".")
    private @Nullable String cursor;

    /** The most items. */
    public final int limit() {
        check();
        return limit;
    }

    /** Refuses a limit below 1. */
    public final void check() {
        if (limit < 1) {
            throw CommandFailure.usage("--limit must be at least 1, not " + limit + ".");
        }
    }

    /** Where to go on, or null for the beginning. */
    public final @Nullable String cursor() {
        return cursor;
    }
}
