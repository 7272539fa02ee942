package dev.cairn.cli;

import dev.cairn.cli.output.Format;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The command itself with the options that every command has. */
@Command(
        name = "cairn",
        header = "Durable, versioned state for AI agents.",
        description = {
            "",
            "A thread is one run or conversation of an agent. Each step of it is saved as a checkpoint; any of them can be"
                    + " looked at, gone back to, forked and compared.",
            "",
            "New here? Run the tour: it records a run, kills the recording process, resumes, forks and compares, and proves"
                    + " each claim on the way."
        },
        synopsisHeading = "%nUsage: ",
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        optionListHeading = "%nOptions of every command:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  cairn tour",
            "  cairn import trace run.json --messages /messages --thread run-1",
            "  cairn thread list",
            "  cairn thread history run-1",
            "  cairn thread fork run-1@7 --name second-try",
            "  cairn thread diff run-1@main run-1@second-try",
            "",
            "A checkpoint is written THREAD@PLACE, where PLACE is latest, a step number, a branch or an id (as many characters of it"
                    + " as make it unique, at least 4); ~2 behind it goes back two. See 'cairn COMMAND --help'.",
            "",
            "Exit codes: 0 ok, 1 failure, 2 usage, 3 partial, 4 conflict, 5 not found, 6 verification failed, 7 incompatible,"
                    + " 10 no store, 11 locked, 12 wrong key."
        })
final class Options {
    @Option(
            names = "--store",
            scope = ScopeType.INHERIT,
            paramLabel = "URL",
            description = "The store, for example sqlite:agent.db. Else CAIRN_STORE, else a file in your data folder.")
    @Nullable
    String store;

    @Option(
            names = "--format",
            scope = ScopeType.INHERIT,
            paramLabel = "FORMAT",
            description = "table (for people), json or jsonl (one line an item).")
    Format format = Format.TABLE;

    @Option(
            names = {"-o", "--output"},
            scope = ScopeType.INHERIT,
            paramLabel = "FILE",
            description = "Write the answer to a file instead of standard output.")
    @Nullable
    String output;

    @Option(
            names = {"-q", "--quiet"},
            scope = ScopeType.INHERIT,
            description = "No hints and no progress.")
    boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            scope = ScopeType.INHERIT,
            description = "Say more of a failure.")
    boolean verbose;

    @Option(
            names = {"-h", "--help"},
            scope = ScopeType.INHERIT,
            usageHelp = true,
            description = "Show this help.")
    boolean help;
}
