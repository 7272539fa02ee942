package dev.cairn.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.OptionSpec;

/** The options in a command's help: its own, and where those of every command are told. Stateless. */
final class HelpLayout implements IHelpSectionRenderer {
    @Override
    public String render(Help help) {
        List<OptionSpec> own = new ArrayList<>();
        boolean others = false;
        for (OptionSpec option : help.commandSpec().options()) {
            if (option.inherited()) {
                others = true;
            } else {
                own.add(option);
            }
        }
        String list = help.optionListExcludingGroups(own);
        return others
                ? list + "\nAlso --store, --format, -o, -q, -v, which every command has: see 'cairn --help'.\n"
                : list;
    }
}
