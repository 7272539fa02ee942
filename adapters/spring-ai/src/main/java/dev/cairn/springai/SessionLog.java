package dev.cairn.springai;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointMetadata.Source;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.ConflictException;
import dev.cairn.error.NotFoundException;
import dev.cairn.message.StepIds;
import dev.cairn.model.Document;
import org.jspecify.annotations.Nullable;

/**
 * Appends to the log of one session. What the last append left is remembered, so that the next one is a single commit without a question
 * before it; a commit that another writer overtook is refused by the store and tried again.
 */
final class SessionLog {
    private final Checkpointer checkpoints;
    private final LogReader reader;
    private @Nullable LogPosition position;

    SessionLog(Checkpointer checkpoints, LogReader reader) {
        this.checkpoints = checkpoints;
        this.reader = reader;
    }

    /** Appends an event unless the log has one of that id. */
    synchronized void append(String id, Document event) {
        LogPosition known = position;
        while (known == null || !appended(known, id, event)) {
            known = known == null ? reader.position() : reader.after(known);
        }
    }

    /** Whether the event is in the log now; false when the log has changed since it was read. */
    private boolean appended(LogPosition known, String id, Document event) {
        try {
            position = known.has(id) ? known : known.followedBy(put(known, event), id);
            return !known.has(id) || reader.isCurrent(known);
        } catch (ConflictException | NotFoundException changed) {
            return false;
        }
    }

    private CheckpointConfig put(LogPosition known, Document event) {
        long version = known.version() + 1;
        return checkpoints.put(
                known.config(),
                StateChange.empty().append(LogReader.EVENTS, event).withId(StepIds.next(version)),
                CheckpointMetadata.of(Source.LOOP, version),
                PutOptions.none().expectingHead(known.head()));
    }
}
