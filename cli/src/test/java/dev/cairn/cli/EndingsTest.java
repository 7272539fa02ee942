package dev.cairn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.shell.ExitCode;
import dev.cairn.cli.shell.Shell;
import dev.cairn.testing.Child;
import dev.cairn.testing.Program;
import dev.cairn.testing.Said;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Every long command, ended by every signal. A named pipe keeps the command from its end: it waits for input, or for someone who reads its
 * answer, so that the signal always finds it at work.
 */
class EndingsTest {
    private static final long PATIENCE_SECONDS = 60;

    /** A signal and the exit code of a process that it ends. */
    enum Signal {
        HUP(129),
        INT(130),
        TERM(143);

        private final int code;

        Signal(int code) {
            this.code = code;
        }
    }

    /**
     * Commands that may take long; PIPE and DIR stand for the pipe and the test's folder. Through the pipe goes the answer, or the file that is
     * named first.
     */
    private enum Slow {
        VERIFY("verify --data -o PIPE", ""),
        GREP("grep text -o PIPE", ""),
        THREAD_GREP("thread grep text t -o PIPE", ""),
        STATS("stats -o PIPE", ""),
        DOCTOR("doctor -o PIPE", ""),
        BLAME("thread blame t -o PIPE", ""),
        BISECT("thread bisect t@0 t --exists /b -o PIPE", ""),
        HISTORY("thread history t -o PIPE", ""),
        TREE("thread tree t -o PIPE", ""),
        REPORT("report t -o PIPE", ""),
        GC("gc -o PIPE", "Removed data stays removed"),
        PRUNE("thread prune t --keep-last 1 --yes -o PIPE", "Removed data stays removed"),
        PURGE("thread purge t --yes -o PIPE", ""),
        AGENT_PURGE("agent purge other --yes --if-exists -o PIPE", ""),
        ENV_PURGE("env purge other --yes --if-exists -o PIPE", ""),
        STORE_PURGE("store purge notes --yes --if-exists -o PIPE", ""),
        REPAIR("repair --yes -o PIPE", "Repaired data stays repaired"),
        BACKUP("backup DIR/backup -o PIPE", "Written data stays"),
        THREAD_COPY("thread copy t u -o PIPE", ""),
        AGENT_BACKUP("agent backup ada --to DIR/backups -o PIPE", ""),
        AGENT_VERIFY("agent verify ada -o PIPE", ""),
        AGENT_EXPORT("agent export ada -o PIPE", ""),
        STORE_EXPORT("store export -o PIPE", ""),
        AGENT_MIGRATE("agent migrate ada --replace --yes -o PIPE", ""),
        AGENT_CLEANUP("agent cleanup --keep-last 1 --yes -o PIPE", ""),
        AGENT_IMPORT("agent import DIR/exported -o PIPE", ""),
        ENV_REPLAY("env replay shop/run -o PIPE", ""),
        ENV_PRUNE("env prune shop/run --keep-last 1 --yes -o PIPE", ""),
        DB_MIGRATE("db migrate -o PIPE", ""),
        ENV_RUN("env run shop --steps 3 -o PIPE", ""),
        STATE_EXPORT(
                "key", "state export --include-secrets --secrets-dir DIR/secrets --key-file PIPE -o DIR/out.json", ""),
        STATE_IMPORT("state.json", "state import PIPE --component-dir DIR/other", ""),
        STATE_PROVISION("manifest.yaml", "state provision PIPE --overwrite --component-dir DIR/provisioned", ""),
        STATE_VERIFY("state.json", "state verify PIPE", ""),
        STORE_IMPORT("items", "store import PIPE", "mporting all again is safe"),
        IMPORT_TRACE("trace", "import trace PIPE --messages= --thread v", "");

        private final String input;
        private final String line;
        private final String said;

        Slow(String input, String line, String said) {
            this.input = input;
            this.line = line;
            this.said = said;
        }

        Slow(String line, String said) {
            this("", line, said);
        }

