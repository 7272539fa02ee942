package dev.cairn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testing.Child;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImportInterruptTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void make() {
        sandbox = new Sandbox(folder);
        sandbox.ok("checkpoint", "put", "other", "--set", "a=1");
    }

    private Child importing() {
        return CairnProcess.start(sandbox.store(), "import", "trace", "-", "--messages", "", "--thread", "t");
    }

    private void awaitSteps() {
        Instant end = Instant.now().plus(PATIENCE);
        while (sandbox.cairn("thread", "show", "t").code() != 0) {
            assertThat(Instant.now()).isBefore(end);
            Thread.onSpinWait();
        }
    }

    /** More elements without a time than are looked through for the first one with a time. */
    private static void begin(Child child) throws IOException {
        OutputStream in = child.process().getOutputStream();
        in.write(("[" + "1,".repeat(200)).getBytes(UTF_8));
        in.flush();
    }

    @Test
    void an_import_that_is_ended_while_it_waits_for_its_input_leaves_nothing() throws IOException {
        try (Child child = importing()) {
            begin(child);
            awaitSteps();
            child.terminate();
            assertThat(child.out()).isEmpty();
            assertThat(child.err()).contains("The import of thread 't' was interrupted", "Nothing was imported");
        }
        assertThat(sandbox.cairn("thread", "show", "t").code()).isEqualTo(5);
        assertThat(sandbox.ok("verify")).isEqualTo("No damage found.\n");
    }

    @Test
    void an_import_that_is_ended_at_work_leaves_nothing() throws IOException {
        try (Child child = importing()) {
            Thread writer = new Thread(() -> feed(child));
            writer.start();
            awaitSteps();
            child.terminate();
            assertThat(child.err()).contains("The import of thread 't' was interrupted");
        }
        assertThat(sandbox.cairn("thread", "show", "t").code()).isEqualTo(5);
    }

    /** Ends with the process that reads. */
    private static void feed(Child child) {
        try {
            OutputStream in = child.process().getOutputStream();
            in.write('[');
            while (true) {
                in.write("1,".repeat(1_000).getBytes(UTF_8));
                in.flush();
            }
        } catch (IOException e) {
            assertThat(e).isNotNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "b"})
    void an_import_that_was_killed_can_be_replaced(String element) throws IOException {
        try (Child child = importing()) {
            begin(child);
            awaitSteps();
            child.kill();
        }
        String[] again = {"import", "trace", "-", "--messages", "", "--thread", "t"};
        Sandbox.Run refused = sandbox.input("[\"" + element + "\"]").cairn(again);
        assertThat(refused.code()).isEqualTo(4);
        assertThat(refused.err()).contains("Cannot import thread 't': it exists", "--replace");
        sandbox.input("[\"" + element + "\"]")
                .ok("import", "trace", "-", "--messages", "", "--thread", "t", "--replace");
        assertThat(sandbox.ok("checkpoint", "show", "t", "--raw")).isEqualTo("{\"messages\":[\"" + element + "\"]}\n");
    }

    @Test
    void an_import_of_items_that_is_ended_says_what_is_stored() throws IOException {
        try (Child child = CairnProcess.start(sandbox.store(), "store", "import", "-", "--batch", "10")) {
            Thread writer = new Thread(() -> feedItems(child));
            writer.start();
            await(() -> sandbox.ok("store", "namespaces").contains("fed"));
            child.terminate();
            assertThat(child.err())
                    .containsPattern("The earlier batches stored [1-9][0-9]*0 items")
                    .contains("mporting all again is safe");
        }
        assertThat(sandbox.ok("verify")).isEqualTo("No damage found.\n");
    }

    private static void feedItems(Child child) {
        try {
            OutputStream in = child.process().getOutputStream();
            for (int i = 0; true; i++) {
                in.write(("{\"namespace\":[\"fed\"],\"key\":\"k" + i + "\",\"value\":{\"n\":" + i + "}}\n")
                        .getBytes(UTF_8));
                in.flush();
            }
        } catch (IOException e) {
            assertThat(e).isNotNull();
        }
    }

    @Test
    void an_import_of_items_that_waits_for_its_input_says_so_when_it_is_ended() throws IOException {
        try (Child child = CairnProcess.start(sandbox.store(), "store", "import", "-", "--batch", "1")) {
            OutputStream in = child.process().getOutputStream();
            in.write("{\"namespace\":[\"fed\"],\"key\":\"k\",\"value\":1}\n".getBytes(UTF_8));
            in.flush();
            await(() -> sandbox.ok("store", "namespaces").contains("fed"));
            child.terminate();
            assertThat(child.err()).contains("while waiting for its input", "mporting all again is safe");
        }
    }

    @Test
    void a_state_import_that_is_ended_leaves_no_temporary_files() throws IOException {
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        List<String> options = List.of("-Djava.io.tmpdir=" + temporary);
        byte[] whole = stateFile();
        try (Child child = CairnProcess.start(
                options,
                sandbox.store(),
                "state",
                "import",
                "-",
                "--component-dir",
                folder.resolve("c").toString())) {
            OutputStream in = child.process().getOutputStream();
            in.write(whole, 0, whole.length - 2);
            in.flush();
            await(() -> left(temporary) > 0);
            child.terminate();
        }
        assertThat(left(temporary)).isZero();
    }

    private byte[] stateFile() throws IOException {
        Path components = Files.createDirectory(folder.resolve("from"));
        StateCommandsTest.install(components, "adder", "version: \"1.0\"\npermissions: {}\n");
        String file = folder.resolve("state.json").toString();
        sandbox.ok("state", "export", "--include-binaries", "--component-dir", components.toString(), "-o", file);
        return Files.readAllBytes(Path.of(file));
    }

    /** How many folders of Cairn's are there. */
    private static long left(Path temporary) {
        try (Stream<Path> found = Files.list(temporary)) {
            return found.filter(path -> path.getFileName().toString().startsWith("cairn-"))
                    .count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void await(BooleanSupplier condition) {
        Instant end = Instant.now().plus(PATIENCE);
        while (!condition.getAsBoolean()) {
            assertThat(Instant.now()).isBefore(end);
            Thread.onSpinWait();
        }
    }
}
