package dev.cairn.cli.shell;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The options in a command's help: its own, by name, and where those of every command are reported. The library's own order depends on the
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

    /** A command's paragraphs and then its examples, with what stands between them; lines that have it stay as they are. */
    static String[] paragraphs(String... entries) {
        if (entries.length > 0 && entries[0].isEmpty()) {
            return entries;
        }
        List<String> lines = new ArrayList<>();
        boolean examples = false;
        for (String entry : entries) {
            boolean example = entry.startsWith("  ");
            if (!example || !examples) {
                lines.add("");
            }
            if (example && !examples) {
                lines.add("Examples:");
            }
            examples = example;
            lines.addAll(entry.lines().toList());
        }
        return lines.toArray(String[]::new);
    }

    /** What stands behind the options. An example stays on one line, however long: it is there to be copied. */
    static final class Footer implements IHelpSectionRenderer {
        @Override
        public String render(Help help) {
            UsageMessageSpec usage = help.commandSpec().usageMessage();
            StringBuilder text = new StringBuilder();
            for (String line : usage.footer()) {
                if (line.startsWith("  ")) {
                    text.append(String.format(line)).append('\n');
                } else {
                    Help.join(
                            help.ansi(),
                            usage.width(),
                            usage.adjustLineBreaksForWideCJKCharacters(),
                            new String[] {line},
                            text);
                }
            }
            return text.toString();
        }
    }

    @Override
    public int compare(OptionSpec a, OptionSpec b) {
        return a.longestName().compareTo(b.longestName());
    }
}