        String verb() {
            String[] words = line.split(" ", -1);
            boolean alone = Set.of("verify", "grep", "stats", "doctor", "report", "gc", "repair", "backup")
                    .contains(words[0]);
            return "cairn " + (alone ? words[0] : words[0] + " " + words[1]);
        }

        /** Whether a signal could leave something: it writes, or has a word to say. */
        boolean leaves() {
            return !said.isEmpty()
                    || Set.of(THREAD_COPY, AGENT_BACKUP, STATE_EXPORT, STATE_IMPORT, STATE_PROVISION, IMPORT_TRACE)
                            .contains(this);
        }
    }

    /** {@link SignalsTest} has a test of restore and copy, with a large store, {@code ServeTest} one of serve, {@code UiTest} of ui. */
    private static final Set<String> ELSEWHERE =
            Set.of("cairn restore", "cairn copy", "cairn serve", "cairn ui", "cairn mcp serve");

    /** They work on a page, a few records, or what one file or folder holds. */
    private static final Set<String> SHORT = Set.of(
            "cairn agent delete",
            "cairn agent diff",
            "cairn agent history",
            "cairn agent list",
            "cairn agent load",
            "cairn agent pin",
            "cairn agent restore",
            "cairn agent save",
            "cairn agent show",
            "cairn agent tag",
            "cairn checkpoint put",
            "cairn checkpoint show",
            "cairn checkpoint writes",
            "cairn completion",
            "cairn config get",
            "cairn config list",
            "cairn config path",
            "cairn config set",
            "cairn config unset",
            "cairn db sql",
            "cairn db status",
            "cairn env branch",
            "cairn env delete",
            "cairn env diff",
            "cairn env list",
            "cairn env restore",
            "cairn env snapshot",
            "cairn mcp install",
            "cairn state check",
            "cairn state diff",
            "cairn state inspect",
            "cairn state list",
            "cairn state rekey",
            "cairn state merge",
            "cairn state prune",
            "cairn state save",
            "cairn state sign",
            "cairn store delete",
            "cairn store get",
            "cairn store history",
            "cairn store namespaces",
            "cairn store put",
            "cairn store search",
            "cairn thread delete",
            "cairn thread diff",
            "cairn thread expire",
            "cairn thread fork",
            "cairn thread lease",
            "cairn thread list",
            "cairn thread rename",
            "cairn thread rewind",
            "cairn thread show",
            "cairn thread tag",
            "cairn thread undelete",
            "cairn thread unfork",
            "cairn token add",
            "cairn token list",
            "cairn token remove",
            "cairn tour",
            "cairn version");

    @TempDir
    Path folder;

    private Path temporary;
    private Sandbox sandbox;
    private Path pipe;

    @BeforeEach
    void make() throws IOException {
        Path store = Files.createDirectory(folder.resolve("store"));
        temporary = Files.createDirectory(folder.resolve("tmp"));
        pipe = folder.resolve("pipe");
        Program.of("mkfifo", pipe.toString()).run().ok();
        sandbox = new Sandbox(store);
        sandbox.ok("checkpoint", "put", "t", "--set", "a=\"text\"");
        sandbox.ok("checkpoint", "put", "t", "--set", "b=\"text\"");
        sandbox.ok("store", "put", "n", "k", "1");
        String state = Files.writeString(folder.resolve("agent.json"), "{\"status\":\"idle\"}")
                .toString();
        sandbox.ok("agent", "save", "ada", "--state", state);
        sandbox.ok("agent", "export", "ada", "--to", folder.resolve("exported").toString());
        sandbox.ok("env", "run", "shop/run", "--steps", "1", "--label", "one");
        sandbox.ok("env", "run", "shop/run", "--steps", "1", "--label", "two");
        Path components = Files.createDirectory(folder.resolve("components"));
        StateCommandsTest.install(components, "adder", "version: \"1.0\"\npermissions: {}\n");
        sandbox.with("WASSETTE_COMPONENT_DIR", components.toString());
        Files.createDirectory(folder.resolve("secrets"));
        sandbox.ok("state", "export", "-o", folder.resolve("state.json").toString());
        String exported = folder.resolve("state.json").toString();
        sandbox.ok(
                "state",
                "provision",
                "--from",
                exported,
                "-o",
                folder.resolve("manifest.yaml").toString());
        Files.writeString(folder.resolve("key"), "open sesame");
        Files.writeString(folder.resolve("items"), "{\"namespace\":[\"n\"],\"key\":\"k\",\"value\":1}\n".repeat(2));
        Files.writeString(folder.resolve("trace"), "[" + "1,".repeat(400) + "1]");
    }

