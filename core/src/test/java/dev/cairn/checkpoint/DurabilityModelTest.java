package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random sequences of puts with every option and of other operations, in each mode and in a mixture of them: what is answered and what is
 * stored in the end is that of puts that are stored at once.
 */
class DurabilityModelTest {
    private static final List<Durability> MODES = List.of(Durability.values());

    @Test
    void every_mode_answers_and_stores_what_puts_at_once_do() {
        sequences(0, 100);
    }

    @Test
    @Tag("long")
    void every_mode_answers_and_stores_what_puts_at_once_do_in_many_sequences() {
        sequences(1_000, 5_000);
    }

    private static void sequences(int from, int count) {
        for (int seed = from; seed < from + count; seed++) {
            List<PutScript.Op> script = new PutScript(new Random(seed)).ops(40);
            List<String> expected = played(script, op -> Durability.SYNC);
            for (Durability mode : List.of(Durability.ASYNC, Durability.EXIT)) {
                assertThat(played(script, op -> mode))
                        .as("seed %s in mode %s: %s", seed, mode, script)
                        .isEqualTo(expected);
            }
            Random mixed = new Random(seed);
            assertThat(played(script, op -> MODES.get(mixed.nextInt(MODES.size()))))
                    .as("seed %s in mixed modes: %s", seed, script)
                    .isEqualTo(expected);
        }
    }

    private static List<String> played(List<PutScript.Op> script, PutPlayer.Modes modes) {
        try (ServiceStore store = ServiceStore.memory();
                Cairn cairn = store.program()) {
            begin(cairn);
            PutPlayer player = new PutPlayer(cairn.checkpoints(), modes);
            script.forEach(player::play);
            return player.result();
        }
    }

    /** The thread, with all branches. */
    private static void begin(Cairn cairn) {
        CheckpointConfig first = cairn.checkpoints()
                .put(
                        PutScript.PLACES.get(0),
                        StateChange.empty().append("log", "first").withId("begun"),
                        CheckpointMetadata.of(0),
                        PutOptions.none().durability(Durability.SYNC));
        cairn.checkpoints().branches().fork(first, "what-if");
    }

    @Test
    void several_producers_of_a_thread_store_what_each_would_alone() throws Exception {
        for (int seed = 0; seed < 40; seed++) {
            List<List<PutScript.Op>> scripts = new ArrayList<>();
            for (int producer = 0; producer < PutScript.PLACES.size(); producer++) {
                scripts.add(new PutScript(new Random(100L * seed + producer)).putsTo(producer, 25));
            }
            List<List<String>> expected = new ArrayList<>();
            for (List<PutScript.Op> script : scripts) {
                expected.add(played(script, op -> Durability.SYNC));
            }
            for (Durability mode : Durability.values()) {
                assertThat(playedTogether(scripts, mode))
                        .as("seed %s in mode %s", seed, mode)
                        .isEqualTo(expected);
            }
        }
    }

    private static List<List<String>> playedTogether(List<List<PutScript.Op>> scripts, Durability mode)
            throws Exception {
        ExecutorService producers = Executors.newFixedThreadPool(scripts.size());
        try (ServiceStore store = ServiceStore.memory();
                Cairn cairn = store.program()) {
            begin(cairn);
            List<PutPlayer> players = new ArrayList<>();
            List<Future<?>> played = new ArrayList<>();
            for (List<PutScript.Op> script : scripts) {
                PutPlayer player = new PutPlayer(cairn.checkpoints(), op -> mode);
                players.add(player);
                played.add(producers.submit(() -> script.forEach(player::play)));
            }
            for (Future<?> one : played) {
                one.get(60, TimeUnit.SECONDS);
            }
            List<String> notStored = PutPlayer.flushed(cairn.checkpoints());
            return players.stream().map(player -> player.result(notStored)).toList();
        } finally {
            producers.shutdown();
        }
    }
}
