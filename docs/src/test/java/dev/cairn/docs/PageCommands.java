package dev.cairn.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.cairn.cli.Main;
import dev.cairn.cli.shell.Shell;
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

/**
 * Runs the commands of one page on a store of the page's own, under a clock that goes on a minute a command and ids that are counted. A
 * block behind {@code <!-- file: NAME -->} is a file for them; a word that begins with {@code ./} is a path in their folder.
 */
final class PageCommands {
    private static final Pattern FILE = Pattern.compile("<!-- file: (\\S+) -->\\n```\\w*\\n(.*?)```", Pattern.DOTALL);
    /** Names of files and folders that commands make. */
    private static final Pattern MADE = Pattern.compile(
            "[a-z]+/(components|secrets)|(backups/)?[a-z]+\\.(json|yaml|html|key|key\\.pub)|\\.|\\./.+");

    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

    private final Path folder;
    private int minute;
    private int ids;

    PageCommands(Path folder) {
        this.folder = folder;
    }

    /** What a command did. */
    record Run(int code, String out, String said) {}

    /** Makes the files that a page shows. */
    void files(String page) throws IOException {
        for (MatchResult file : FILE.matcher(page).results().toList()) {
            Path path = folder.resolve(file.group(1));
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.group(2));
        }
    }

    /** Runs what stands behind {@code cairn}. */
    Run run(String line, String... more) {
        Matcher other = Pattern.compile("(.*) <<< '([^']*)'").matcher(line);
        String input = other.matches() ? other.group(2) : "";
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        Shell shell = new Shell(
                new ByteArrayInputStream(input.getBytes(UTF_8)),
                new Both(out, said),
                new PrintStream(said, true, UTF_8),
                Map.of("CAIRN_STORE", "sqlite:" + folder.resolve("agent.db"), "HOME", folder.toString()),
                false,
                Clock.fixed(Instant.parse("2026-11-28T09:00:00Z").plusSeconds(60L * minute++), ZoneOffset.UTC),
                parent -> String.format(Locale.ROOT, "1f1eb%03x-a1c0-6000-8000-5eed00000000", ++ids));
        List<String> words = new java.util.ArrayList<>(words(other.matches() ? other.group(1) : line));
        words.addAll(List.of(more));
        int code = Main.program(shell).run(words.toArray(String[]::new));
        return new Run(code, out.toString(UTF_8), said.toString(UTF_8).replace(folder + "/", ""));
    }

    /** How many commands have run. */
    int count() {
        return minute;
    }

    private List<String> words(String line) {
        return WORD.matcher(line)
                .results()
                .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
                .map(this::word)
                .toList();
    }

    private String word(String word) {
        String scheme = word.startsWith("sqlite:./") ? "sqlite:" : "";
        String path = word.substring(scheme.length());
        return MADE.matcher(path).matches() || Files.exists(folder.resolve(path))
                ? scheme + folder.resolve(path).normalize()
                : word;
    }

    /** Writes to two places. */
    private static final class Both extends java.io.OutputStream {
        private final List<java.io.OutputStream> places;

        Both(java.io.OutputStream... places) {
            this.places = List.of(places);
        }

        @Override
        public void write(int b) throws IOException {
            for (java.io.OutputStream place : places) {
                place.write(b);
            }
        }
    }
}
