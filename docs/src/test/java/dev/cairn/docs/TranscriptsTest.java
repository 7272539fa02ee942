package dev.cairn.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.Cli;
import dev.cairn.cli.Shell;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a page's {@code console} blocks show is what the program says: the commands run one after the other on a store of the page's own. A
 * block behind {@code <!-- file: NAME -->} is a file for them. With {@code -Dcairn.golden=write} the answers are written anew.
 */
class TranscriptsTest {
    private static final Pattern FILE = Pattern.compile("<!-- file: (\\S+) -->\\n```\\w*\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CONSOLE = Pattern.compile("(?<=```console\\n)(.*?)(?=```)", Pattern.DOTALL);
    /** Names of files and folders that commands make. */
    private static final Pattern MADE =
            Pattern.compile("[a-z]+/(components|secrets)|(backups/)?[a-z]+\\.(json|yaml|key|key\\.pub)|\\.");

    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

    @TempDir
    Path folder;

    private int minute;
    private int ids;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "README.md",
                "docs/guide/05-command-line.md",
                "docs/guide/09-items.md",
                "docs/guide/10-environments.md",
                "docs/guide/12-component-state.md"
            })
    void commands_answer_as_the_page_says(String name) throws IOException {
        Path page = Repository.ROOT.resolve(name);
        String text = Repository.read(page);
        for (MatchResult file : FILE.matcher(text).results().toList()) {
            Files.writeString(folder.resolve(file.group(1)), file.group(2));
        }
        if (name.contains("component-state")) {
            SampleInstallation.make(folder.resolve("dev"));
            Files.createDirectories(folder.resolve("backups"));
        }
        Matcher blocks = CONSOLE.matcher(text);
        String actual = blocks.replaceAll(block -> Matcher.quoteReplacement(run(block.group())));
        assertThat(minute).as("commands of the page").isGreaterThan(4);
        if ("write".equals(System.getProperty("cairn.golden"))) {
            Files.writeString(page, actual);
        }
        assertThat(masked(actual)).isEqualTo(masked(text));
    }

    /** Without what is drawn by lot: keys and what is encrypted. */
    private static String masked(String text) {
        return text.replaceAll("sha256:[0-9a-f]{64}", "sha256:SUM").replaceAll("with key [0-9a-f]{16}", "with key ID");
    }

    private String run(String block) {
        StringBuilder said = new StringBuilder();
        block.lines()
                .filter(line -> line.startsWith("$ cairn "))
                .forEach(line -> said.append(line).append('\n').append(answer(line.substring("$ cairn ".length()))));
        return said.toString();
    }

    private String answer(String line) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        Shell shell = new Shell(
                new ByteArrayInputStream(new byte[0]),
                said,
                new PrintStream(said, true, UTF_8),
                Map.of("CAIRN_STORE", "sqlite:" + folder.resolve("agent.db"), "HOME", folder.toString()),
                false,
                Clock.fixed(Instant.parse("2026-11-28T09:00:00Z").plusSeconds(60L * minute++), ZoneOffset.UTC),
                parent -> String.format(Locale.ROOT, "1f1eb%03x-a1c0-6000-8000-5eed00000000", ++ids));
        new Cli(shell).run(words(line).toArray(String[]::new));
        return said.toString(UTF_8).replace(folder + "/", "");
    }

    private List<String> words(String line) {
        return WORD.matcher(line)
                .results()
                .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
                .map(word ->
                        Files.exists(folder.resolve(word)) || MADE.matcher(word).matches()
                                ? folder.resolve(word).normalize().toString()
                                : word)
                .toList();
    }
}
