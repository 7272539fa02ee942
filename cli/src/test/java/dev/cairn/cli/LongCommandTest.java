package dev.cairn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.shell.Progress;
import dev.cairn.cli.shell.Shell;
import dev.cairn.cli.shell.Ticker;
import dev.cairn.testing.Child;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LongCommandTest {
    @TempDir
    Path folder;

    @Test
    void a_person_sees_how_long_a_command_is_at_work_that_cannot_say_how_far_it_is() throws InterruptedException {
        CountDownLatch shown = new CountDownLatch(1);
        ByteArrayOutputStream err = new ByteArrayOutputStream() {
            @Override
            public synchronized void write(byte[] bytes, int from, int length) {
                super.write(bytes, from, length);
                shown.countDown();
            }
        };
        Shell shell = new Shell(
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                new PrintStream(err, true, UTF_8),
                Map.of(),
                true,
                Clock.systemUTC(),
                null);
        try (Ticker ticker = new Ticker(new Progress(Main.program(shell), "seconds of verifying"))) {
            ticker.start();
            assertThat(shown.await(60, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(err.toString(UTF_8))
                .startsWith("\r")
                .contains(" seconds of verifying ")
                .endsWith("\n");
    }

    @Test
    void a_heap_that_is_too_small_is_reported_with_how_to_give_more() throws Exception {
        Path values = folder.resolve("values.json");
        Files.writeString(values, "{\"text\":\"" + "much ".repeat(10_000_000) + "\"}");
        List<String> options = List.of("-Xmx32m", "-Dcairn.read.bytes=536870912", "-Dcairn.read.values=536870912");
        String store = "sqlite:" + folder.resolve("store.db");
        try (Child child = CairnProcess.start(options, store, "checkpoint", "put", "t", "--values", "@" + values)) {
            assertThat(child.err())
                    .matches("cairn: Cannot finish: the heap of [0-9]+ MiB is too small for this command\\. .*"
                            + "JAVA_TOOL_OPTIONS=-Xmx2g in the environment\\.\\R");
            assertThat(child.code()).isEqualTo(1);
        }
    }

    @Test
    void a_large_value_is_shown_with_the_options_that_go_with_it() {
        Sandbox sandbox = new Sandbox(folder);
        String large = "\"" + "x".repeat(5_000) + "\"";
        sandbox.ok("checkpoint", "put", "t", "--set", "o={\"a\":" + large + "}");
        assertThat(sandbox.ok("checkpoint", "show", "t")).contains("(large;").doesNotContain("--last");
        sandbox.ok("checkpoint", "put", "u", "--set", "o=[" + large + "]");
        assertThat(sandbox.ok("checkpoint", "show", "u")).contains("--last 3 its last items");
    }
}
