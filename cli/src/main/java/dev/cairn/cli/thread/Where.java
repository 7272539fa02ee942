package dev.cairn.cli.thread;

import dev.cairn.cli.shell.Input;
import dev.cairn.filter.DocumentFilter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that chooses by metadata. Not safe for use by several threads. */
final class Where {
    @Option(
            names = "--where",
            paramLabel = "FILTER",
            description = "Only where the metadata (for threads, of the head) matches a filter such as "
                    + "{\"user\":\"ada\"}. See 'cairn store search --help'.")
    private @Nullable String where;

    /** Whether everything is asked for. */
    boolean isEmpty() {
        return where == null;
    }

    /** What the metadata must be like. */
    DocumentFilter filter(Input input) {
        return where == null
                ? DocumentFilter.ALL
                : DocumentFilter.parse(input.object("--where", where, "{\"user\":\"ada\"}"));
    }
}
