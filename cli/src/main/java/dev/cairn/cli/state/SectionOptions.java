package dev.cairn.cli.state;

import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.wassette.section.SectionChoice;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that choose what of the store goes into a state file. */
final class SectionOptions {
    @Option(
            names = "--agent",
            paramLabel = "ID",
            description = "Include an agent of the store with its snapshots. Repeat for several.")
    List<String> agents = List.of();

    @Option(
            names = "--thread",
            paramLabel = "ID",
            description = "Include a thread of the store with branches, checkpoints and pending writes. Repeat for "
                    + "several.")
    List<String> threads = List.of();

    @Option(
            names = "--items",
            paramLabel = "PREFIX",
            description = "Include items of a namespace and those within it. Repeat for several.")
    List<String> items = List.of();

    @Option(names = "--latest", description = "Include only the latest snapshots, heads of branches and current items.")
    boolean latest;

    SectionChoice choice() {
        SectionChoice choice = new SectionChoice(agents, threads, items, latest);
        if (latest && choice.isEmpty()) {
            throw CommandFailure.usage("--latest requires --agent, --thread or --items.");
        }
        return choice;
    }
}
