package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** What every command has, whoever adds it. */
class VerbsTest {
    private static final Path REFERENCE = Path.of(System.getProperty("cairn.root", ".."), "docs/reference");

    @TempDir
    Path folder;

    private static List<DynamicTest> each(List<CommandSpec> commands, java.util.function.Consumer<CommandSpec> test) {
        assertThat(commands).hasSizeGreaterThan(50);
        return commands.stream()
                .map(command -> DynamicTest.dynamicTest(command.qualifiedName(), () -> test.accept(command)))
                .toList();
    }

    @Test
    void a_command_line_makes_no_other_command_than_its_own() {
        for (String line : List.of("--store sqlite:a.db -q thread --format=json list", "thread list --limit 5")) {
            assertThat(CommandTree.verbs(List.of(line.split(" ", -1))))
                    .extracting(CommandSpec::qualifiedName)
                    .as(line)
                    .containsExactly("cairn thread list");
        }
        assertThat(CommandTree.verbs(List.of("--frobnicate", "thread", "list"))).hasSizeGreaterThan(50);
    }

    @TestFactory
    List<DynamicTest> a_verb_says_what_it_does_and_what_each_of_its_options_means() {
        return each(CommandTree.verbs(), verb -> {
            assertThat(String.join(" ", verb.usageMessage().header())).matches("(?s)[A-Z].{10,}\\.");
            verb.options()
                    .forEach(option -> assertThat(String.join(" ", option.description()))
                            .as(option.longestName())
                            .isNotBlank());
            verb.positionalParameters()
                    .forEach(parameter -> assertThat(String.join(" ", parameter.description()))
                            .as(parameter.paramLabel())
                            .isNotBlank());
        });
    }

    @TestFactory
    List<DynamicTest> a_verb_has_help_that_ends_with_0() {
        return each(CommandTree.verbs(), verb -> {
            List<String> words = new ArrayList<>(List.of(verb.qualifiedName().split(" ", -1)));
            words.remove(0);
            words.add("--help");
            Sandbox.Run run = new Sandbox(folder).cairn(words.toArray(String[]::new));
            assertThat(run.code()).isZero();
            assertThat(run.out())
                    .contains("Usage: " + verb.qualifiedName())
                    .doesNotContain("${COMP", "${DEF", "%n", "%%");
            assertThat(run.out().lines().map(String::strip))
                    .as("examples are whole lines, to be copied")
                    .containsAll(CommandTree.examples(verb));
            assertThat(run.err()).isEmpty();
        });
    }

    @TestFactory
    List<DynamicTest> a_verb_has_examples_that_the_program_understands() {
        return each(CommandTree.verbs(), verb -> {
            List<String> examples = CommandTree.examples(verb);
            assertThat(examples).as("examples").isNotEmpty();
            assertThat(examples)
                    .anyMatch(line -> line.contains(verb.qualifiedName().substring("cairn ".length())));
            for (String example : examples) {
                assertThat(parsed(example)).as(example).isNotNull();
            }
        });
    }

    @Test
    void commands_that_the_page_offers_are_understood() throws IOException {
        Path copied = Path.of("../server/src/test/resources/dev/cairn/server/page/copied.txt");
        List<String> commands = Files.readAllLines(copied).stream()
                .filter(line -> line.startsWith("Command: "))
                .map(line -> line.substring(9))
                .toList();
        assertThat(commands)
                .hasSizeGreaterThan(25)
                .allSatisfy(command -> assertThat(parsed(command)).isNotNull());
    }

    private static ParseResult parsed(String example) {
        String line = example.replaceFirst(".*<\\((cairn .*)\\).*", "$1")
                .replaceFirst(" {2,}[#(].*", "")
                .replaceFirst(" [|>] .*", "");
        List<String> words = TranscriptTest.words(line);
        return new CommandLine(CommandTree.root())
                .setExpandAtFiles(false)
                .parseArgs(words.subList(1, words.size()).toArray(String[]::new));
    }

    @Test
    void a_verbs_answer_as_json_is_documented_field_by_field() throws IOException {
        StringBuilder pages = new StringBuilder();
        try (Stream<Path> files = Files.list(REFERENCE)) {
            for (Path page : files.filter(file -> file.getFileName().toString().startsWith("fields-"))
                    .toList()) {
                pages.append(Files.readString(page));
            }
        }
        List<String> missing = CommandTree.verbs().stream()
                .map(CommandSpec::qualifiedName)
                .filter(name -> pages.indexOf("\n## `" + name + "`") < 0)
                .filter(name -> pages.indexOf("\n## " + name.substring("cairn ".length()) + "\n") < 0)
                .filter(name -> threadsAreDocumented() || !name.matches("cairn (thread|checkpoint) .*"))
                .toList();
        assertThat(missing)
                .as("verbs without a section '## `cairn NOUN VERB`' in docs/reference/fields-*.md")
                .isEmpty();
    }

    private static boolean threadsAreDocumented() {
        return Files.exists(REFERENCE.resolve("fields-thread.md"));
    }
}
