package dev.cairn.jdbc.proof;

import dev.cairn.Cairn;
import dev.cairn.ConflictException;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PutOptions;
import java.util.Map;

/** Puts only upon the head that it has read, and counts how often another process was faster. */
final class SwapChild {
    private SwapChild() {}

    /** Arguments: URL, thread, number of the process, the step that is the last. */
    public static void main(String[] args) {
        CheckpointConfig thread = CheckpointConfig.of(args[1]);
        long end = Long.parseLong(args[3]);
        int won = 0;
        int lost = 0;
        try (Cairn cairn = Cairn.open(args[0])) {
            Checkpointer checkpoints = cairn.checkpoints();
            System.out.println("ready");
            CheckpointTuple head = checkpoints.get(thread);
            while (head.metadata().step() < end) {
                String wrong = put(checkpoints, head, args[2]);
                won += wrong == null ? 1 : 0;
                lost += wrong == null ? 0 : 1;
                if (head.config().checkpointId().equals(wrong)) {
                    throw new IllegalStateException("the head is named that was expected: " + wrong);
                }
                head = checkpoints.get(thread);
            }
        }
        System.out.println("won " + won + " lost " + lost);
    }

    /** Null when it was put, else the head that was there instead. */
    private static @org.jspecify.annotations.Nullable String put(
            Checkpointer checkpoints, CheckpointTuple head, String process) {
        try {
            checkpoints.put(
                    head.config().at(null),
                    Checkpoint.of(Map.of("process", process)),
                    CheckpointMetadata.step(head.metadata().step() + 1),
                    PutOptions.expectingHead(String.valueOf(head.config().checkpointId())));
            return null;
        } catch (ConflictException conflict) {
            return String.valueOf(conflict.details().get("head"));
        }
    }
}
