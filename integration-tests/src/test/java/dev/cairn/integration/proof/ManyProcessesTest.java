package dev.cairn.integration.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.model.Document;
import dev.cairn.storage.Damage;
import dev.cairn.testing.Child;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Eight processes put into one SQLite file, half of them into one thread and half into threads of their own, while another one reads and
 * one holds the file locked for three seconds.
 */
class ManyProcessesTest {
    private static final int PROCESSES = 8;
    private static final int STALL_MILLIS = 3_000;

    @TempDir
    Path folder;

    @Test
    void eight_processes_share_a_file_without_an_error_or_a_gap() {
        run(50);
    }

    @Test
    @Tag("long")
    void eight_processes_with_200_puts_each_share_a_file_without_an_error_or_a_gap() {
        run(200);
    }

    @Test
    void of_two_processes_that_expect_one_head_exactly_one_puts() {
        swap(100);
    }

    @Test
    @Tag("long")
    void of_two_processes_that_expect_one_head_exactly_one_puts_500_times() {
        swap(500);
    }

    private void swap(int rounds) {
        String url = "sqlite:" + folder.resolve("swap.db");
        CheckpointConfig thread = CheckpointConfig.of("swap");
        try (Cairn cairn = Cairn.open(url)) {
            cairn.checkpoints().put(thread, Map.of("process", 0), CheckpointMetadata.of(0));
            int won = 0;
            try (Child one = Child.start(SwapChild.class, url, 1, rounds);
                    Child other = Child.start(SwapChild.class, url, 2, rounds)) {
                for (Child child : List.of(one, other)) {
                    won += Integer.parseInt(child.line());
                    child.expectSuccess();
                }
            }
            assertThat(won).isEqualTo(rounds);
            List<Long> chain = cairn.checkpoints()
                    .branches()
                    .ancestry(thread)
                    .map(summary -> summary.metadata().step())
                    .toList();
            assertThat(chain).hasSize(rounds + 1).startsWith((long) rounds).endsWith(0L);
            assertThat(cairn.checkpoints().branches().tree("swap", "").nodes()).hasSameSizeAs(chain);
        }
    }

    private void run(int puts) {
        Path file = folder.resolve("crowd.db");
        String url = "sqlite:" + file;
        List<Child> children = new ArrayList<>();
        try {
            for (int i = 0; i < PROCESSES; i++) {
                boolean shared = i % 2 == 0;
                children.add(Child.start(CrowdChild.class, url, shared ? "shared" : "own-" + i, i, puts, shared));
            }
            children.forEach(child -> assertThat(child.line()).isEqualTo("ready"));
            children.add(Child.start(CrowdReader.class, url, "shared", puts * PROCESSES / 2));
            assertThat(children.get(PROCESSES).line()).isEqualTo("ready");
            children.forEach(Child::go);
            children.add(Child.start(StallChild.class, file, STALL_MILLIS));
            assertThat(children.get(PROCESSES + 1).line()).isEqualTo("stalling");
            children.forEach(Child::expectSuccess);
            System.out.println("Reader: " + children.get(PROCESSES).rest());
        } finally {
            children.forEach(Child::close);
        }
        try (Cairn cairn = Cairn.open(url)) {
            check(cairn, puts);
        }
    }

    private static void check(Cairn cairn, int puts) {
        List<Damage> damage = new ArrayList<>();
        cairn.verify(damage::add);
        assertThat(damage).isEmpty();
        Checkpointer checkpoints = cairn.checkpoints();
        assertThat(checkpoints
                        .summaries(CheckpointQuery.all().limit(PROCESSES * puts + 1))
                        .items())
                .hasSize(PROCESSES * puts);
        expectChain(checkpoints, "shared", puts * PROCESSES / 2);
        for (int i = 1; i < PROCESSES; i += 2) {
            expectChain(checkpoints, "own-" + i, puts);
        }
    }

    /** Every state has one entry more than its parent and begins with its parent's. */
    private static void expectChain(Checkpointer checkpoints, String thread, int length) {
        List<CheckpointSummary> chain =
                checkpoints.branches().ancestry(CheckpointConfig.of(thread)).toList();
        assertThat(chain).hasSize(length);
        List<Document> newest = checkpoints
                .get(CheckpointConfig.of(thread))
                .checkpoint()
                .value("log")
                .items();
        for (int i = 0; i < length; i++) {
            CheckpointTuple tuple = checkpoints.get(chain.get(i).config());
            assertThat(CrowdReader.entries(tuple)).isEqualTo(length - i);
            assertThat(tuple.checkpoint().value("log").items().equals(newest.subList(0, length - i)))
                    .as("state " + (length - i) + " of thread " + thread)
                    .isTrue();
        }
    }
}
