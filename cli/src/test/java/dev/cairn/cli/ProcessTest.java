package dev.cairn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.testing.Child;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessTest {
    @TempDir
    Path folder;

    private String store;

    @BeforeEach
    void make() {
        store = "sqlite:" + folder.resolve("store.db");
    }

    @Test
    void a_process_ends_with_the_exit_code_of_its_command() {
        try (Child none = CairnProcess.start(store, "thread", "list")) {
            assertThat(none.err()).startsWith("cairn: There is no store");
            assertThat(none.code()).isEqualTo(10);
        }
        try (Child put = CairnProcess.start(store, "checkpoint", "put", "t", "--set", "a=1")) {
            assertThat(put.out()).startsWith("Checkpoint ").contains("is step 0 of thread 't'");
            assertThat(put.err()).isEmpty();
            assertThat(put.code()).isZero();
        }
        try (Child list = CairnProcess.start(store, "thread", "list", "--format", "json")) {
            assertThat(list.out()).startsWith("{\"items\":[{\"thread_id\":\"t\"");
            assertThat(list.code()).isZero();
        }
    }

    @Test
    void standard_error_has_no_line_of_a_library() {
        String nowhere = "postgresql://ada:hunter2@localhost:1/none?loginTimeout=soon";
        try (Child list = CairnProcess.start(nowhere, "thread", "list")) {
            assertThat(list.err().lines())
                    .singleElement()
                    .asString()
                    .startsWith("cairn: ")
                    .doesNotContain("hunter2", "soon");
        }
        System.Logger theirs = new Warnings().getLogger("jdk.internal.httpclient.debug", Object.class.getModule());
        System.Logger ours = new Warnings().getLogger("dev.cairn.jdbc.internal.upkeep.Drops", Main.class.getModule());
        assertThat(theirs.isLoggable(System.Logger.Level.ERROR)).isFalse();
        assertThat(ours.isLoggable(System.Logger.Level.WARNING)).isTrue();
    }

    @Test
    void a_reader_that_goes_away_ends_the_process_without_a_word() throws IOException {
        Path values = folder.resolve("values.json");
        Files.writeString(values, "{\"text\":\"" + "much ".repeat(400_000) + "\"}");
        new Sandbox(folder).ok("checkpoint", "put", "t", "--values", "@" + values);
        try (Child show = CairnProcess.start(store, "checkpoint", "show", "t", "--raw")) {
            assertThat(show.process().getInputStream().read()).isEqualTo('{');
            show.process().getInputStream().close();
            assertThat(show.err()).isEmpty();
            assertThat(show.code()).isEqualTo(141);
        }
    }

    @Test
    void a_reader_of_a_listing_that_goes_away_after_a_line_ends_the_process_without_a_word() throws IOException {
        StringBuilder steps = new StringBuilder("[0");
        for (int step = 1; step < 600; step++) {
            steps.append(',').append(step);
        }
        new Sandbox(folder)
                .input(steps.append(']').toString())
                .ok("import", "trace", "-", "--messages", "", "--thread", "t", "-q");
        for (String format : List.of("table", "jsonl")) {
            try (Child history =
                    CairnProcess.start(store, "thread", "history", "t", "--limit", "6000", "--format", format)) {
                assertThat(history.process().getInputStream().read()).isNotNegative();
                history.process().getInputStream().close();
                assertThat(history.err()).isEmpty();
                assertThat(history.code()).isIn(0, 141);
            }
        }
    }

    @Test
    void an_interrupt_ends_the_process_with_130_unless_its_starter_had_it_ignored() throws IOException {
        try (Child waiting = CairnProcess.start(store, "import", "trace", "-", "--messages", "", "--thread", "t")) {
            waiting.signal("INT");
            if (interruptsAreIgnored()) {
                waiting.process().getOutputStream().write("[1]".getBytes(UTF_8));
                waiting.process().getOutputStream().close();
                assertThat(waiting.code()).isZero();
            } else {
                assertThat(waiting.code()).isEqualTo(130);
            }
        }
    }

    @Test
    void a_damaged_log_that_was_kept_is_reported_in_one_line() throws IOException {
        Path left = folder.resolve("left.db");
        try (Cairn cairn = Cairn.open(store)) {
            for (int step = 0; step < 9; step++) {
                cairn.checkpoints()
                        .put(
                                CheckpointConfig.of("t"),
                                StateChange.empty().append("m", step),
                                CheckpointMetadata.of(step));
            }
            Files.copy(folder.resolve("store.db"), left);
            byte[] log = Files.readAllBytes(folder.resolve("store.db-wal"));
            log[log.length / 2] ^= 1;
            Files.write(folder.resolve("left.db-wal"), log);
        }
        try (Child list = CairnProcess.start("sqlite:" + left, "thread", "list")) {
            assertThat(list.err())
                    .startsWith("cairn: Write-ahead log " + left + "-wal is damaged at frame ")
                    .contains(" The log is kept as " + left + "-wal.damaged-")
                    .containsOnlyOnce("\n");
            assertThat(list.out()).contains("t ");
            assertThat(list.code()).isZero();
        }
        try (Child again = CairnProcess.start("sqlite:" + left, "thread", "list")) {
            assertThat(again.err()).isEmpty();
        }
    }

    @Test
    void a_postgresql_url_finds_its_driver() {
        try (Child list = CairnProcess.start("postgresql://127.0.0.1:1/none", "thread", "list")) {
            assertThat(list.err()).contains("the server is unreachable").doesNotContain("class path");
            assertThat(list.code()).isEqualTo(1);
        }
    }

    /** What is ignored here is ignored in processes that are started here. */
    private static boolean interruptsAreIgnored() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return false;
        }
        String mask = Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .findFirst()
                .orElse("SigIgn:\t0");
        return (Long.parseUnsignedLong(mask.substring(7).strip(), 16) & 2) != 0;
    }
}
