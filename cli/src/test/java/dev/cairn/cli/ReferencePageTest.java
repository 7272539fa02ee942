package dev.cairn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The pages of {@code docs/reference/cli} are what the program's own model says. */
class ReferencePageTest {
    private static final Path FOLDER = Path.of(System.getProperty("cairn.root", ".."), "docs/reference/cli");
    private static final String AGAIN = "the pages are written anew by this test with -Dcairn.golden=write";

    @Test
    void the_pages_of_the_command_line_are_what_the_program_says() throws IOException {
        Map<String, String> pages = pages();
        if ("write".equals(System.getProperty("cairn.golden"))) {
            Files.createDirectories(FOLDER);
            for (Map.Entry<String, String> page : pages.entrySet()) {
                Files.writeString(FOLDER.resolve(page.getKey()), page.getValue(), UTF_8);
            }
        }
        for (Map.Entry<String, String> page : pages.entrySet()) {
            assertThat(FOLDER.resolve(page.getKey())).as(AGAIN).exists();
            assertThat(Files.readString(FOLDER.resolve(page.getKey()), UTF_8))
                    .as(page.getKey() + "; " + AGAIN)
                    .isEqualTo(page.getValue());
        }
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertThat(files.map(file -> file.getFileName().toString()).toList())
                    .as("a page without a noun is left over")
                    .containsExactlyInAnyOrderElementsOf(pages.keySet());
        }
    }

    private static Map<String, String> pages() {
        CommandSpec root = CommandTree.root();
        Map<String, String> pages = new LinkedHashMap<>();
        List<String> index = new ArrayList<>();
        List<CommandSpec> alone = new ArrayList<>();
        for (CommandSpec command : CommandTree.below(root)) {
            boolean noun = !CommandTree.below(command).isEmpty();
            String page = noun ? command.name() + ".md" : "store-wide.md";
            String anchor = noun ? "" : "#cairn-" + command.name();
            index.add("| [`cairn " + command.name() + "`](" + page + anchor + ") | " + header(command) + " |");
            if (noun) {
                pages.put(page, noun(command));
            } else {
                alone.add(command);
            }
        }
        pages.put(
                "store-wide.md",
                "# Commands that stand alone\n\nGenerated from the program's help.\n"
                        + alone.stream().map(ReferencePageTest::verb).collect(Collectors.joining()));
        pages.put("README.md", index(root, index));
        return pages;
    }

    private static String index(CommandSpec root, List<String> nouns) {
        return "# The command line\n\nGenerated from the program's help (`cairn --help`, `cairn NOUN VERB --help`).\n\n"
                + "| command | for |\n|---|---|\n" + String.join("\n", nouns) + "\n\n## Options of every command\n\n"
                + table(root) + "\n" + prose(CommandTree.footer(root));
    }

    private static String noun(CommandSpec noun) {
        return "# cairn " + noun.name() + "\n\n" + header(noun) + " Generated from the program's help.\n"
                + paragraph(prose(CommandTree.lines(noun.usageMessage().description())))
                + paragraph(prose(CommandTree.footer(noun)))
                + CommandTree.below(noun).stream().map(ReferencePageTest::verb).collect(Collectors.joining());
    }

    private static String verb(CommandSpec verb) {
        return "\n## " + verb.qualifiedName() + "\n\n" + header(verb) + "\n\n```\n" + synopsis(verb) + "\n```\n"
                + paragraph(prose(CommandTree.lines(verb.usageMessage().description())))
                + paragraph(table(verb))
                + paragraph(prose(CommandTree.footer(verb)));
    }

    private static String header(CommandSpec command) {
        return String.join(" ", CommandTree.lines(command.usageMessage().header()));
    }

    private static String paragraph(String text) {
        return text.isBlank() ? "" : "\n" + text;
    }

    private static String synopsis(CommandSpec verb) {
        List<String> words = new ArrayList<>(List.of(verb.qualifiedName()));
        words.add("[OPTIONS]");
        for (PositionalParamSpec parameter : verb.positionalParameters()) {
            String label = parameter.paramLabel() + (parameter.arity().max() > 1 ? "..." : "");
            words.add(parameter.arity().min() > 0 ? label : "[" + label + "]");
        }
        return String.join(" ", words);
    }

    private static String table(CommandSpec command) {
        List<String> rows = new ArrayList<>();
        for (PositionalParamSpec parameter : command.positionalParameters()) {
            rows.add(row("`" + parameter.paramLabel() + "`", parameter.description()));
        }
        boolean root = command.parent() == null;
        command.options().stream()
                .filter(option -> !option.hidden() && (root || !option.inherited()))
                .sorted(Comparator.comparing(OptionSpec::longestName))
                .forEach(option -> rows.add(row(names(option), option.description())));
        return rows.isEmpty() ? "" : "| argument | meaning |\n|---|---|\n" + String.join("\n", rows) + "\n";
    }

    private static String names(OptionSpec option) {
        String label = option.arity().max() > 0 ? " " + option.paramLabel() : "";
        String needed = option.required() ? " (needed)" : "";
        return Stream.of(option.names()).collect(Collectors.joining("`, `", "`", label + "`")) + needed;
    }

    private static String row(String name, String... description) {
        return "| " + name.replace("|", "\\|") + " | "
                + markdown(String.join(" ", description)).replace("|", "\\|") + " |";
    }

    /** Lines of help as Markdown: what is indented is code. */
    private static String prose(List<String> lines) {
        StringBuilder text = new StringBuilder();
        boolean code = false;
        for (String line : lines) {
            boolean indented = line.startsWith("  ");
            if (indented != code) {
                text.append(
                        indented
                                ? (text.isEmpty() || text.toString().endsWith("\n\n") ? "" : "\n") + "```\n"
                                : "```\n");
                code = indented;
            }
            text.append(indented ? line.substring(2) : markdown(line)).append('\n');
        }
        return (text + (code ? "```\n" : "")).strip().replaceAll("\n{3,}", "\n\n") + "\n";
    }

    private static String markdown(String line) {
        return line.replace("\\", "\\\\").replace("*", "\\*").replace("<", "&lt;");
    }
}
