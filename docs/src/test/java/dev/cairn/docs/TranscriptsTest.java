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
 * What a page's {@code console} blocks show is what the program says: the commands run one after the other on a store of the page's own. A page writes {@code …} where the
 * program draws lots: a key, or what is encrypted with it. With {@code -Dcairn.golden=write} blocks that differ are written again.
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
        if (text.contains("dev/components")) {
            SampleInstallation.make(folder.resolve("dev"));
            Files.createDirectories(folder.resolve("backups"));
        }
        Matcher blocks = CONSOLE.matcher(text);
        String actual = blocks.replaceAll(block -> Matcher.quoteReplacement(answer(commands, block.group())));
        assertThat(commands.count()).as("commands of the page").isGreaterThan(3);
        if ("write".equals(System.getProperty("cairn.golden"))) {
            Files.writeString(page, actual);
        }
        assertThat(actual).isEqualTo(text);
    }

    /** The block itself if its commands answer as it says. */
    private static String answer(PageCommands commands, String block) {
        String said = run(commands, block);
        return pattern(block).matcher(said).matches() ? block : said;
    }

    private static Pattern pattern(String block) {
        String exact = Pattern.quote(block)
                .replaceAll("(sha256:|with key |\"version\":\")…", "$1\\\\E[0-9a-f]+\\\\Q")
                // Random ids compress to a few bytes more or less.
                .replaceAll("([0-9]\\.[0-9])[0-9] kB", "$1\\\\E[0-9]\\\\Q kB");
        return Pattern.compile(exact);
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
        assertThat(pages()).contains("README.md", "docs/guide/command-line.md", "docs/guide/component-releases.md");
    }
}
