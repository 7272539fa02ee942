package dev.cairn.springai;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointMetadata.Source;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.Selection;
import dev.cairn.error.ConflictException;
import dev.cairn.error.NotFoundException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Earlier versions of threads, of which each step is a version: reads them, goes back to them, and starts other threads with them. */
final class ThreadVersions {
    private final Checkpointer checkpoints;

    ThreadVersions(Checkpointer checkpoints) {
        this.checkpoints = checkpoints;
    }

    /**
     * Returns the state after a version.
     *
     * @throws NotFoundException when there is none
     */
    CheckpointTuple at(CheckpointConfig thread, long version) {
        return checkpoints
                .find(thread, Selection.none())
                .flatMap(head -> on(head.config(), version))
                .orElseThrow(() -> new NotFoundException(
                        "Thread '" + thread.threadId() + "' has no version " + version + ".",
                        Map.of("thread", thread.threadId(), "version", version)));
    }

    private Optional<CheckpointTuple> on(CheckpointConfig head, long version) {
        try (Stream<CheckpointSummary> line = checkpoints.branches().ancestry(head)) {
            return line.dropWhile(step -> step.metadata().step() > version)
                    .findFirst()
                    .filter(step -> step.metadata().step() == version)
                    .flatMap(step -> checkpoints.find(step.config()));
        }
    }

    /**
     * Makes the state of an earlier version the newest, under a version of its own.
     *
     * @return the new version
     */
    long rewind(CheckpointConfig thread, long version) {
        CheckpointTuple earlier = at(thread, version);
        OptionalLong next;
        do {
            next = restored(checkpoints.get(thread, Selection.none()), earlier);
        } while (next.isEmpty());
        return next.getAsLong();
    }

    /** Empty when another writer was faster. */
    private OptionalLong restored(CheckpointTuple head, CheckpointTuple earlier) {
        long next = head.metadata().nextStep();
        String expected = String.valueOf(head.config().checkpointId());
        try {
            checkpoints.put(
                    head.config(),
                    earlier.checkpoint().values(),
                    metadata(Source.UPDATE, next, earlier),
                    PutOptions.none().expectingHead(expected));
            return OptionalLong.of(next);
        } catch (ConflictException overtaken) {
            return OptionalLong.empty();
        }
    }

    /** Where a copy can begin in a thread: at the newest checkpoint, which a copy that was interrupted has left there, if there is one. */
    CheckpointConfig place(CheckpointConfig thread) {
        return checkpoints
                .find(thread, Selection.none())
                .map(CheckpointTuple::config)
                .orElse(thread);
    }

    /**
     * Begins another thread with a state.
     *
     * @param to where nobody has gone on since
     */
    void copy(CheckpointTuple state, CheckpointConfig to) {
        String left = Objects.requireNonNullElse(to.checkpointId(), PutOptions.NO_HEAD);
        checkpoints.put(
                to.at(null),
                state.checkpoint().values(),
                metadata(Source.FORK, state.metadata().step(), state),
                PutOptions.none().beginning().expectingHead(left));
    }

    /** What else is noted of a state stays with it. */
    private static CheckpointMetadata metadata(Source source, long step, CheckpointTuple state) {
        return new CheckpointMetadata(
                source, step, null, Map.of(), null, state.metadata().extra());
    }
}
