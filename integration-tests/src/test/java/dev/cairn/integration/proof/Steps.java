package dev.cairn.integration.proof;

import dev.cairn.checkpoint.ChannelVersion;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.integration.proof.Edits.Change;
import dev.cairn.integration.proof.ModelThread.Saved;
import dev.cairn.integration.proof.Operation.Kind;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes steps of operations: names what they name in the model, and generates their values. */
final class Steps {
    private static final String[] WRITE_CHANNELS = {"x", "plan", "__error__", "__interrupt__", "__resume__", "log"};
    private static final Set<Kind> AT_THE_HEAD = Set.of(Kind.PUT, Kind.CHANGE, Kind.PUT_NAMED, Kind.PUT_VERSIONS);

    private final Model model;

    Steps(Model model) {
        this.model = model;
    }

    Step of(Operation op) {
        ModelThread thread = model.thread(op.thread());
        String at = AT_THE_HEAD.contains(op.kind()) ? null : label(thread, op);
        Saved base = thread.get(op.namespace(), at != null ? at : thread.head(op.namespace(), op.branch()));
        Map<String, Document> before = base == null ? Map.of() : base.state();
        CheckpointMetadata metadata = CheckpointMetadata.of(op.seed() % 4)
                .withRunId("run-" + op.seed() % 6)
                .with("k", Document.of("meta " + op.seed() % 3));
        Edits edits = new Edits(op.seed());
        return switch (op.kind()) {
            case PUT, PUT_ON, EXPECTING -> step(op, at, null, edits.next(before), metadata);
            case PUT_NAMED -> step(op, null, "id-" + op.seed() % 3, edits.next(before), metadata);
            case PUT_AGAIN, REPLACE -> again(op, thread, base, edits, metadata);
            case PUT_VERSIONS -> versions(op, base, edits.next(before), metadata);
            case UPDATE -> step(op, at, null, edits.next(Map.of()), metadata);
            case CHANGE, CHANGE_ON, FORK_EDIT -> changes(op, at, edits.changes(), metadata);
            case WRITES -> writes(op, at);
            case PART -> step(op, at, null, before, metadata);
            default -> step(op, at, null, Map.of(), metadata);
        };
    }

    private static @Nullable String label(ModelThread thread, Operation op) {
        if (op.ref() < 0) {
            return null;
        }
        List<String> labels = thread.labels(op.namespace());
        return labels.isEmpty() || op.seed() % 50 == 0 ? "id-unknown" : labels.get(op.ref() % labels.size());
    }

    private static Step step(
            Operation op,
            @Nullable String at,
            @Nullable String id,
            Map<String, Document> state,
            CheckpointMetadata metadata) {
        return new Step(op, at, id, state, Map.of(), List.of(), List.of(), metadata);
    }

    private static Step changes(Operation op, @Nullable String at, List<Change> changes, CheckpointMetadata metadata) {
        return new Step(op, at, null, Map.of(), Map.of(), changes, List.of(), metadata);
    }

    /** A stored id with its own content, with another content, or with itself as its parent. */
    private static Step again(
            Operation op, ModelThread thread, @Nullable Saved stored, Edits edits, CheckpointMetadata metadata) {
        if (stored == null) {
            return step(op, null, "id-7", edits.next(Map.of()), metadata);
        }
        String id = stored.place().name();
        String parent = switch ((int) (op.seed() % 4)) {
            case 0 -> stored.parent();
            case 1 -> op.seed() % 8 == 1 ? id : thread.head(op.namespace(), op.branch());
            default -> null;
        };
        boolean same = op.kind() == Kind.PUT_AGAIN && op.seed() % 3 > 0;
        return same
                ? step(op, parent, id, stored.state(), stored.metadata())
                : step(op, parent, id, edits.next(stored.state()), metadata);
    }

    /** The channels that did not change have their version only. */
    private static Step versions(
            Operation op, @Nullable Saved base, Map<String, Document> next, CheckpointMetadata metadata) {
        Map<String, ChannelVersion> versions = Model.versions(base, next);
        Map<String, Document> given = new LinkedHashMap<>(next);
        if (base != null) {
            given.keySet()
                    .removeIf(channel -> next.get(channel).equals(base.state().get(channel)));
        }
        return new Step(op, null, null, given, versions, List.of(), List.of(), metadata);
    }

    private static Step writes(Operation op, @Nullable String at) {
        Random random = op.random();
        Values values = new Values(random);
        List<ChannelWrite> writes = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            writes.add(new ChannelWrite(WRITE_CHANNELS[random.nextInt(WRITE_CHANNELS.length)], values.value()));
        }
        return new Step(op, at, null, Map.of(), Map.of(), List.of(), writes, CheckpointMetadata.of(0));
    }
}
