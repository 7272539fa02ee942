package dev.cairn.springai;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointMetadata.Source;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.ConflictException;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Puts other events in the place of a log's. The log of before stays in the history of the thread. Stateless. */
final class LogRewriter {
    private static final Selection EVENTS = Selection.none().channels(LogReader.EVENTS);

    private final Checkpointer checkpoints;

    LogRewriter(Checkpointer checkpoints) {
        this.checkpoints = checkpoints;
    }

    /** Moves events to the archive and leaves others in the log, if its version is still the expected one. */
    boolean compact(CheckpointConfig thread, List<Document> archived, List<Document> retained, long version) {
        Optional<CheckpointTuple> head = checkpoints
                .find(thread, EVENTS)
                .filter(found -> found.metadata().step() == version);
        return head.isPresent() && put(head.get(), archived, retained);
    }

    private boolean put(CheckpointTuple head, List<Document> archived, List<Document> retained) {
        List<Document> moved = new ArrayList<>();
        LogReader.events(head).stream().filter(StoredEvents::isArchived).forEach(moved::add);
        moved.addAll(archived);
        StateChange change = StateChange.empty().set(LogReader.EVENTS, Document.fromArray(retained));
        try {
            checkpoints.put(
                    head.config(),
                    moved.isEmpty() ? change : change.appendAll(LogReader.ARCHIVED, moved),
                    CheckpointMetadata.of(Source.UPDATE, head.metadata().step() + 1),
                    PutOptions.none().expectingHead(String.valueOf(head.config().checkpointId())));
            return true;
        } catch (ConflictException | NotFoundException overtaken) {
            return false;
        }
    }
}
