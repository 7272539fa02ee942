package dev.cairn.integration.proof;

import dev.cairn.checkpoint.ChannelVersion;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.integration.proof.Edits.Change;
import dev.cairn.model.Document;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An operation with everything that it needs, as the model sees the world at that moment.
 *
 * @param at the label of the checkpoint that is named, or null for the branch's head
 * @param id the label that the new checkpoint is to have, or null for a new one
 * @param state a whole state to put, without the channels that come from the parent
 * @param versions of its channels, or none to have them counted
 */
record Step(
        Operation op,
        @Nullable String at,
        @Nullable String id,
        Map<String, Document> state,
        Map<String, ChannelVersion> versions,
        List<Change> changes,
        List<ChannelWrite> writes,
        CheckpointMetadata metadata) {
    /** The name of a fork, or null to have one chosen. */
    @Nullable
    String forkName() {
        return op.seed() % 3 == 0 ? null : "b" + op.seed() % 4;
    }

    int count() {
        return 1 + (int) (op.seed() % 3);
    }

    String otherThread() {
        return "t" + op.seed() % 3;
    }

    String task() {
        return "task-" + op.seed() % 2;
    }

    String taskPath() {
        return op.seed() % 5 == 0 ? "" : "~" + op.seed() % 3;
    }

    @Nullable
    String node() {
        return op.seed() % 2 == 0 ? null : "node";
    }

    /** A run that metadata names and that is deleted. */
    String run() {
        return "run-" + op.seed() % 6;
    }

    int pageSize() {
        return 1 + (int) (op.seed() % 4);
    }

    boolean filtered() {
        return op.seed() % 3 == 0;
    }

    /** Whether only what was committed before the named checkpoint is listed. */
    boolean before() {
        return at != null && op.seed() % 5 == 0;
    }

    boolean everyNamespace() {
        return op.seed() % 2 == 0;
    }
}
