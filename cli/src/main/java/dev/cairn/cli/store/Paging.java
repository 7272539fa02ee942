package dev.cairn.cli.store;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of listings. */
final class Paging {
    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "100",
            description = "At most so many; 100 unless given.")
    int limit;

    @Option(
            names = "--cursor",
            paramLabel = "CURSOR",
            description = "Go on where an earlier listing ended: its \"next\".")
    @Nullable
    String cursor;
}
