package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.CairnException;
import dev.cairn.storage.Damage;
import dev.cairn.store.Namespace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A store with threads, pending writes, items and snapshots, and everything that it answers. */
public final class VariedStore {
    private static final Namespace NOTES = new Namespace(List.of("notes"));

    private final List<CheckpointConfig> checkpoints = new ArrayList<>();
    private final List<String> snapshots = new ArrayList<>();
    private Map<String, Object> truth = Map.of();

    /** Fills a store that has nothing yet. */
    public static VariedStore fill(Path file) {
        VariedStore filled = new VariedStore();
        try (Cairn cairn = Cairn.open("sqlite:" + file)) {
            filled.fill(cairn);
        }
        return filled;
    }

    public void fill(Cairn cairn) {
        for (int thread = 0; thread < 3; thread++) {
            fill(cairn, CheckpointConfig.of("thread-" + thread));
        }
        for (int i = 0; i < 6; i++) {
            cairn.store().put(NOTES, "note-" + i, Map.of("text", text("note", i, 100 + i * 1_500)));
            snapshots.add(cairn.agents()
                    .save("agent", Map.of("status", "idle", "philosophy", "none", "memory", text("memory", i, 3_000)))
                    .snapshotId());
        }
        truth = answers(cairn);
        assertThat(truth.values()).doesNotContain("CORRUPT");
        assertThat(damages(cairn)).isEmpty();
    }

    /** What it answered when it was filled. */
    public Map<String, Object> truth() {
        return truth;
    }

    private void fill(Cairn cairn, CheckpointConfig thread) {
        for (int step = 0; step < 8; step++) {
            StateChange change = StateChange.empty()
                    .append("messages", text(thread.threadId(), step, 700))
                    .set("step", step);
            checkpoints.add(cairn.checkpoints().put(thread, change, CheckpointMetadata.of(step)));
        }
        cairn.checkpoints()
                .putWrites(
                        checkpoints.get(checkpoints.size() - 1),
                        List.of(ChannelWrite.of("messages", text("write", 0, 900))),
                        "task",
                        "");
    }

    private static String text(String start, int number, int length) {
        StringBuilder text = new StringBuilder(start).append(number);
        while (text.length() < length) {
            text.append((char) ('a' + (text.length() * 7 + number * 3) % 26));
        }
        return text.toString();
    }

    public static List<Damage> damages(Cairn cairn) {
        List<Damage> found = new ArrayList<>();
        cairn.verify(found::add);
        return found;
    }

    /** Each thing that is stored, or that it is damaged. */
    public Map<String, Object> answers(Cairn cairn) {
        Map<String, Object> found = new LinkedHashMap<>();
        for (CheckpointConfig config : checkpoints) {
            ask(
                    found,
                    "checkpoint " + config,
                    () -> cairn.checkpoints().get(config).checkpoint());
        }
        for (int thread = 0; thread < 3; thread++) {
            CheckpointConfig latest = CheckpointConfig.of("thread-" + thread);
            ask(found, "latest " + latest, () -> cairn.checkpoints().get(latest));
        }
        for (int i = 0; i < 6; i++) {
            String key = "note-" + i;
            String id = snapshots.get(i);
            ask(found, key, () -> cairn.store().find(NOTES, key).orElseThrow());
            ask(found, "snapshot " + i, () -> cairn.agents().load("agent", id).state());
        }
        ask(found, "agent", () -> cairn.agents().load("agent").state());
        return found;
    }

    private static void ask(Map<String, Object> found, String question, Supplier<Object> answer) {
        try {
            found.put(question, answer.get());
        } catch (CairnException | java.util.NoSuchElementException e) {
            found.put(question, "CORRUPT");
        }
    }
}
