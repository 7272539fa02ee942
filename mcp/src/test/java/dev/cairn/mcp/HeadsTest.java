package dev.cairn.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.mcp.internal.model.Heads;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Changes of threads are noticed, whatever a listener does. */
class HeadsTest {
    private static void save(Cairn store, String thread) {
        store.checkpoints()
                .put(CheckpointConfig.of(thread), StateChange.empty().append("log", 1), CheckpointMetadata.of(0));
    }

    @Test
    void a_listener_that_fails_ends_neither_the_watch_nor_that_of_others() throws Exception {
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        try (Cairn store = Cairn.open("memory:");
                Heads heads = new Heads(store)) {
            heads.listen(uri -> {
                throw new StackOverflowError();
            });
            heads.listen(heard::add);
            heads.start();
            save(store, "a");
            assertThat(heard.poll(20, TimeUnit.SECONDS)).isEqualTo("cairn://thread/a");
            save(store, "b");
            assertThat(heard.poll(20, TimeUnit.SECONDS)).isEqualTo("cairn://thread/b");
            save(store, "a");
            assertThat(heard.poll(20, TimeUnit.SECONDS)).isEqualTo("cairn://thread/a");
        }
    }

    @Test
    void every_one_of_many_threads_that_change_at_once_is_noticed() throws Exception {
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        try (Cairn store = Cairn.open("memory:");
                Heads heads = new Heads(store)) {
            heads.listen(heard::add);
            heads.start();
            for (int i = 0; i < 1_100; i++) {
                save(store, "t" + i);
            }
            for (int i = 0; i < 1_100; i++) {
                assertThat(heard.poll(20, TimeUnit.SECONDS)).startsWith("cairn://thread/t");
            }
        }
    }
}
