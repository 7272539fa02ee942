package dev.cairn.wassette;

import dev.cairn.Cairn;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.model.Document;
import dev.cairn.storage.Damage;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.Namespace;
import dev.cairn.store.NamespaceQuery;
import dev.cairn.transfer.CarriedName;
import dev.cairn.transfer.Section;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A store with every kind of row that is carried, and a use of all of it. */
public final class SampleStore {
    static final Namespace NOTES = Namespace.of("users", "ada");
    public static final List<CarriedName> NAMES = List.of(
            CarriedName.fromThread("booking"),
            CarriedName.fromAgent("scout"),
            new CarriedName(Section.ITEMS, List.of("users", "ada")));

    private SampleStore() {}

    public static void fill(Cairn cairn) {
        Checkpointer threads = cairn.checkpoints();
        CheckpointConfig thread = CheckpointConfig.of("booking");
        List<CheckpointConfig> steps = new ArrayList<>();
        for (int step = 0; step < 6; step++) {
            StateChange change = StateChange.empty()
                    .append("messages", Map.of("n", step, "text", "m".repeat(900)))
                    .set("step", step)
                    .set("when", Instant.EPOCH);
            steps.add(threads.put(thread, change, CheckpointMetadata.of(step)));
        }
        threads.tag(steps.get(2), Set.of("approved"), Set.of());
        CheckpointConfig fork = threads.branches().fork(steps.get(1), "other");
        threads.put(fork, StateChange.empty().set("step", 99), CheckpointMetadata.of(9));
        threads.branches().rewind(steps.get(4));
        threads.putWrites(
                steps.get(4),
                List.of(
                        ChannelWrite.of("messages", "w".repeat(5_000)),
                        ChannelWrite.of("__interrupt__", Map.of("question", "go on?"))),
                "task",
                "path/of/task");
        for (int i = 0; i < 3; i++) {
            SnapshotSummary saved = cairn.agents()
                    .save(
                            "scout",
                            Map.of("status", "running", "memory", Map.of("a", "s".repeat(4_000) + i)),
                            SaveOptions.DEFAULT.tags("run-" + i))
                    .summary();
            if (i == 0) {
                cairn.agents().snapshots().pin("scout", saved.snapshotId(), true);
            }
            if (i == 1) {
                cairn.agents()
                        .snapshots()
                        .expire("scout", saved.snapshotId(), Instant.now().plus(Duration.ofDays(30)));
            }
        }
        cairn.store().put(NOTES, "short", Map.of("n", 5L), ItemOptions.none().living(Duration.ofDays(9)));
        cairn.store().put(NOTES, "long", "v".repeat(9_000), ItemOptions.none().keepingHistory());
        cairn.store().put(NOTES, "long", "w".repeat(9_000), ItemOptions.none().keepingHistory());
    }

    /** Reads all of it with its service and goes on; gives what went wrong. */
    public static String use(Cairn cairn, CarriedName name) {
        List<Damage> damage = new ArrayList<>();
        try {
            cairn.verify(damage::add);
            switch (name.section()) {
                case THREADS -> useThread(cairn, name.text());
                case AGENTS -> useAgent(cairn, name.text());
                case ITEMS -> useItems(cairn);
            }
            cairn.stats(3);
            cairn.transfers().write(name, false, line -> {});
            cairn.verify(damage::add);
            cairn.verify(damage::add);
            return damage.isEmpty() ? "" : "damage: " + damage;
        } catch (RuntimeException e) {
            return "use: " + e + at(e);
        }
    }

    private static String at(Throwable e) {
        StringBuilder at = new StringBuilder();
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            at.append(" < ").append(cause.getStackTrace().length == 0 ? "" : cause.getStackTrace()[0]);
        }
        return at.toString();
    }

    private static void useThread(Cairn cairn, String id) {
        Checkpointer threads = cairn.checkpoints();
        for (ThreadInfo info : threads.threads().list(ThreadQuery.all()).items()) {
            threads.threads().find(info.threadId());
        }
        threads.threads().find(id);
        threads.threads().tags(id);
        for (String namespace : threads.branches().namespaces(id)) {
            threads.branches().tree(id, namespace);
        }
        CheckpointConfig thread = CheckpointConfig.of(id);
        List<CheckpointTuple> found = threads.list(CheckpointQuery.of(id)).items();
        for (CheckpointTuple tuple : found) {
            tuple.checkpoint().values().forEach((channel, value) -> value.json());
            tuple.pendingWrites().forEach(write -> write.value().json());
            threads.branches().ancestry(tuple.config()).forEach(before -> threads.find(before.config()));
            threads.diff(tuple.config(), found.get(0).config());
            threads.branches().writesHistory(tuple.config(), List.of("messages"));
        }
        threads.summaries(CheckpointQuery.of(id));
        cairn.threadStats(id, 3);
        threads.threads().copy(id, id + "-copy");
        if (threads.find(thread).isPresent()) {
            threads.put(thread, StateChange.empty().append("messages", "next"), CheckpointMetadata.of(7));
            threads.branches().fork(thread, "more");
        }
        threads.threads().delete(id);
        threads.threads().undelete(id);
    }

    private static void useAgent(Cairn cairn, String id) {
        cairn.agents().list(10, null, null);
        for (SnapshotSummary summary :
                cairn.agents().snapshots().list(id, SnapshotQuery.all()).items()) {
            cairn.agents().load(id, summary.snapshotId());
            cairn.agents().snapshots().tag(id, summary.snapshotId(), List.of("seen"), List.of());
            cairn.agents().files().export(id, summary.snapshotId(), dev.cairn.agent.SnapshotExportOptions.DEFAULT);
        }
        cairn.agents().snapshots().history(id, SnapshotQuery.all(), null);
        cairn.agents().save(id, Map.of("status", "running", "memory", Map.of("a", "next")));
        cairn.agents().loadSound(id);
    }

    private static void useItems(Cairn cairn) {
        cairn.store().namespaces(NamespaceQuery.all());
        cairn.store().search(ItemQuery.of(NOTES)).items().forEach(found -> {
            found.item().value().json();
            cairn.store().history(NOTES, found.item().key());
            cairn.store().find(NOTES, found.item().key(), true);
        });
        cairn.store().exportItems(NOTES, Document::json);
        cairn.store().figures();
        cairn.store().sweep();
        cairn.store().put(NOTES, "long", "next");
        cairn.store().put(NOTES, "short", "next");
    }
}
