package dev.cairn.integration.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.KeptCheckpoint;
import dev.cairn.checkpoint.PruneReport;
import dev.cairn.checkpoint.PruneStrategy;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.model.Document;
import dev.cairn.storage.Damage;
import dev.cairn.testing.Child;
import dev.cairn.testing.PostgresServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A process that prunes a thread of four commits' work is killed: what is to be kept stays readable at every point, and another prunes on. */
class PruneKillTest {
    private static final int CHECKPOINTS = 160;

    /** Kills it somewhere in its work. */
    private static final int SOMEWHERE = -1;

    @TempDir
    Path folder;

    static Stream<Object[]> kills() {
        List<Object[]> kills = new ArrayList<>();
        for (boolean byPolicy : new boolean[] {false, true}) {
            Stream.of(0, 1, 2, 5, SOMEWHERE).forEach(point -> kills.add(new Object[] {"sqlite", point, byPolicy}));
            Stream.of(1, 2, SOMEWHERE).forEach(point -> kills.add(new Object[] {"postgresql", point, byPolicy}));
        }
        return kills.stream();
    }

    @ParameterizedTest
    @MethodSource("kills")
    void what_is_kept_stays_readable_and_another_process_goes_on(String backend, int point, boolean byPolicy) {
        String url = backend.equals("sqlite") ? "sqlite:" + folder.resolve("store.db") : PostgresServer.url();
        CheckpointConfig thread = CheckpointConfig.of("pruned-" + backend + point + System.nanoTime());
        Map<CheckpointConfig, Map<String, Document>> kept = new HashMap<>();
        PruneReport plan;
        try (Cairn cairn = Cairn.open(url)) {
            fill(cairn.checkpoints(), thread);
            plan = plan(cairn.checkpoints(), thread);
            for (KeptCheckpoint one : plan.kept()) {
                kept.put(
                        one.config(),
                        cairn.checkpoints().get(one.config()).checkpoint().values());
            }
        }
        assertThat(plan.removed()).hasSize(CHECKPOINTS - 2);
        assertThat(kept).hasSize(2);
        kill(url, thread, point, byPolicy);
        try (Cairn cairn = Cairn.open(url)) {
            check(cairn.checkpoints(), thread, kept);
            int left = plan(cairn.checkpoints(), thread).removed().size();
            expectLeft(left, point);
            assertThat(prune(cairn.checkpoints(), thread, byPolicy)).hasSize(left);
            check(cairn.checkpoints(), thread, kept);
            assertThat(cairn.checkpoints()
                            .branches()
                            .tree(thread.threadId(), "")
                            .nodes())
                    .hasSize(2);
            cairn.checkpoints().put(thread, StateChange.empty().append("log", "goes on"), CheckpointMetadata.of(0));
            check(cairn.checkpoints(), thread, kept);
        }
    }

    private static List<?> prune(Checkpointer checkpoints, CheckpointConfig thread, boolean byPolicy) {
        return byPolicy
                ? checkpoints
                        .retention()
                        .prune(thread.threadId(), PruneChild.BY_POLICY)
                        .removed()
                : checkpoints
                        .retention()
                        .prune(List.of(thread.threadId()), PruneStrategy.KEEP_LATEST)
                        .removed();
    }

    /** A commit removes 50; the one at which it was stopped is there or not. */
    private static void expectLeft(int left, int point) {
        if (point != SOMEWHERE) {
            assertThat(left).isEqualTo(Math.max(0, CHECKPOINTS - 2 - 50 * ((point + 1) / 2)));
        }
    }

    private static void fill(Checkpointer checkpoints, CheckpointConfig thread) {
        checkpoints.put(thread, Map.of("log", List.of()), CheckpointMetadata.of(-1));
        CheckpointConfig middle = thread;
        for (int i = 0; i < CHECKPOINTS - 1; i++) {
            StateChange step = StateChange.empty().append("log", "entry " + i + " ".repeat(i % 90));
            CheckpointConfig put = checkpoints.put(thread, step, CheckpointMetadata.of(i));
            middle = i == 80 ? put : middle;
        }
        checkpoints.branches().fork(middle, "other");
    }

    private static PruneReport plan(Checkpointer checkpoints, CheckpointConfig thread) {
        return checkpoints.retention().plan(List.of(thread.threadId()), PruneStrategy.KEEP_LATEST);
    }

    private static void kill(String url, CheckpointConfig thread, int point, boolean byPolicy) {
        try (Child child = Child.start(PruneChild.class, url, thread.threadId(), point, byPolicy)) {
            assertThat(child.line()).isEqualTo("open");
            if (point == SOMEWHERE) {
                LockSupport.parkNanos(40_000_000 + new Random().nextInt(80_000_000));
            } else {
                assertThat(child.line()).isEqualTo("here");
            }
            child.kill();
        }
    }

    private static void check(
            Checkpointer checkpoints, CheckpointConfig thread, Map<CheckpointConfig, Map<String, Document>> kept) {
        kept.forEach((config, values) ->
                assertThat(checkpoints.get(config).checkpoint().values()).isEqualTo(values));
        List<Damage> damage = new ArrayList<>();
        checkpoints.threads().verify(thread.threadId(), damage::add);
        assertThat(damage).isEmpty();
    }
}
