package dev.cairn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
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
        return Child.cairn(sandbox.store(), "import", "trace", "-", "--messages", "", "--thread", "t");
    }

    private void awaitSteps() {
        Instant end = Instant.now().plus(PATIENCE);
        while (sandbox.cairn("thread", "show", "t").code() != 0) {
            assertThat(Instant.now()).isBefore(end);
            Thread.onSpinWait();
        }
    }

    private static void signal(String signal, Child child) {
        Child kill = Child.start(
                new ProcessBuilder("kill", signal, "" + child.process().pid()));
        assertThat(kill.code()).isZero();
    }

    private static void begin(Child child) throws IOException {
        OutputStream in = child.process().getOutputStream();
        in.write("[1,2,3,".getBytes(UTF_8));
        in.flush();
    }

    @Test
    void an_import_that_is_ended_while_it_waits_for_its_input_leaves_nothing() throws IOException {
        try (Child child = importing()) {
            begin(child);
            awaitSteps();
            signal("-TERM", child);
            assertThat(child.code()).isEqualTo(143);
            assertThat(child.out()).isEmpty();
            assertThat(child.err()).contains("The import of thread 't' was interrupted", "nothing was imported");
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
            signal("-TERM", child);
            assertThat(child.code()).isEqualTo(143);
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
            signal("-KILL", child);
            assertThat(child.code()).isEqualTo(137);
        }
        String[] again = {"import", "trace", "-", "--messages", "", "--thread", "t"};
        Sandbox.Run refused = sandbox.input("[\"" + element + "\"]").cairn(again);
        assertThat(refused.code()).isEqualTo(4);
        assertThat(refused.err()).contains("Thread 't' exists already", "--replace");
        sandbox.input("[\"" + element + "\"]")
                .ok("import", "trace", "-", "--messages", "", "--thread", "t", "--replace");
        assertThat(sandbox.ok("checkpoint", "show", "t", "--raw")).isEqualTo("{\"messages\":[\"" + element + "\"]}\n");
    }
}
