package dev.cairn.langgraph4j;

import static dev.cairn.langgraph4j.Graphs.on;
import static dev.cairn.langgraph4j.Transcript.history;
import static dev.cairn.langgraph4j.Transcript.thread;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.testing.adapter.TestStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphInput;
import org.junit.jupiter.api.Test;

class SqliteGraphsTest extends SameAsMemorySaver {
    private static final int RUNS = 5;

    SqliteGraphsTest() {
        super(TestStore.SQLITE);
    }

    private String url() {
        return "sqlite:" + folder.resolve("two.db");
    }

    @Test
    void what_one_saver_puts_another_one_sees_at_once() throws Exception {
        try (Cairn one = Cairn.open(url());
                Cairn two = Cairn.open(url())) {
            CompiledGraph<Trip> here = Graphs.line("a", "b")
                    .compile(on(new CairnSaver(one)).interruptAfter("a").build());
            CompiledGraph<Trip> there =
                    Graphs.line("a", "b").compile(on(new CairnSaver(two)).build());
            here.invoke(GraphInput.noArgs(), thread("trip"));
            there.invoke(GraphInput.resume(), thread("trip"));
            assertThat(here.getState(thread("trip")).node()).isEqualTo("b");
            new CairnSaver(two).release(thread("trip"));
            assertThat(here.stateOf(thread("trip"))).isEmpty();
        }
    }

    @Test
    void runs_of_one_thread_at_the_same_time_are_all_kept_one_after_the_other() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CyclicBarrier start = new CyclicBarrier(2);
        try (Cairn one = Cairn.open(url());
                Cairn two = Cairn.open(url())) {
            List<Callable<Void>> runners = new ArrayList<>();
            for (Cairn cairn : List.of(one, two)) {
                CompiledGraph<Trip> graph =
                        Graphs.line("a", "b").compile(on(new CairnSaver(cairn)).build());
                runners.add(() -> {
                    start.await();
                    for (int run = 0; run < RUNS; run++) {
                        graph.invoke(GraphInput.noArgs(), thread("trip"));
                    }
                    return null;
                });
            }
            for (Future<Void> runner : pool.invokeAll(runners)) {
                runner.get();
            }
            int checkpoints = 2 * RUNS * 3;
            assertThat(history(new CairnSaver(one), thread("trip"))).hasSize(checkpoints);
            assertThat(one.checkpoints().branches().ancestry(CheckpointConfig.of("trip")))
                    .hasSize(checkpoints);
        } finally {
            pool.shutdownNow();
        }
    }
}
