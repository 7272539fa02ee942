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
            description = "An agent of the store with its snapshots; may be given again.")
    List<String> agents = List.of();

    @Option(
            names = "--thread",
            paramLabel = "ID",
            description = "A thread of the store with branches, checkpoints and pending writes; may be given again.")
    List<String> threads = List.of();

    @Option(
            names = "--items",
            paramLabel = "PREFIX",
            description = "The items of a namespace and of those within it; may be given again.")
    List<String> items = List.of();

    @Option(
            names = "--latest",
            description =
                    "Of agents, threads and items only the newest: the latest snapshot, heads of branches, no kept"
                            + " versions.")
    boolean latest;

    SectionChoice choice() {
        SectionChoice choice = new SectionChoice(agents, threads, items, latest);
        if (latest && choice.isEmpty()) {
            throw CommandFailure.usage("--latest is about --agent, --thread and --items; name one of them.");
        }
        return choice;
    }
}
