package dev.cairn.cli.care;

import dev.cairn.cli.output.ScopeName;
import dev.cairn.cli.shell.Cli;
import dev.cairn.cli.shell.Confirmation;
import dev.cairn.maintenance.CopyReport;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** The options of what replaces things of a store, and the question that is asked before. */
final class Overwriting {
    private static final int NAMED = 10;

    @Option(names = "--overwrite", description = "Replace data of the target that differs or is damaged.")
    boolean overwrite;

    @Option(names = "--yes", description = "Do not ask for confirmation of --overwrite.")
    boolean yes;

    /** Names what would be replaced, and asks, where something would be. */
    void ask(Cli cli, String target, String otherwise, Function<Cuts, CopyReport> plan) {
        if (overwrite && !yes) {
            try (Cuts cuts = new Cuts(cli)) {
                CopyReport planned = plan.apply(cuts);
                if (planned.conflicts() > 0) {
                    String names =
                            named(cuts.leftAlone().stream().map(ScopeName::text).toList());
                    new Confirmation(cli.shell())
                            .require(
                                    "Replace " + names + " in " + target + "?"
                                            + (cuts.losses().isEmpty()
                                                    ? ""
                                                    : " " + cuts.losses().planned()),
                                    otherwise);
                }
            }
        }
    }

    private static String named(List<String> names) {
        String first = String.join(", ", names.subList(0, Math.min(NAMED, names.size())));
        return names.size() <= NAMED ? first : first + " and " + (names.size() - NAMED) + " more";
    }
}
