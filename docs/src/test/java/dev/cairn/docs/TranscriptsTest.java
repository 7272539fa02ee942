package dev.cairn.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a page's {@code console} blocks show is what the program says: the commands run one after the other on a store of the page's own. With {@code -Dcairn.golden=write} the answers are written anew.
 */
class TranscriptsTest {
    private static final Pattern CONSOLE = Pattern.compile("(?<=```console\\n)(.*?)(?=```)", Pattern.DOTALL);

    @TempDir
    Path folder;

    static List<String> pages() {
        return Repository.files(".md").stream()
                .filter(page -> Repository.read(page).contains("```console\n$ cairn "))
                .map(page -> Repository.ROOT.relativize(page).toString())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void commands_answer_as_the_page_says(String name) throws IOException {
        Path page = Repository.ROOT.resolve(name);
        String text = Repository.read(page);
        PageCommands commands = new PageCommands(folder);
        commands.files(text);
        if (name.contains("component-state")) {
            SampleInstallation.make(folder.resolve("dev"));
            Files.createDirectories(folder.resolve("backups"));
        }
        Matcher blocks = CONSOLE.matcher(text);
        String actual = blocks.replaceAll(block -> Matcher.quoteReplacement(run(commands, block.group())));
        assertThat(commands.count()).as("commands of the page").isGreaterThan(3);
        if ("write".equals(System.getProperty("cairn.golden"))) {
            Files.writeString(page, actual);
        }
        assertThat(masked(actual)).isEqualTo(masked(text));
    }

    /** Without what is drawn by lot: keys and what is encrypted. */
    private static String masked(String text) {
        return text.replaceAll("sha256:[0-9a-f]{64}", "sha256:SUM")
                .replaceAll("with key [0-9a-f]{16}", "with key ID")
                // Random ids compress to a few bytes more or less.
                .replaceAll("([0-9]\\.[0-9])[0-9] kB", "$1x kB")
                .replaceAll("version\":\"[0-9a-f]{16}", "version\":\"VERSION");
    }

    private static String run(PageCommands commands, String block) {
        StringBuilder said = new StringBuilder();
        block.lines()
                .filter(line -> line.startsWith("$ cairn "))
                .forEach(line -> said.append(line)
                        .append('\n')
                        .append(commands.run(line.substring("$ cairn ".length()))
                                .said()));
        return said.toString();
    }

    @Test
    void the_pages_that_show_commands_are_found() {
        assertThat(pages()).contains("README.md", "docs/guide/05-command-line.md", "docs/guide/12-component-state.md");
    }
}