    private String[] words(Slow command, Path place) {
        return Arrays.stream(command.line.split(" ", -1))
                .map(word -> word.replace("DIR", folder.toString()).replace("PIPE", place.toString()))
                .toArray(String[]::new);
    }

    static Stream<Arguments> some() {
        Signal[] signals = Signal.values();
        Slow[] commands = Slow.values();
        return IntStream.range(0, commands.length)
                .filter(i -> commands[i].leaves())
                .mapToObj(i -> Arguments.of(commands[i], signals[i % signals.length]));
    }

    static Stream<Arguments> all() {
        return Arrays.stream(Slow.values())
                .flatMap(command -> Arrays.stream(Signal.values()).map(signal -> Arguments.of(command, signal)));
    }

    @ParameterizedTest
    @MethodSource("some")
    void a_command_that_could_leave_something_ends_in_order(Slow command, Signal signal) throws IOException {
        ends(command, signal);
    }

    @ParameterizedTest
    @MethodSource("all")
    @Tag("long")
    void every_slow_command_ends_in_order_with_every_signal(Slow command, Signal signal) throws IOException {
        ends(command, signal);
    }

    private void ends(Slow command, Signal signal) throws IOException {
        List<String> options = List.of("-Djava.io.tmpdir=" + temporary);
        try (Child child = CairnProcess.start(options, sandbox.store(), withComponents(words(command, pipe)))) {
            if (command.input.isEmpty()) {
                await(() -> Files.exists(folder.resolve("store/store.db-shm")), child);
                child.signal(signal.name());
            } else {
                try (OutputStream in = soon(() -> Files.newOutputStream(pipe))) {
                    byte[] whole = Files.readAllBytes(folder.resolve(command.input));
                    in.write(whole, 0, whole.length / 2);
                    in.flush();
                    child.signal(signal.name());
                    assertThat(child.code()).isEqualTo(signal.code);
                }
            }
            assertThat(child.code()).isEqualTo(signal.code);
            assertThat(child.err()).contains(command.said).doesNotContain("Internal error");
            assertThat(child.out()).isEmpty();
        }
        nothingIsLeft();
        again(command);
    }

    /** The variable of the sandbox is none of the child's. */
    private String[] withComponents(String... words) {
        boolean needed = words[0].equals("state") && words[1].equals("export");
        return needed
                ? Stream.concat(
                                Arrays.stream(words),
                                Stream.of(
                                        "--component-dir",
                                        folder.resolve("components").toString()))
                        .toArray(String[]::new)
                : words;
    }

