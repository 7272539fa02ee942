package dev.cairn.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.RepairOptions;
import dev.cairn.RepairReport;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Rebuild;
import dev.cairn.store.Namespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store whose file is damaged: a check names it, a repair makes it whole, and loses nothing that could be read. */
class RepairDamageTest {
    private static final Namespace NOTES = new Namespace(List.of("notes"));

    @TempDir
    Path folder;

    private final List<CheckpointConfig> checkpoints = new ArrayList<>();
    private final List<String> snapshots = new ArrayList<>();
    private final List<String> wrong = new ArrayList<>();
    private byte[] healthy = new byte[0];
    private Map<String, Object> truth = Map.of();
    private int opened;

    private void build(int page) throws IOException {
        Path file = folder.resolve("healthy.db");
        Sqlite.makeEmpty(file, page);
        try (Cairn cairn = Cairn.open("sqlite:" + file)) {
            for (int thread = 0; thread < 3; thread++) {
                fill(cairn, CheckpointConfig.of("thread-" + thread));
            }
            for (int i = 0; i < 6; i++) {
                cairn.store().put(NOTES, "note-" + i, Map.of("text", text("note", i, 100 + i * 1_500)));
                snapshots.add(cairn.agents()
                        .saveState(
                                "agent",
                                Map.of("status", "idle", "philosophy", "none", "memory", text("memory", i, 3_000)))
                        .snapshotId());
            }
            truth = answers(cairn);
            assertThat(truth.values()).doesNotContain("CORRUPT");
            assertThat(damages(cairn)).isEmpty();
        }
        healthy = Files.readAllBytes(file);
    }

    private void fill(Cairn cairn, CheckpointConfig thread) {
        for (int step = 0; step < 8; step++) {
            StateChange change = StateChange.append("messages", text(thread.threadId(), step, 700))
                    .andSet("step", step);
            checkpoints.add(cairn.checkpoints().put(thread, change, CheckpointMetadata.step(step)));
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

    private static List<Damage> damages(Cairn cairn) {
        List<Damage> found = new ArrayList<>();
        cairn.verify(found::add);
        return found;
    }

    /** Each thing that is stored, or that it is damaged. */
    private Map<String, Object> answers(Cairn cairn) {
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
            ask(
                    found,
                    "snapshot " + i,
                    () -> cairn.agents().loadState("agent", id).state());
        }
        ask(found, "agent", () -> cairn.agents().loadState("agent").state());
        return found;
    }

    private static void ask(Map<String, Object> found, String question, Supplier<Object> answer) {
        try {
            found.put(question, answer.get());
        } catch (CairnException | java.util.NoSuchElementException e) {
            found.put(question, "CORRUPT");
        }
    }

    @Test
    void what_could_be_read_of_a_damaged_store_is_equal_after_its_repair_and_the_store_is_sound() throws IOException {
        build(4_096);
        flipEvery(healthy.length / 40 | 1, 0);
        assertThat(opened).isGreaterThan(25);
    }

    @Test
    @Tag("long")
    void whatever_byte_was_flipped_a_repair_makes_the_store_sound() throws IOException {
        build(512);
        flipEvery(1, 3);
    }

    private void flipEvery(int step, int firstBit) throws IOException {
        for (int at = 0; at < healthy.length; at += step) {
            byte[] damaged = healthy.clone();
            damaged[at] ^= (byte) (1 << (at * 5 + firstBit) % 8);
            check("bit of byte " + at, damaged);
        }
        assertThat(wrong).isEmpty();
    }

    private void check(String what, byte[] content) throws IOException {
        Path folder = Files.createDirectory(this.folder.resolve("case"));
        Path file = Files.write(folder.resolve("damaged.db"), content);
        try {
            repair(what, file);
        } catch (RuntimeException | AssertionError e) {
            wrong.add(what + ": " + e);
        } finally {
            Folders.delete(folder);
        }
    }

    private void repair(String what, Path file) {
        String url = "sqlite:" + file;
        Map<String, Object> before = readable(url);
        if (before.isEmpty()) {
            return;
        }
        opened++;
        Rebuild rebuild = Cairn.rebuild(url, false);
        RepairReport report;
        try (Cairn cairn = Cairn.open(url)) {
            report = cairn.repair(new RepairOptions(false, true, file.resolveSibling("quarantine")));
            Map<String, Object> after = answers(cairn);
            before.forEach((question, answer) -> {
                if (answer.equals(truth.get(question)) && !answer.equals(after.get(question))) {
                    wrong.add(what + ": " + question + " was read before and is not now; " + rebuild + report);
                }
            });
            List<Damage> left = damages(cairn);
            if (!left.isEmpty()) {
                wrong.add(what + ": still " + left + " after " + rebuild + report);
            }
        }
        boolean did = !rebuild.reasons().isEmpty()
                || !report.takenOut().isEmpty()
                || !report.replaced().isEmpty();
        if (did && before.equals(truth) && !rebuild.lost().isEmpty()) {
            wrong.add(what + ": all could be read, and the repair lost " + rebuild.lost());
        }
    }

    /** What can be read of it; nothing when it cannot be opened. What is missing must be named by a check. */
    private Map<String, Object> readable(String url) {
        try (Cairn cairn = Cairn.open(url)) {
            Map<String, Object> before = answers(cairn);
            if (!before.equals(truth) && damages(cairn).isEmpty()) {
                wrong.add("a check names nothing of " + before);
            }
            return before;
        } catch (CairnException e) {
            assertThat(e.code()).isIn(ErrorCode.CORRUPT, ErrorCode.INCOMPATIBLE);
            return Map.of();
        }
    }
}
