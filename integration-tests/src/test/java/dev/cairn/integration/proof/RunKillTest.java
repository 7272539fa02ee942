package dev.cairn.integration.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.testing.Child;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that runs steps with effects outside is killed without warning at each point of a step, and at random. A step whose result was
 * acknowledged has its effect once; one of unknown outcome is a second attempt with the same key.
 */
class RunKillTest {
    private static final int TURNS = 3;

    @TempDir
    Path folder;

    @Test
    void killed_between_the_mark_and_the_effect() throws IOException {
        List<String> after = killAt("marked 1");
        assertThat(after).startsWith("at 0", "attempt 1 2", "acknowledged 1 result 1", "committed 1", "attempt 2 1");
        assertThat(effectsOf(1)).singleElement().asString().endsWith(" 2");
    }

    @Test
    void killed_between_the_effect_and_its_stored_result() throws IOException {
        List<String> after = killAt("done 1");
        assertThat(after).startsWith("at 0", "attempt 1 2", "acknowledged 1 result 1", "committed 1", "attempt 2 1");
        List<String> effects = effectsOf(1);
        assertThat(effects).hasSize(2);
        assertThat(effects.get(0)).endsWith(" 1");
        assertThat(effects.get(1)).isEqualTo(effects.get(0).replaceFirst("1$", "2"));
    }

    @Test
    void killed_between_the_stored_result_and_the_checkpoint() throws IOException {
        List<String> after = killAt("stored 1");
        assertThat(after).startsWith("at 0", "acknowledged 1 result 1", "committed 1", "attempt 2 1");
        assertThat(effectsOf(1)).singleElement().asString().endsWith(" 1");
    }

    @Test
    void killed_after_the_checkpoint() throws IOException {
        List<String> after = killAt("committed 1");
        assertThat(after).startsWith("at 1", "attempt 2 1");
        assertThat(effectsOf(1)).singleElement().asString().endsWith(" 1");
    }

    /** What the process says that goes on after one was killed at a place. */
    private List<String> killAt(String place) throws IOException {
        try (Child child = start(TURNS, place)) {
            for (String line = child.line(); !line.equals("here"); ) {
                line = child.line();
            }
            child.kill();
        }
        List<String> after;
        try (Child child = start(TURNS, "nowhere")) {
            after = child.rest();
            child.expectSuccess();
        }
        assertThat(effectsOf(0)).hasSize(1);
        assertThat(effectsOf(2)).hasSize(1);
        checkState(TURNS);
        return after;
    }

    @Test
    void three_kills_at_random() throws IOException {
        killAtRandom(3, 20_261_128);
    }

    @Test
    @Tag("long")
    void sixty_kills_at_random() throws IOException {
        killAtRandom(60, System.nanoTime());
    }

    private void killAtRandom(int kills, long seed) throws IOException {
        System.out.println("Runs killed " + kills + " times, seed " + seed);
        Random random = new Random(seed);
        Set<String> acknowledged = new HashSet<>();
        for (int kill = 0; kill < kills; kill++) {
            try (Child child = start(Integer.MAX_VALUE, "nowhere")) {
                List<String> said = new ArrayList<>(List.of(child.line()));
                for (int lines = random.nextInt(30); lines > 0; lines--) {
                    said.add(child.line());
                }
                LockSupport.parkNanos(random.nextInt(5_000_000));
                child.kill();
                said.addAll(child.rest());
                said.stream()
                        .filter(line -> line.startsWith("attempt "))
                        .forEach(line -> assertThat(acknowledged).doesNotContain(line.split(" ", -1)[1]));
                said.stream()
                        .filter(line -> line.startsWith("acknowledged "))
                        .forEach(line -> acknowledged.add(line.split(" ", -1)[1]));
            }
        }
        int turns = acknowledged.size() + 2;
        try (Child child = start(turns, "nowhere")) {
            child.rest();
            child.expectSuccess();
        }
        checkEffects(turns, kills);
        checkState(turns);
    }

    /** Every turn has its effect, each again only by a later attempt with the same key, and there is at most one such for a kill. */
    private void checkEffects(int turns, int kills) throws IOException {
        int repeated = 0;
        for (int turn = 0; turn < turns; turn++) {
            List<String> effects = effectsOf(turn);
            assertThat(effects).isNotEmpty().doesNotHaveDuplicates();
            assertThat(effects.stream().map(line -> line.split(" ", -1)[1]).distinct())
                    .hasSize(1);
            repeated += effects.size() - 1;
        }
        System.out.println(turns + " turns, " + repeated + " effects of unknown outcome repeated");
        assertThat(repeated).isLessThanOrEqualTo(kills);
    }

    private void checkState(int turns) {
        try (Cairn cairn = Cairn.open(url())) {
            CheckpointTuple head = cairn.checkpoints().get(CheckpointConfig.of(RunChild.THREAD));
            assertThat(head.metadata().step()).isEqualTo(turns - 1);
            assertThat(head.checkpoint().value("results").asList(String.class))
                    .isEqualTo(IntStream.range(0, turns)
                            .mapToObj(turn -> "result " + turn)
                            .toList());
        }
    }

    private List<String> effectsOf(int turn) throws IOException {
        return Files.readAllLines(effects()).stream()
                .filter(line -> line.startsWith(turn + " "))
                .toList();
    }

    private Child start(int turns, String stop) {
        return Child.start(RunChild.class, url(), effects(), turns, stop);
    }

    private String url() {
        return "sqlite:" + folder.resolve("run.db");
    }

    private Path effects() {
        return folder.resolve("effects");
    }
}
