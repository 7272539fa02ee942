package dev.cairn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the commands of golden files and compares what they say. In a file, {@code $} begins a command, {@code !} a line of standard
 * error; {@code [7]} is an exit code other than 0; {@code <<<} gives lines of standard input; {@code #} begins a remark; {@code FOLDER} is the
 * test's folder, {@code CURSOR} the last cursor that was shown. With {@code -Dcairn.golden=write} the files are written again.
 */
@Tag("locale")
class TranscriptTest {
    private static final Path GOLDEN =
            Path.of(System.getProperty("cairn.root", ".."), "cli/src/test/resources/dev/cairn/cli/transcripts");

    private static final Pattern CURSOR = Pattern.compile("(--cursor |\"next\":\")([\\w-]{22,})");

    @TempDir
    Path folder;

    private String cursor = "none";

    static Stream<String> transcripts() throws IOException {
        try (Stream<Path> files = Files.list(GOLDEN)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("transcripts")
    void commands_say_what_their_transcript_says(String name) throws IOException {
        String golden = Files.readString(GOLDEN.resolve(name), UTF_8);
        String actual = replay(golden.lines().toList());
        if ("write".equals(System.getProperty("cairn.golden"))) {
            Files.writeString(GOLDEN.resolve(name), actual, UTF_8);
        }
        assertThat(actual).isEqualTo(golden);
    }

    private String replay(List<String> golden) {
        Sandbox sandbox = new Sandbox(folder);
        StringBuilder actual = new StringBuilder();
        for (String line : golden) {
            if (line.startsWith("#")) {
                actual.append(actual.isEmpty() ? "" : "\n").append(line).append('\n');
            } else if (line.startsWith("$ ")) {
                actual.append(line)
                        .append('\n')
                        .append(run(
                                sandbox,
                                line.substring(2)
                                        .replace("FOLDER", folder.toString())
                                        .replace("CURSOR", cursor)));
            }
        }
        return actual.toString();
    }

    private String run(Sandbox sandbox, String line) {
        int input = line.indexOf(" <<< ");
        if (input >= 0) {
            sandbox.input(String.join("\n", words(line.substring(input + 5))));
        }
        List<String> words = words(input < 0 ? line : line.substring(0, input));
        Sandbox.Run run = sandbox.cairn(words.subList(1, words.size()).toArray(String[]::new));
        StringBuilder said = new StringBuilder();
        run.out().lines().forEach(out -> said.append(masked(out)).append('\n'));
        run.err().lines().forEach(err -> said.append("! ").append(masked(err)).append('\n'));
        if (run.code() != 0) {
            said.append('[').append(run.code()).append("]\n");
        }
        return said.toString();
    }

    /** Without what depends on the folder, and on how well values are packed. */
    private String masked(String line) {
        CURSOR.matcher(line).results().forEach(shown -> cursor = shown.group(2));
        return CURSOR.matcher(line)
                .replaceAll("$1CURSOR")
                .replace(folder.toString(), "FOLDER")
                .replaceAll("(bytes|stored_bytes|disk_bytes)\":[0-9]+", "$1\":BYTES")
                .replaceAll("sha256\":\"[0-9a-f]{64}", "sha256\":\"DIGEST")
                .replaceAll("version\":\"[0-9a-f]{16}", "version\":\"VERSION")
                .replaceAll(" +[0-9.]+ (B|kB)(?=\\b)", " SIZE")
                .replaceAll(
                        "^shop +[0-9]+ SIZE", "shop RECORDS SIZE") // steps are stored together when that takes a moment
                .replaceAll("[0-9.,]+ times less", "N times less");
    }

    /** Words as a shell would make them, with single quotes only; {@code <U+202E>} is that character. */
    static List<String> words(String text) {
        String line = Pattern.compile("<U\\+([0-9A-F]{4})>")
                .matcher(text)
                .replaceAll(code -> Matcher.quoteReplacement(Character.toString(Integer.parseInt(code.group(1), 16))));
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean quoted = false;
        boolean any = false;
        for (char c : (line + " ").toCharArray()) {
            if (c == '\'') {
                quoted = !quoted;
                any = true;
            } else if (c == ' ' && !quoted) {
                if (any || !word.isEmpty()) {
                    words.add(word.toString());
                }
                word.setLength(0);
                any = false;
            } else {
                word.append(c);
            }
        }
        return words;
    }
}
