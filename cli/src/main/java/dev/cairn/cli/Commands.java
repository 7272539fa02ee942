package dev.cairn.cli;

import dev.cairn.cli.thread.CheckpointPut;
import dev.cairn.cli.thread.CheckpointShow;
import dev.cairn.cli.thread.ImportTrace;
import dev.cairn.cli.thread.ThreadCopy;
import dev.cairn.cli.thread.ThreadDelete;
import dev.cairn.cli.thread.ThreadDiff;
import dev.cairn.cli.thread.ThreadFork;
import dev.cairn.cli.thread.ThreadHistory;
import dev.cairn.cli.thread.ThreadList;
import dev.cairn.cli.thread.ThreadRewind;
import dev.cairn.cli.thread.ThreadShow;
import dev.cairn.cli.thread.ThreadTreeCommand;
import dev.cairn.cli.tour.TourCommand;
import picocli.CommandLine;

/** The tree of all commands. Stateless. */
final class Commands {
    private Commands() {}

    static CommandLine of(Cli cli, Options options) {
        return noun(
                options,
                new TourCommand(cli),
                threads(cli),
                noun(new Noun.Checkpoints(), new CheckpointShow(cli), new CheckpointPut(cli)),
                noun(new Noun.Imports(), new ImportTrace(cli)),
                new StatsCommand(cli),
                new VerifyCommand(cli),
                new VersionCommand(cli));
    }

    private static CommandLine threads(Cli cli) {
        return noun(
                new Noun.Threads(),
                new ThreadList(cli),
                new ThreadShow(cli),
                new ThreadHistory(cli),
                new ThreadTreeCommand(cli),
                new ThreadDiff(cli),
                new ThreadFork(cli),
                new ThreadRewind(cli),
                new ThreadCopy(cli),
                new ThreadDelete(cli));
    }

    private static CommandLine noun(Object noun, Object... commands) {
        CommandLine line = new CommandLine(noun);
        for (Object command : commands) {
            line.addSubcommand(command);
        }
        return line;
    }
}
