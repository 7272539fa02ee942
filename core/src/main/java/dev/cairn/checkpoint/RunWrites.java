package dev.cairn.checkpoint;

import dev.cairn.error.ConflictException;
import dev.cairn.error.NotFoundException;
import dev.cairn.history.internal.Patience;
import dev.cairn.model.Document;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Stores what a run does at a checkpoint so that no other process that does the same run is overtaken: a change is stored only where
 * nothing else was since it was read. Thread-safe.
 */
record RunWrites(Checkpointer checkpoints, CheckpointConfig at, RunSteps steps) {
    static RunWrites of(Checkpointer checkpoints, CheckpointTuple at) {
        return new RunWrites(checkpoints, at.config(), new RunSteps(at.config(), at.pendingWrites()));
    }

    /**
     * Changes what is stored of a task.
     *
     * @param next the change that what is known calls for, or null when it calls for none; called again when it turns out that another
     *     process was faster
     * @return what is stored then
     * @throws ConflictException when the run's checkpoint is not the head any more
     */
    StepLog change(String task, Function<StepLog, @Nullable TaskChange> next) {
        Patience patience = new Patience();
        while (true) {
            TaskChange change = next.apply(steps.log(task));
            if (change == null) {
                return steps.log(task);
            }
            Optional<List<PendingWrite>> stored = checkpoints.changeWrites(at, change);
            learn(task, stored.isPresent() ? stored.get() : atHead());
            if (stored.isPresent()) {
                return steps.log(task);
            }
            patience.nextAttempt("store '" + task + "' at", at);
        }
    }

    private void learn(String task, List<PendingWrite> stored) {
        steps.learn(task, StepLog.of(task, stored));
    }

    /** Reads what is stored of a task now. */
    StepLog read(String task) {
        learn(task, stored());
        return steps.log(task);
    }

    /**
     * Reads what is stored of a task now.
     *
     * @throws ConflictException when the run's checkpoint is not the head any more
     */
    StepLog readAtHead(String task) {
        learn(task, atHead());
        return steps.log(task);
    }

    /** Reads the questions that wait for an answer now, by name. */
    Map<String, Document> questions() {
        steps.learn(stored());
        return steps.open();
    }

    private List<PendingWrite> stored() {
        return checkpoints
                .find(at, Selection.none())
                .orElseThrow(() -> new NotFoundException(
                        "Cannot continue the run: its checkpoint " + at + " no longer exists.",
                        Map.of("thread", at.threadId(), "checkpoint", String.valueOf(at.checkpointId()))))
                .pendingWrites();
    }

    /**
     * What tasks wrote at the run's checkpoint.
     *
     * @throws ConflictException when it is not the head any more
     */
    List<PendingWrite> atHead() {
        Optional<CheckpointTuple> head = checkpoints.find(at.at(null), Selection.none());
        String id = head.map(tuple -> tuple.config().checkpointId()).orElse(null);
        List<PendingWrite> writes = head.map(CheckpointTuple::pendingWrites).orElse(List.of());
        if (String.valueOf(at.checkpointId()).equals(id)) {
            return writes;
        }
        Map<String, Document> open = StepLog.open(StepLog.read(writes));
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("head", String.valueOf(id));
        details.put("questions", open);
        throw new ConflictException(
                "Cannot resume the run at " + at + ": the head is " + (id == null ? "none" : id) + " now"
                        + (open.isEmpty() ? "" : ", where these questions wait for an answer: " + open)
                        + ". Nothing was stored. Resume the run there.",
                details);
    }
}
