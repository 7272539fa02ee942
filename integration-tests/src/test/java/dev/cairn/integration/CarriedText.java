package dev.cairn.integration;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.cairn.Cairn;
import dev.cairn.agent.Agents;
import dev.cairn.agent.SaveOptions;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.model.Document;
import dev.cairn.storage.Damage;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.Namespace;
import dev.cairn.transfer.CarriedName;
import dev.cairn.transfer.CarriedScope;
import dev.cairn.transfer.RowSource;
import dev.cairn.transfer.StagedImport;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A scope as text, with what is known of it.
 *
 * @param name what it was called
 */
record CarriedText(CarriedName name, CarriedScope facts, String text) {
    static final CarriedName AGENT = CarriedName.fromAgent("scout");
    static final CarriedName THREAD = CarriedName.fromThread("trip");
    static final Namespace ADA = Namespace.of("users", "ada");
    static final CarriedName ITEMS = CarriedName.fromNamespace(ADA);
    static final List<CarriedName> ALL = List.of(AGENT, THREAD, ITEMS);

    static CarriedText of(Cairn store, CarriedName name, boolean latest) {
        StringBuilder text = new StringBuilder();
        CarriedScope facts = store.transfers()
                .write(name, latest, line -> text.append(line).append('\n'))
                .orElseThrow();
        return new CarriedText(name, facts, text.toString());
    }

    String sha256() {
        return facts.sha256();
    }

    RowSource rows() {
        return () -> new ByteArrayInputStream(text.getBytes(UTF_8));
    }

    /** An agent with three snapshots, a thread with two branches and what there may be, items of each kind. */
    static void fill(Cairn store) {
        Checkpointer checkpoints = store.checkpoints();
        CheckpointConfig trip = CheckpointConfig.of(THREAD.text());
        List<CheckpointConfig> put = new ArrayList<>();
        for (int step = 0; step < 12; step++) {
            put.add(checkpoints.put(
                    trip,
                    StateChange.empty().append("messages", "message " + step + " " + "word ".repeat(60)),
                    CheckpointMetadata.of(step)));
        }
        checkpoints.branches().fork(put.get(4), "other", StateChange.empty().set("plan", Map.of("city", "Porto")));
        checkpoints.branches().rewind(put.get(9));
        checkpoints.putWrites(
                put.get(9),
                List.of(new ChannelWrite("messages", Document.of("pending " + "x".repeat(2_100)))),
                "task-1",
                "");
        checkpoints.put(
                trip,
                StateChange.empty()
                        .set("photo", Document.fromBinary(new byte[] {(byte) 0xff, 0, (byte) 0xc3, 40}, "image/png")),
                CheckpointMetadata.of(10),
                dev.cairn.checkpoint.PutOptions.none().idempotencyKey("once"));
        Agents agents = store.agents();
        for (int save = 0; save < 3; save++) {
            agents.save(
                    AGENT.text(),
                    Map.of("status", "running", "philosophy", "react", "notes", "n".repeat(2_000) + save),
                    SaveOptions.DEFAULT.tags("save-" + save));
        }
        agents.snapshots().pin(AGENT.text(), agents.load(AGENT.text()).snapshotId(), true);
        store.store().put(ADA, "short", Map.of("likes", "fish"));
        store.store()
                .put(ADA, "short", Map.of("likes", "meat"), ItemOptions.none().keepingHistory());
        store.store()
                .put(ADA, "short", Map.of("likes", "plums"), ItemOptions.none().keepingHistory());
        store.store().put(ADA, "long", Map.of("text", "long text ".repeat(450)));
        store.store().put(ADA, "ending", Map.of("n", 1), ItemOptions.none().living(Duration.ofDays(1_000)));
    }

    /** Takes texts into a store where no one looks, and from there into another; gives all that is wrong. */
    static List<String> carry(List<CarriedText> texts, Cairn room, Cairn target) {
        List<String> problems = new ArrayList<>();
        texts.forEach(text -> problems.addAll(room.transfers().load(text.name(), text.facts(), text.rows())));
        if (problems.isEmpty()) {
            try (StagedImport staged = target.transfers().begin()) {
                texts.forEach(text -> staged.create(room.transfers(), text.name()));
                staged.finish();
            }
        }
        return problems;
    }

    /** Everything that the services tell of the three scopes. */
    static String read(Cairn store) {
        StringBuilder all = new StringBuilder();
        Checkpointer checkpoints = store.checkpoints();
        checkpoints
                .list(CheckpointQuery.of(THREAD.text()))
                .items()
                .forEach(tuple -> all.append(tuple).append('\n'));
        all.append(checkpoints.branches().tree(THREAD.text(), "")).append('\n');
        store.agents()
                .snapshots()
                .list(AGENT.text(), dev.cairn.agent.SnapshotQuery.all())
                .items()
                .forEach(summary -> all.append(summary)
                        .append(store.agents()
                                .load(AGENT.text(), summary.snapshotId())
                                .document()
                                .json())
                        .append('\n'));
        for (String key : List.of("short", "long", "ending")) {
            all.append(store.store().find(ADA, key))
                    .append(store.store().history(ADA, key))
                    .append('\n');
        }
        return all.toString();
    }

    static List<Damage> damage(Cairn store) {
        List<Damage> damage = new ArrayList<>();
        store.verify(damage::add);
        return damage;
    }
}
