package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.model.Document;
import dev.cairn.store.ItemOperation;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.Namespace;
import dev.cairn.testing.Child;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Commands that remove in many commits, ended by a signal between two of them: the test takes the right to write as soon as it sees the
 * first commit, so that the signal finds the command in the middle of its work.
 */
class SignalsAtWorkTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int CHECKPOINTS = 1_500;
    private static final int ITEMS = 1_000;
    private static final int NAMESPACES = 300;

    /** A command, what it says when a signal ends it, and its exit code at its end. */
    private enum Work {
        PRUNE("thread prune t --keep-last 1 --yes", "Removed data stays removed", ExitCode.OK),
        GC("gc", "Removed data stays removed", ExitCode.OK),
        REPAIR("repair --yes", "Repaired data stays repaired", ExitCode.PARTIAL);

        private final String line;
        private final String said;
        private final int end;

        Work(String line, String said, int end) {
            this.line = line;
            this.said = said;
            this.end = end;
        }

        String[] words() {
            return line.split(" ", -1);
        }
    }

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"GC, INT, 130", "REPAIR, KILL, 137"})
    void a_command_ended_between_two_commits_is_completed_by_the_same_command(Work work, String signal, int code)
            throws SQLException {
        endsAndCompletes(work, signal, code);
    }

    @ParameterizedTest
    @CsvSource({
        "PRUNE, INT, 130",
        "PRUNE, TERM, 143",
        "PRUNE, KILL, 137",
        "PRUNE, HUP, 129",
        "GC, TERM, 143",
        "GC, KILL, 137",
        "GC, HUP, 129",
        "REPAIR, INT, 130",
        "REPAIR, TERM, 143",
        "REPAIR, HUP, 129",
    })
    @Tag("long")
    void every_signal_between_two_commits_leaves_what_the_same_command_completes(Work work, String signal, int code)
            throws SQLException {
        endsAndCompletes(work, signal, code);
    }

    private void endsAndCompletes(Work work, String signal, int code) throws SQLException {
        Sandbox sandbox = new Sandbox(folder);
        fill(work);
        long before = records();
        try (Child child = CairnProcess.start(sandbox.store(), work.words())) {
            signalAtWork(child, signal, before);
            assertThat(child.code()).isEqualTo(code);
            assertThat(child.out()).isEmpty();
            assertThat(child.err()).contains(signal.equals("KILL") ? "" : work.said);
        }
        long between = records();
        assertThat(between).isLessThan(before);
        if (work != Work.REPAIR) {
            assertThat(sandbox.ok("verify")).isEqualTo("No damage found.\n");
        }
        Sandbox.Run again = sandbox.cairn(work.words());
        assertThat(again.code()).as(again.err()).isEqualTo(work.end);
        assertThat(records()).isLessThan(between);
        assertThat(sandbox.ok("verify")).isEqualTo("No damage found.\n");
        expectEnd(work, sandbox);
    }

    /** The command cannot commit between what this sees and its end. */
    private void signalAtWork(Child child, String signal, long before) throws SQLException {
        Instant end = Instant.now().plus(PATIENCE);
        try (Connection connection = connection();
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA busy_timeout = 0");
            while (records(statement) == before || !isTaken(statement)) {
                assertThat(child.process().isAlive()).isTrue();
                assertThat(Instant.now()).isBefore(end);
            }
            child.signal(signal);
            child.code();
            statement.execute("ROLLBACK");
        }
    }

    private static boolean isTaken(Statement statement) throws SQLException {
        try {
            return !statement.execute("BEGIN IMMEDIATE");
        } catch (SQLException e) {
            assertThat(e.getMessage()).contains("SQLITE_BUSY");
            return false;
        }
    }

    private static void expectEnd(Work work, Sandbox sandbox) {
        switch (work) {
            case PRUNE ->
                assertThat(sandbox.ok("thread", "history", "t", "--format", "jsonl")
                                .lines())
                        .hasSize(1);
            case GC -> assertThat(sandbox.ok("store", "search", "--count")).isEqualTo("1 item.\n");
            case REPAIR -> assertThat(sandbox.ok("store", "search", "--count")).isEqualTo(NAMESPACES + " items.\n");
        }
    }

    private void fill(Work work) throws SQLException {
        try (Cairn cairn = Cairn.builder()
                .url("sqlite:" + folder.resolve("store.db"))
                .clock(Clock.fixed(Sandbox.START.minus(Duration.ofDays(1)), ZoneOffset.UTC))
                .open()) {
            switch (work) {
                case PRUNE -> fillThread(cairn);
                case GC -> fillExpiring(cairn);
                case REPAIR -> fillNamespaces(cairn);
            }
        }
        if (work == Work.REPAIR) {
            damage();
        }
    }

    private static void fillThread(Cairn cairn) {
        for (int step = 0; step < CHECKPOINTS; step++) {
            cairn.checkpoints()
                    .put(CheckpointConfig.of("t"), StateChange.empty().set("step", step), CheckpointMetadata.of(step));
        }
    }

    private static void fillExpiring(Cairn cairn) {
        List<ItemOperation> puts = new ArrayList<>();
        for (int i = 0; i < ITEMS; i++) {
            puts.add(put("n", "k" + i, ItemOptions.none().living(Duration.ofMinutes(1))));
        }
        puts.add(put("n", "stays", ItemOptions.none()));
        cairn.store().batch(puts);
    }

    private static void fillNamespaces(Cairn cairn) {
        for (int i = 0; i < NAMESPACES; i++) {
            cairn.store()
                    .batch(List.of(
                            put("n" + i, "damaged", ItemOptions.none()), put("n" + i, "sound", ItemOptions.none())));
        }
    }

    private static ItemOperation put(String namespace, String key, ItemOptions options) {
        return new ItemOperation.Put(new Namespace(List.of(namespace)), key, Document.of("a value"), options);
    }

    private Connection connection() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("store.db"));
    }

    private void damage() throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement()) {
            int damaged = statement.executeUpdate("UPDATE cairn_record SET body = zeroblob(length(body))"
                    + " WHERE id IN (SELECT min(id) FROM cairn_record GROUP BY scope HAVING count(*) = 2)");
            assertThat(damaged).isEqualTo(NAMESPACES);
        }
    }

    private long records() throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement()) {
            return records(statement);
        }
    }

    private static long records(Statement statement) throws SQLException {
        try (var row = statement.executeQuery("SELECT count(*) FROM cairn_record")) {
            return row.getLong(1);
        }
    }
}
