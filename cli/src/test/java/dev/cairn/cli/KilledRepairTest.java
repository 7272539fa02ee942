package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import dev.cairn.storage.Damage;
import dev.cairn.testing.Child;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code cairn repair --yes} in processes that are killed at any moment, again and again, until one comes to its end. */
class KilledRepairTest {
    private static final int THREADS = 6;
    private static final int STEPS = 40;
    private static final int MAX_ROUNDS = 20;

    @TempDir
    Path folder;

    private final List<CheckpointConfig> checkpoints = new ArrayList<>();
    private final Random random = new Random(1);
    private int killed;
    private Path healthy;

    @BeforeEach
    void fill() {
        healthy = folder.resolve("healthy.db");
        try (Cairn cairn = Cairn.open("sqlite:" + healthy)) {
            for (int thread = 0; thread < THREADS; thread++) {
                for (int step = 0; step < STEPS; step++) {
                    checkpoints.add(cairn.checkpoints()
                            .put(
                                    CheckpointConfig.of("thread-" + thread),
                                    StateChange.empty()
                                            .append("messages", text(2_000))
                                            .set("step", step),
                                    CheckpointMetadata.of(step)));
                }
            }
        }
    }

    private String text(int length) {
        return random.ints(length, 'a', 'z' + 1)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private void damageStructure(Path file) throws SQLException, IOException {
        byte[] content = Files.readAllBytes(file);
        for (String name : List.of("cairn_record_key", "cairn_frame_place")) {
            int root = Integer.parseInt(ask(file, "SELECT rootpage FROM sqlite_master WHERE name = '" + name + "'"));
            content[root * 4_096 - 20] ^= 8;
        }
        Files.write(file, content);
    }

    private void damageRows(Path file) throws SQLException {
        change(
                file,
                "UPDATE cairn_record SET body = zeroblob(length(body)) WHERE kind = 4 AND id % 7 = 3",
                "UPDATE cairn_frame SET body = zeroblob(length(body)) WHERE scope = (SELECT min(scope) FROM cairn_frame)");
    }

    private static void change(Path file, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String text : statements) {
                assertThat(statement.executeUpdate(text)).as(text).isPositive();
            }
        }
    }

    private static String ask(Path file, String query) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement();
                var row = statement.executeQuery(query)) {
            return row.getString(1);
        }
    }

    private Map<String, Object> answers(Path file) {
        Map<String, Object> found = new LinkedHashMap<>();
        try (Cairn cairn = Cairn.builder().url("sqlite:" + file).existing().open()) {
            for (CheckpointConfig config : checkpoints) {
                try {
                    found.put(
                            config.toString(),
                            cairn.checkpoints().get(config).checkpoint().values());
                } catch (CairnException e) {
                    found.put(config.toString(), e.code());
                }
            }
            List<Damage> damages = new ArrayList<>();
            cairn.verify(damages::add);
            assertThat(damages).isEmpty();
        }
        return found;
    }

    /** Repeats it until a run comes to its end, the last one in any case. The first one is killed soon after it began to change files. */
    private void repairKilled(Path file, int kills, long whole) throws InterruptedException {
        for (int kill = 0; kill < kills; kill++) {
            try (Child child = CairnProcess.start("sqlite:" + file, "repair", "--move-heads", "--yes")) {
                if (kill == 0) {
                    awaitBegin(child, file);
                }
                long patience = kill == 0 ? random.nextLong(whole / 8) : random.nextLong(whole / 3, whole * 9 / 10);
                if (child.process().waitFor(patience, TimeUnit.MILLISECONDS)) {
                    return;
                }
                killed++;
                child.process().destroyForcibly().waitFor();
            }
            assertThat(file).exists();
        }
        repair(file);
    }

    private static void awaitBegin(Child child, Path file) throws InterruptedException {
        while (Stream.of("-rebuild", "-quarantine").noneMatch(end -> Files.exists(Path.of(file + end)))
                && child.process().isAlive()) {
            Thread.sleep(1);
        }
    }

    /** Whether a round is missing; one in which no run was killed in time is not enough. */
    private boolean isMissing(int round, int rounds) {
        return round < rounds || (killed == 0 && round < MAX_ROUNDS);
    }

    /** Gives how many milliseconds it took. */
    private static long repair(Path file) {
        long begin = System.nanoTime();
        try (Child child = CairnProcess.start("sqlite:" + file, "repair", "--move-heads", "--yes")) {
            String err = child.err();
            assertThat(child.code()).as(err).isIn(ExitCode.OK, ExitCode.PARTIAL);
        }
        return Duration.ofNanos(System.nanoTime() - begin).toMillis();
    }

    private void structure(int rounds, int kills) throws Exception {
        Map<String, Object> truth = answers(healthy);
        Path once = Files.copy(healthy, folder.resolve("once.db"));
        damageStructure(once);
        long whole = repair(once);
        for (int round = 0; isMissing(round, rounds); round++) {
            Path place = Files.createDirectory(folder.resolve("structure-" + round));
            Path file = Files.copy(healthy, place.resolve("store.db"));
            damageStructure(file);
            byte[] damaged = Files.readAllBytes(file);
            repairKilled(file, kills, whole);
            assertThat(answers(file)).isEqualTo(truth);
            try (Stream<Path> left = Files.list(place)) {
                List<Path> kept = left.filter(
                                path -> path.getFileName().toString().contains(".damaged-"))
                        .toList();
                assertThat(kept).as("round %s", round).hasSize(1);
                assertThat(Files.readAllBytes(kept.get(0))).isEqualTo(damaged);
            }
        }
    }

    private void rows(int rounds, int kills) throws Exception {
        Path once = Files.copy(
                healthy, Files.createDirectory(folder.resolve("whole")).resolve("store.db"));
        damageRows(once);
        long whole = repair(once);
        Map<String, Object> truth = answers(once);
        Set<String> takenOut = kept(once);
        assertThat(takenOut).hasSizeGreaterThan(20);
        for (int round = 0; isMissing(round, rounds); round++) {
            Path place = Files.createDirectory(folder.resolve("rows-" + round));
            Path file = Files.copy(healthy, place.resolve("store.db"));
            damageRows(file);
            repairKilled(file, kills, whole);
            assertThat(answers(file)).as("round %s", round).isEqualTo(truth);
            assertThat(kept(file)).as("round %s", round).containsAll(takenOut);
        }
    }

    /** What stands in all files of the quarantine: the row itself, whatever the reason. */
    private static Set<String> kept(Path file) throws IOException {
        Set<String> found = new TreeSet<>();
        try (Stream<Path> files = Files.list(file.resolveSibling("store.db-quarantine"))) {
            for (Path path : files.toList()) {
                String text = Files.readString(path);
                for (String line :
                        text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
                    if (line.contains("\"replaced\":false")) {
                        Document row = Document.parse(line);
                        found.add(row.at("/scope").text() + " "
                                + row.at("/address").text());
                    }
                }
            }
        }
        return found;
    }

    @Test
    void a_rebuild_that_is_killed_and_repeated_ends_with_every_row_and_the_old_file() throws Exception {
        structure(1, 2);
        assertThat(killed).isPositive();
    }

    @Test
    void a_repair_of_rows_that_is_killed_and_repeated_keeps_all_it_takes_out_and_loses_nothing_else() throws Exception {
        rows(1, 2);
        assertThat(killed).isPositive();
    }

    @Test
    @Tag("long")
    void a_rebuild_that_is_killed_often_ends_with_every_row_and_the_old_file() throws Exception {
        structure(20, 4);
        assertThat(killed).isGreaterThan(10);
    }

    @Test
    @Tag("long")
    void a_repair_of_rows_that_is_killed_often_keeps_all_it_takes_out_and_loses_nothing_else() throws Exception {
        rows(20, 4);
        assertThat(killed).isGreaterThan(10);
    }
}
