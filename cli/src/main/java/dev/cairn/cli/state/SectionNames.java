package dev.cairn.cli.state;

import dev.cairn.wassette.section.SectionMapping;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that give agents, threads and items of a state file other names. */
final class SectionNames {
    @Option(names = "--agent-id", paramLabel = "OLD=NEW", description = "An agent that is called otherwise here.")
    List<String> agents = List.of();

    @Option(names = "--thread-id", paramLabel = "OLD=NEW", description = "A thread that is called otherwise here.")
    List<String> threads = List.of();

    @Option(
            names = "--items-prefix",
            paramLabel = "OLD=NEW",
            description = "A namespace that is called otherwise here, with those within it.")
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