    private void nothingIsLeft() throws IOException {
        assertThat(temporary).isEmptyDirectory();
        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .noneMatch(name -> name.startsWith(".cairn-") || name.endsWith(".part") || name.equals("out.json"));
        }
    }

    /** A copy that was made before its answer was read stays; all else is done again as if nothing had been. */
    private void again(Slow command) {
        String[] words = withComponents(words(command, folder.resolve(command.input)));
        int answer = List.of(words).indexOf(folder.toString());
        if (answer >= 0) {
            words[answer] = folder.resolve("again").toString();
        }
        Sandbox.Run run = sandbox.cairn(words);
        assertThat(run.code())
                .as(run.err())
                .isIn(
                        command == Slow.THREAD_COPY
                                ? List.of(0, 4)
                                : command == Slow.PURGE ? List.of(0, 3, 5) : List.of(0));
        assertThat(sandbox.ok("verify")).isEqualTo("No damage found.\n");
    }

    private static void await(BooleanSupplier condition, Child child) {
        Instant end = Instant.now().plusSeconds(PATIENCE_SECONDS);
        while (!condition.getAsBoolean()) {
            assertThat(child.process().isAlive()).isTrue();
            assertThat(Instant.now()).isBefore(end);
            Thread.onSpinWait();
        }
    }

    private static <T> T soon(Callable<T> work) {
        return CompletableFuture.supplyAsync(() -> {
                    try {
                        return work.call();
                    } catch (Exception e) {
                        throw new CompletionException(e);
                    }
                })
                .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .join();
    }

    @Test
    void every_command_is_known_as_slow_or_short() {
        Set<String> known = new TreeSet<>(SHORT);
        Arrays.stream(Slow.values()).map(Slow::verb).forEach(known::add);
        known.addAll(ELSEWHERE);
        assertThat(CommandTree.verbs())
                .extracting(CommandSpec::qualifiedName)
                .containsExactlyInAnyOrderElementsOf(known);
    }

    /** Runs a command whose answer no one takes; gives the exit code. */
    private int unread(String reason, String... words) {
        OutputStream gone = new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException(reason);
            }
        };
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Shell shell = new Shell(
                InputStream.nullInputStream(),
                gone,
                new PrintStream(err, true, UTF_8),
                Map.of(
                        "CAIRN_STORE", sandbox.store(),
                        "HOME", folder.toString(),
                        "WASSETTE_COMPONENT_DIR", folder.resolve("components").toString()),
                false,
                Clock.systemUTC(),
                null);
        int code = Main.program(shell).run(words);
        assertThat(err.toString(UTF_8)).as(String.join(" ", words)).doesNotContain("Internal error");
        return code;
    }

    @Test
    void a_reader_that_is_gone_ends_every_slow_command_with_141() {
        for (Slow command : Slow.values()) {
            if (!command.line.contains("-o ") && command != Slow.PURGE) {
                assertThat(unread("Broken pipe", words(command, folder.resolve(command.input))))
                        .as(command.line)
                        .isEqualTo(ExitCode.BROKEN_PIPE);
            }
        }
        for (Slow command : Slow.values()) {
            if (command.line.endsWith("-o PIPE") && command != Slow.AGENT_EXPORT && command != Slow.PURGE) {
                String line = command.line.replace("-o PIPE", "-o -").replace("DIR", folder.toString());
                assertThat(unread("Broken pipe", line.split(" ", -1))).as(line).isEqualTo(ExitCode.BROKEN_PIPE);
            }
        }
    }

    /** What a shell's {@code >&-} does. */
    @ParameterizedTest
    @ValueSource(strings = {"thread list", "store export", "state list", "agent show ada", "stats"})
    void a_closed_standard_output_is_a_failure_that_is_reported(String line) {
        Said said = Program.java(Main.class, (Object[]) line.split(" ", -1))
                .through("sh", "-c", "exec \"$@\" >&-", "sh")
                .with("CAIRN_STORE", sandbox.store())
                .in(folder)
                .run();
        assertThat(said.code()).isEqualTo(ExitCode.FAILURE);
        assertThat(said.err())
                .contains("Cannot write the answer to standard output")
                .doesNotContain("Internal error");
    }

    @Test
    void help_that_no_one_reads_or_that_finds_no_room_says_so() {
        for (CommandSpec verb : CommandTree.verbs()) {
            String[] words = (verb.qualifiedName().substring("cairn ".length()) + " --help").split(" ", -1);
            assertThat(unread("Broken pipe", words)).as(verb.qualifiedName()).isEqualTo(ExitCode.BROKEN_PIPE);
        }
        assertThat(unread("No space left on device", "--help")).isEqualTo(ExitCode.FAILURE);
    }
}
