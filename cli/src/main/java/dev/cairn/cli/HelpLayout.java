package dev.cairn.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options in a command's help: its own, by name, and where those of every command are told. The library's own order depends on the
 * locale. Stateless.
 */
final class HelpLayout implements IHelpSectionRenderer, Comparator<OptionSpec> {
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
        String list =
                help.optionListExcludingGroups(own, help.createDefaultLayout(), this, help.parameterLabelRenderer());
        return others
                ? list + "\nAlso --store, --format, -o, -q, -v, which every command has: see 'cairn --help'.\n"
                : list;
    }

    @Override
    public int compare(OptionSpec a, OptionSpec b) {
        return a.longestName().compareTo(b.longestName());
    }
}
