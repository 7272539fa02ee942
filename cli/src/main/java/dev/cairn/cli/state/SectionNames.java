package dev.cairn.cli.state;

import dev.cairn.wassette.section.SectionMapping;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that give agents, threads and items of a state file other names. */
final class SectionNames {
    @Option(names = "--agent-id", paramLabel = "OLD=NEW", description = "Give an agent another id. Repeat for several.")
    List<String> agents = List.of();

    @Option(
            names = "--thread-id",
            paramLabel = "OLD=NEW",
            description = "Give a thread another id. Repeat for several.")
    List<String> threads = List.of();

    @Option(
            names = "--items-prefix",
            paramLabel = "OLD=NEW",
            description = "Give a namespace, and those within it, another name. Repeat for several.")
    List<String> items = List.of();

    boolean isEmpty() {
        return agents.isEmpty() && threads.isEmpty() && items.isEmpty();
    }

    SectionMapping mapping() {
        return new SectionMapping(
                Pairs.of("--agent-id", "OLD=NEW", agents),
                Pairs.of("--thread-id", "OLD=NEW", threads),
                Pairs.of("--items-prefix", "OLD=NEW", items));
    }
}
