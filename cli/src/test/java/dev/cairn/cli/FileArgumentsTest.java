package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.shell.ExitCode;
import dev.cairn.testing.Program;
import dev.cairn.testing.Said;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files as arguments: named pipes, what a shell puts under {@code /dev/fd}, names that look like options. */
class FileArgumentsTest {
    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void make() throws IOException {
        sandbox = new Sandbox(folder).in(folder);
        sandbox.ok("checkpoint", "put", "t", "--set", "a=1");
        Path components = Files.createDirectory(folder.resolve("components"));
        StateCommandsTest.install(components, "adder", "version: \"1.0\"\npermissions: {}\n");
        sandbox.with("WASSETTE_COMPONENT_DIR", components.toString());
        sandbox.ok("state", "export", "-o", folder.resolve("state.json").toString());
        sandbox.ok("agent", "save", "ada", "--state", text("agent.json", "{\"status\":\"idle\"}"));
        sandbox.ok(
                "agent", "export", "ada", "-o", folder.resolve("ada.snapshot").toString());
        text("key", "open sesame");
        text("settings", "quiet = true\n");
        text("values", "{\"b\":2}");
        text("items", "{\"namespace\":[\"n\"],\"key\":\"k\",\"value\":1}\n");
        text("trace", "[1,2,3,4,5,6,7]");
    }

    private String text(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content).toString();
    }

    /** Hands a file's bytes to whoever opens the pipe. */
    private Path pipe(Path content) {
        Path pipe = folder.resolve("pipe");
        Program.of("mkfifo", pipe.toString()).run().ok();
        Thread writer = new Thread(() -> {
            try (OutputStream out = Files.newOutputStream(pipe)) {
                Files.copy(content, out);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        writer.setDaemon(true);
        writer.start();
        return pipe;
    }

    static Stream<Arguments> commands() {
        return Stream.of(
                Arguments.of("items", "store import FILE"),
                Arguments.of("values", "checkpoint put u --values @FILE"),
                Arguments.of("values", "checkpoint put u --set c=@FILE"),
                Arguments.of("trace", "import trace FILE --messages= --thread v"),
                Arguments.of("agent.json", "agent save bob --state FILE"),
                Arguments.of("ada.snapshot", "agent import FILE"),
                Arguments.of("settings", "thread list --config FILE"),
                Arguments.of("state.json", "state inspect FILE"),
                Arguments.of("state.json", "state verify FILE"),
                Arguments.of("state.json", "state diff FILE state.json"),
                Arguments.of("state.json", "state import FILE --component-dir other"),
                Arguments.of("state.json", "state save name FILE"),
                Arguments.of("key", "state export --key-file FILE --include-secrets --secrets-dir components -o out"));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void a_named_pipe_is_read_as_its_content_would_be(String name, String command) {
        Path pipe = pipe(folder.resolve(name));
        String[] words = command.replace("FILE", pipe.toString()).split(" ", -1);
        Sandbox.Run run = sandbox.cairn(Arrays.stream(words)
                .map(word -> List.of("state.json", "other", "components", "out").contains(word)
                        ? folder.resolve(word).toString()
                        : word)
                .toArray(String[]::new));
        assertThat(run.code()).as(run.err()).isZero();
    }

    @Test
    void standard_input_has_a_file_name() {
        sandbox.input("{\"namespace\":[\"n\"],\"key\":\"k\",\"value\":1}\n").ok("store", "import", "/dev/stdin");
        assertThat(sandbox.ok("store", "get", "n", "k")).contains("1");
    }

    private Said shell(String line) {
        String java = String.join(" ", Program.java(Main.class).words());
        return Program.of("bash", "-c", line.replace("cairn", java))
                .in(folder)
                .with("CAIRN_STORE", sandbox.store())
                .run();
    }

    @Test
    void a_shells_own_files_are_written_and_what_stands_before_stays() throws IOException {
        Said said = shell("cairn thread list -o /dev/stdout | cat && cairn thread list -o >(cat) | cat"
                + " && echo before > log && cairn thread list --format jsonl -o /dev/stdout >> log");
        assertThat(said.ok()).containsPattern("(?s)THREAD.*THREAD");
        assertThat(said.err()).isEmpty();
        assertThat(Files.readAllLines(folder.resolve("log"))).hasSize(2).first().isEqualTo("before");
    }

    @Test
    void a_file_that_looks_like_an_option_is_named_as_it_is_to_be_written() {
        for (String[] words : new String[][] {{"store", "import", "-x"}, {"store", "import", "items", "-x"}}) {
            assertThat(sandbox.cairn(words).err())
                    .contains("There is no option '-x'.")
                    .doesNotContain("./-x");
        }
        Path file = Path.of("-cairn-file-arguments-test");
        try {
            Files.writeString(file, "");
            assertThat(sandbox.cairn("store", "import", file.toString()).err())
                    .contains("The file of that name is './" + file + "'.");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            assertThat(file.toFile().delete()).isTrue();
        }
    }

    @Test
    void a_choice_that_is_made_twice_is_named() {
        Sandbox.Run twice = sandbox.cairn("state", "export", "--key-file", "a", "--key-file", "b");
        assertThat(twice.code()).isEqualTo(ExitCode.USAGE);
        assertThat(twice.err()).contains("cairn: --key-file must not be given more than once.");
        Sandbox.Run both = sandbox.cairn("state", "export", "--key-file", "a", "--key-env", "b");
        assertThat(both.code()).isEqualTo(ExitCode.USAGE);
        assertThat(both.err()).contains("cairn: --key-file and --key-env exclude each other. Give one of them.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"thread list", "checkpoint put t --set a=1", "verify", "doctor", "db status", "repair --dry-run"
            })
    void options_of_a_sqlite_url_are_refused(String command) {
        String url = "sqlite:" + folder.resolve("agent.db") + "?foo=bar";
        Sandbox.Run run = sandbox.with("CAIRN_STORE", url).cairn(command.split(" ", -1));
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("it has the option 'foo=bar'");
        assertThat(folder.resolve("agent.db?foo=bar")).doesNotExist();
    }

    @Test
    void a_store_whose_name_holds_a_question_mark_is_opened() throws IOException {
        Files.copy(folder.resolve("store.db"), folder.resolve("what?.db"));
        assertThat(sandbox.with("CAIRN_STORE", "sqlite:" + folder.resolve("what?.db"))
                        .ok("thread", "list"))
                .contains("t ");
    }
}
