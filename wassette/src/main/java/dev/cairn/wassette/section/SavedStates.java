package dev.cairn.wassette.section;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.address.CheckpointAddress;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import dev.cairn.storage.Page;
import dev.cairn.wassette.diff.StateChain;
import dev.cairn.wassette.file.StateSnapshot;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Snapshots in a store, each under a name with its history: a tenant of its own, in it a thread a name, a checkpoint a save, a channel a
 * component. What did not change is stored once. Everything that threads have (address, difference, retention) they have too. Safe for use
 * by many threads.
 */
public final class SavedStates {
    /** The tenant of snapshots. */
    public static final String TENANT = "cairn state files";

    private static final String DIGEST = "state_digest";

    private final Checkpointer checkpoints;

    private SavedStates(Checkpointer checkpoints) {
        this.checkpoints = checkpoints;
    }

    /** Those of a store. */
    public static SavedStates of(Cairn cairn) {
        return new SavedStates(cairn.tenant(TENANT).checkpoints());
    }

    /**
     * What a save did.
     *
     * @param name the name
     * @param checkpointId the checkpoint that holds the snapshot
     * @param step its number in the history
     * @param saved whether it was stored; false where the newest one of the name is the same
     */
    public record Saved(String name, String checkpointId, long step, boolean saved) {}

    /** Saves a whole snapshot under a name, after those that are there; with the binaries that it carries. */
    public Saved save(String name, StateSnapshot snapshot) {
        StateChain.requireWhole(snapshot);
        String digest = snapshot.digest();
        Optional<CheckpointTuple> head = checkpoints.find(CheckpointConfig.of(name));
        if (head.isPresent() && isSame(head.get(), digest, snapshot)) {
            return saved(head.get().config(), head.get().metadata().step(), false);
        }
        long step = head.map(last -> last.metadata().step() + 1).orElse(0L);
        Checkpoint values = new Checkpoint(null, null, StateChannels.of(snapshot), Map.of(), Map.of(), null);
        PutOptions expecting = PutOptions.none()
                .expectingHead(head.map(last -> String.valueOf(last.config().checkpointId()))
                        .orElse(PutOptions.NO_HEAD));
        CheckpointConfig put = checkpoints.put(
                CheckpointConfig.of(name),
                values,
                CheckpointMetadata.of(CheckpointMetadata.Source.UPDATE, step).with(DIGEST, digest),
                expecting);
        return saved(put, step, true);
    }

    private static boolean isSame(CheckpointTuple head, String digest, StateSnapshot snapshot) {
        return Document.of(digest).equals(head.metadata().extra().get(DIGEST))
                && head.checkpoint().values().keySet().equals(StateChannels.names(snapshot));
    }

    private static Saved saved(CheckpointConfig config, long step, boolean saved) {
        return new Saved(config.threadId(), String.valueOf(config.checkpointId()), step, saved);
    }

    /** Loads what an address {@code NAME} or {@code NAME@PLACE} names, as of a thread; {@code NOT_FOUND}. */
    public StateSnapshot load(String address) {
        try {
            CheckpointConfig config = CheckpointAddress.parse(address).resolve(checkpoints, "");
            return StateChannels.snapshot(checkpoints.get(config).checkpoint().values());
        } catch (NotFoundException e) {
            throw new NotFoundException(
                    "There is no saved state '" + address + "'. 'cairn state list' lists saved states.",
                    Map.of("state", address));
        }
    }

    /** The names, with what is known of their threads. */
    public List<ThreadInfo> list() {
        ThreadQuery query = ThreadQuery.all().limit(1_000);
        return Page.all(cursor -> checkpoints.threads().list(query.from(cursor)))
                .toList();
    }
}
