package dev.cairn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.cairn.Cairn;
import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.TrashedThread;
import dev.cairn.environment.SessionInfo;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.host.EnvironmentInfo;
import dev.cairn.environment.host.StoredSessions;
import dev.cairn.model.Document;
import dev.cairn.store.FoundItem;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.Namespace;
import dev.cairn.store.NamespaceQuery;
import java.math.BigDecimal;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** One thing of each kind that a store can hold, and what a store says of all that it holds. */
final class FrozenContent {
    private FrozenContent() {}

    /** Fills an empty store. */
    static void fill(Cairn cairn) {
        conversation(cairn);
        deletions(cairn);
        items(cairn);
        agents(cairn);
        environments(cairn);
        checkpoints(cairn.tenant("acme"), CheckpointConfig.of("of acme"), 3);
    }

    private static void conversation(Cairn cairn) {
        CheckpointConfig thread = CheckpointConfig.of("conversation");
        List<CheckpointConfig> steps = checkpoints(cairn, thread, 40);
        cairn.checkpoints().tag(steps.get(3), Set.of("approved"), Set.of());
        CheckpointConfig fork = cairn.checkpoints().branches().fork(steps.get(5), "other way");
        checkpoints(cairn, fork, 3);
        cairn.checkpoints().updateState(steps.get(7), Map.of("note", "edited"), "editor");
        cairn.checkpoints()
                .putWrites(
                        steps.get(39),
                        List.of(
                                ChannelWrite.of("messages", text(1, 900)),
                                ChannelWrite.of("__interrupt__", Map.of("question", "go on?"))),
                        "task",
                        "path/of/task");
        checkpoints(cairn, thread.inNamespace("inner|graph"), 2);
        cairn.checkpoints().leases().acquire("leased", "a holder", Duration.ofSeconds(1));
        checkpoints(cairn, CheckpointConfig.of("forgotten"), 6);
        cairn.checkpoints().threads().copy("forgotten", "copied");
        standardValues(cairn);
    }

    private static void standardValues(Cairn cairn) {
        Map<String, Object> values = Map.of(
                "decimal",
                new BigDecimal("2.50"),
                "instant",
                Instant.parse("2026-02-03T04:05:06.789Z"),
                "long",
                1L << 60,
                "bytes",
                new byte[] {0, 1, -1},
                "set",
                Set.of("one"),
                "nan",
                Double.NaN,
                "odd text",
                "\u0000 \ud83c\udf00 \u2028 \"",
                "large",
                text(7, 70_000));
        cairn.checkpoints().put(CheckpointConfig.of("values"), Checkpoint.of(values), CheckpointMetadata.of(0));
    }

    private static List<CheckpointConfig> checkpoints(Cairn cairn, CheckpointConfig thread, int count) {
        List<CheckpointConfig> made = new ArrayList<>();
        for (int step = 0; step < count; step++) {
            StateChange change = StateChange.empty()
                    .append("messages", Map.of("n", step, "text", text(step, 100 + step * 90)))
                    .set("step", step);
            made.add(cairn.checkpoints().put(thread, change, CheckpointMetadata.of(step)));
        }
        return made;
    }

    private static void deletions(Cairn cairn) {
        checkpoints(cairn, CheckpointConfig.of("deleted"), 4);
        cairn.checkpoints().threads().delete("deleted", Duration.ofDays(36_500));
        checkpoints(cairn, CheckpointConfig.of("gone"), 4);
        cairn.checkpoints().threads().delete("gone", Duration.ZERO);
        cairn.checkpoints().threads().expire("forgotten", Instant.parse("2100-01-01T00:00:00Z"));
    }

    private static void items(Cairn cairn) {
        Namespace notes = new Namespace(List.of("users", "ada", "notes"));
        for (int i = 0; i < 12; i++) {
            cairn.store().put(notes, "note " + i % 9, Map.of("text", text(i, 20 + i * 700), "number", i));
        }
        cairn.store().put(notes, "gone", 1);
        cairn.store().delete(notes, "gone");
        cairn.store().put(new Namespace(List.of("users")), "long", 5L);
    }

    private static void agents(Cairn cairn) {
        for (int i = 0; i < 5; i++) {
            AgentStateSnapshot saved = cairn.agents()
                    .save(
                            "scout",
                            Map.of(
                                    "status",
                                    "running",
                                    "philosophy",
                                    "react",
                                    "working_memory",
                                    Map.of("a", text(i, 4_000))),
                            SaveOptions.DEFAULT.tags("run-" + i % 2));
            if (i == 1) {
                cairn.agents().snapshots().pin("scout", saved.snapshotId(), true);
            }
        }
    }

