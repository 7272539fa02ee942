package dev.cairn.checkpoint.address;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Selection;
import dev.cairn.error.ConflictException;
import dev.cairn.model.Document;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Puts checkpoints for callers that may leave the step out. It is then the step after the parent's, or 0 where there is no parent. A request
 * that is sent again under its idempotency key keeps the step it had when the key was new. Thread-safe.
 */
public final class NextStep {
    private final Checkpointer checkpoints;

    /** Puts with a checkpointer. */
    public NextStep(Checkpointer checkpoints) {
        this.checkpoints = checkpoints;
    }

    /**
     * A stored checkpoint.
     *
     * @param config where it is
     * @param step its step, given or counted
     */
    public record Stored(CheckpointConfig config, long step) {}

    /**
     * Puts a checkpoint.
     *
     * @param at the branch, or the parent on it
     * @param metadata an object with members of {@link CheckpointMetadata}; the source is {@code update} unless given
     * @param put stores the checkpoint with the metadata that are complete then
     */
    public Stored put(CheckpointConfig at, Document metadata, Function<CheckpointMetadata, CheckpointConfig> put) {
        CheckpointMetadata complete = complete(at, metadata);
        try {
            return new Stored(put.apply(complete), complete.step());
        } catch (ConflictException conflict) {
            if (metadata.member("step").isPresent()) {
                throw conflict;
            }
            CheckpointMetadata first = asSentFirst(conflict, at, complete);
            return new Stored(put.apply(first), first.step());
        }
    }

    private CheckpointMetadata complete(CheckpointConfig at, Document given) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("source", Document.of(CheckpointMetadata.Source.UPDATE.label()));
        if (given.member("step").isEmpty()) {
            long step = checkpoints
                    .find(at, Selection.none())
                    .map(parent -> parent.metadata().nextStep())
                    .orElse(0L);
            members.put("step", Document.fromNumber(step));
        }
        for (int i = 0; i < given.size(); i++) {
            members.put(given.name(i), given.item(i).asData());
        }
        return CheckpointMetadata.of(Document.fromObject(members));
    }

    /** A step that was counted depends on the head, which may have moved since the request was sent first. */
    private CheckpointMetadata asSentFirst(ConflictException conflict, CheckpointConfig at, CheckpointMetadata now) {
        if (!conflict.details().containsKey("key")) {
            throw conflict;
        }
        String first = String.valueOf(conflict.details().get("checkpoint"));
        long step = checkpoints
                .find(at.at(first), Selection.none())
                .map(stored -> stored.metadata().step())
                .orElseThrow(() -> conflict);
        if (step == now.step()) {
            throw conflict;
        }
        return new CheckpointMetadata(now.source(), step, now.writes(), now.parents(), now.runId(), now.extra());
    }
}
