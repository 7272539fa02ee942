package dev.cairn.integration.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata.Source;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.checkpoint.ThreadTree;
import dev.cairn.model.Document;
import dev.cairn.storage.Damage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What a killed process has acknowledged, and whether the store holds it. Not safe for use by several threads. */
final class KillAudit {
    private final String url;
    private final Map<String, String> acknowledged = new LinkedHashMap<>();
    private String thread = "";
    private long seed;
    private int next;
    private int checked;
    private int unacknowledged;

    KillAudit(String url) {
        this.url = url;
    }

    void begin(String newThread, long newSeed) {
        thread = newThread;
        seed = newSeed;
        next = 0;
        acknowledged.clear();
    }

    String thread() {
        return thread;
    }

    long seed() {
        return seed;
    }

    /** How many checkpoints were read and compared. */
    int checked() {
        return checked;
    }

    /** After how many kills the store held a step more than was acknowledged. */
    int unacknowledged() {
        return unacknowledged;
    }

    void resumed(String line) {
        assertThat(line).startsWith("resume " + next + " ");
    }

    /** A line that was written whole says what is done; one that the kill cut does not. */
    void acknowledged(String line) {
        String[] words = line.split(" ", -1);
        if (words.length == 3 && words[2].length() == 36) {
            acknowledged.put(words[0] + " " + words[1], words[2]);
        }
    }

    void check() {
        try (Cairn cairn = Cairn.open(url)) {
            List<Damage> damage = new ArrayList<>();
            cairn.verify(damage::add);
            assertThat(damage).isEmpty();
            Set<String> found =
                    cairn.checkpoints().threads().find(thread).isEmpty() ? Set.of() : found(cairn.checkpoints());
            assertThat(found).containsAll(acknowledged.keySet());
            assertThat(found).as("at most one step more").hasSizeLessThanOrEqualTo(acknowledged.size() + 1);
            unacknowledged += found.size() - acknowledged.size();
            for (String more : found) {
                acknowledged.putIfAbsent(more, "");
            }
        }
    }

    private Set<String> found(Checkpointer checkpoints) {
        Set<String> found = new TreeSet<>();
        KillScript script = new KillScript(seed);
        ThreadTree tree = checkpoints.branches().tree(thread, "");
        for (int i = tree.nodes().size() - 1; i >= 0; i--) {
            found.addAll(found(checkpoints.get(tree.nodes().get(i).config()), script));
        }
        List<Long> steps = checkpoints
                .branches()
                .ancestry(CheckpointConfig.of(thread))
                .map(summary -> summary.metadata().step())
                .toList();
        next = steps.size();
        assertThat(steps).as("a chain without gap").element(0).isEqualTo(next - 1L);
        assertThat(found.stream().filter(name -> name.startsWith("put "))).hasSize(next);
        long forks = found.stream().filter(name -> name.startsWith("fork ")).count();
        assertThat(tree.heads()).hasSize(1 + (int) forks);
        return found;
    }

    private Set<String> found(CheckpointTuple tuple, KillScript script) {
        Set<String> found = new TreeSet<>();
        boolean fork = tuple.metadata().source() == Source.FORK;
        int step = (int) tuple.metadata().step() - (fork ? 1 : 0);
        found.add((fork ? "fork " : "put ") + step);
        Map<String, Document> expected = fork ? script.forked(step) : script.state(step);
        assertThat(tuple.checkpoint().values().equals(expected))
                .as("state of step " + step)
                .isTrue();
        expectId((fork ? "fork " : "put ") + step, tuple.checkpoint().id());
        if (!tuple.pendingWrites().isEmpty()) {
            found.add("writes " + (step + 1));
            expectId("writes " + (step + 1), tuple.checkpoint().id());
            assertThat(tuple.pendingWrites())
                    .extracting(PendingWrite::value)
                    .isEqualTo(script.writesBefore(step + 1).stream()
                            .map(write -> write.value())
                            .toList());
        }
        checked++;
        return found;
    }

    private void expectId(String what, @Nullable String id) {
        String said = acknowledged.getOrDefault(what, "");
        assertThat(said.isEmpty() ? id : said).as("id of " + what).isEqualTo(id);
    }
}