    private static void environments(Cairn cairn) {
        StoredSessions lab = cairn.environment("lab").stored();
        for (int i = 0; i < 4; i++) {
            lab.put("session", "label " + i, Map.of("world", Document.of(Map.of("cells", text(i, 3_000)))));
        }
        lab.branch(lab.get("session", "label 1"), List.of("branch"));
        lab.put("branch", "further", Map.of("world", Document.of(Map.of("cells", "other"))));
        cairn.snapshots("plain").save("key/of snapshot", Document.of(Map.of("step", 5)));
    }

    /** One more step of a thread, as a later program adds it. */
    static void addStep(Cairn cairn) {
        checkpoints(cairn, CheckpointConfig.of("copied"), 1);
    }

    private static String text(int seed, int length) {
        StringBuilder text = new StringBuilder();
        new Random(seed).ints(length, ' ', '~').forEach(c -> text.append((char) (c == '"' || c == '\\' ? '.' : c)));
        return text.toString();
    }

    /** A line for each thing that is stored, values as digests of their JSON. */
    static List<String> facts(Cairn cairn) {
        List<String> lines = new ArrayList<>();
        threads(cairn, lines);
        threads(cairn.tenant("acme"), lines);
        for (TrashedThread trashed :
                cairn.checkpoints().threads().deleted(ThreadQuery.all()).items()) {
            lines.add("trash " + trashed.threadId());
        }
        for (Namespace namespace :
                cairn.store().namespaces(NamespaceQuery.all()).items()) {
            itemsOf(cairn, namespace, lines);
        }
        for (SnapshotSummary snapshot :
                cairn.agents().snapshots().list("scout", SnapshotQuery.all()).items()) {
            AgentStateSnapshot loaded = cairn.agents().load("scout", snapshot.snapshotId());
            lines.add("snapshot %s %s %s %s"
                    .formatted(
                            snapshot.snapshotId(),
                            snapshot.tags(),
                            snapshot.pinned(),
                            digest(loaded.state().json())));
        }
        for (EnvironmentInfo environment : cairn.environments("", null, 100).items()) {
            sessions(cairn.environment(environment.name()).stored(), lines);
        }
        lines.add("plain " + cairn.snapshots("plain").load("key/of snapshot").json());
        return lines;
    }

    private static void threads(Cairn cairn, List<String> lines) {
        for (ThreadInfo thread :
                cairn.checkpoints().threads().list(ThreadQuery.all()).items()) {
            lines.add("thread " + thread.threadId());
            CheckpointQuery all = CheckpointQuery.of(thread.threadId()).limit(1_000);
            cairn.checkpoints().list(all).items().forEach(tuple -> lines.add(line(tuple)));
        }
    }

    private static String line(CheckpointTuple tuple) {
        StringBuilder values = new StringBuilder();
        tuple.checkpoint()
                .values()
                .forEach((channel, value) ->
                        values.append(channel).append(value.json()).append('\n'));
        tuple.pendingWrites()
                .forEach(write -> values.append(write.taskId())
                        .append(write.channel())
                        .append(write.value().json()));
        return "checkpoint %s/%s %s %s step %d after %s: %s"
                .formatted(
                        tuple.config().threadId(),
                        tuple.config().namespace(),
                        tuple.checkpoint().id(),
                        tuple.checkpoint().ts(),
                        tuple.metadata().step(),
                        tuple.parentConfig() == null
                                ? "-"
                                : tuple.parentConfig().checkpointId(),
                        digest(values.toString()));
    }

    private static void itemsOf(Cairn cairn, Namespace namespace, List<String> lines) {
        for (FoundItem found : cairn.store()
                .search(ItemQuery.of(namespace.labels().toArray(String[]::new)))
                .items()) {
            if (found.item().namespace().equals(namespace)) {
                lines.add("item %s %s %d %s"
                        .formatted(
                                namespace.labels(),
                                found.item().key(),
                                found.item().revision(),
                                digest(found.item().value().json())));
            }
        }
    }

    private static void sessions(StoredSessions stored, List<String> lines) {
        for (SessionInfo session : stored.list("", null, 100).items()) {
            lines.add("session " + session.id());
            for (SnapshotInfo snapshot :
                    stored.snapshots(session.id(), null, 100).items()) {
                StringBuilder states = new StringBuilder();
                stored.states(snapshot)
                        .forEach((part, state) -> states.append(part).append(state.json()));
                lines.add("state " + snapshot.place() + " " + digest(states.toString()));
            }
        }
    }

    private static String digest(String text) {
        try {
            byte[] sha = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
            return HexFormat.of().formatHex(sha, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
