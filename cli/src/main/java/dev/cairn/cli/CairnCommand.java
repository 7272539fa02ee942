package dev.cairn.cli;

import dev.cairn.cli.agent.AgentCommands;
import dev.cairn.cli.care.BackupCommand;
import dev.cairn.cli.care.CopyCommand;
import dev.cairn.cli.care.DbCommands;
import dev.cairn.cli.care.DoctorCommand;
import dev.cairn.cli.care.GcCommand;
import dev.cairn.cli.care.RepairCommand;
import dev.cairn.cli.care.RestoreCommand;
import dev.cairn.cli.care.StatsCommand;
import dev.cairn.cli.care.VerifyCommand;
import dev.cairn.cli.checkpoint.CheckpointCommands;
import dev.cairn.cli.completion.CompleteCommand;
import dev.cairn.cli.completion.CompletionCommand;
import dev.cairn.cli.config.ConfigCommands;
import dev.cairn.cli.env.EnvCommands;
import dev.cairn.cli.mcp.McpCommand;
import dev.cairn.cli.search.ThreadGrep;
import dev.cairn.cli.serve.ServeCommand;
import dev.cairn.cli.serve.TokenCommands;
import dev.cairn.cli.serve.UiCommand;
import dev.cairn.cli.shell.CommandGroup;
import dev.cairn.cli.shell.Options;
import dev.cairn.cli.state.StateCommands;
import dev.cairn.cli.store.ItemCommands;
import dev.cairn.cli.thread.ReportCommand;
import dev.cairn.cli.thread.ThreadCommands;
import dev.cairn.cli.tour.TourCommand;
import dev.cairn.cli.trace.ImportCommands;
import picocli.CommandLine.Command;

/** {@code cairn}: the root of the tree of commands. */
@Command(
        name = "cairn",
        header = "Durable, versioned state for AI agents.",
        description = {
            "",
            "A thread is one run or conversation of an agent. Each step of it is saved as a checkpoint; you can "
                    + "inspect, restore, fork and compare any of them.",
            "",
            "New here? Run the tour: it records a run, kills the recording process, resumes, forks and compares, and "
                    + "proves each claim on the way."
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
            "  cairn checkpoint show run-1@12                    # the state at step 12",
            "  cairn thread rewind run-1@12                      # go back; can be undone",
            "  cairn thread fork run-1@7 --name second-try",
            "  cairn thread diff run-1@main run-1@second-try",
            "  cairn stats                                       # what uses space",
            "  cairn thread prune run-1 --keep-latest --dry-run  # what would go",
            "  cairn gc --compact                                # give free space back",
            "  cairn backup backups/",
            "  cairn --store sqlite:restored.db restore backups/",
            "",
            "Name a checkpoint as THREAD@PLACE. PLACE is latest, a step number, a branch, or the beginning of an "
                    + "id (at least 4 characters). ~2 after it goes back two. See 'cairn COMMAND --help'.",
            "",
            "Exit codes: 0 ok, 1 failure, 2 usage, 3 partial, 4 conflict, 5 not found, 6 verification failed, 7 "
                    + "incompatible, 10 no store, 11 locked, 12 wrong key, 130 interrupted.",
            "",
            "'cairn config' stores settings, and 'cairn completion' makes your shell complete commands."
        })
@CommandGroup({
    TourCommand.class,
    ThreadCommands.class,
    CheckpointCommands.class,
    AgentCommands.class,
    ItemCommands.class,
    EnvCommands.class,
    StateCommands.class,
    ImportCommands.class,
    ThreadGrep.class,
    ReportCommand.class,
    StatsCommand.class,
    VerifyCommand.class,
    RepairCommand.class,
    BackupCommand.class,
    RestoreCommand.class,
    CopyCommand.class,
    GcCommand.class,
    DoctorCommand.class,
    DbCommands.class,
    ServeCommand.class,
    UiCommand.class,
    McpCommand.class,
    TokenCommands.class,
    ConfigCommands.class,
    CompletionCommand.class,
    VersionCommand.class,
    CompleteCommand.class
})
final class CairnCommand extends Options {}
