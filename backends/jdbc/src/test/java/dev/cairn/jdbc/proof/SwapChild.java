package dev.cairn.jdbc.proof;

import dev.cairn.Cairn;
import dev.cairn.ConflictException;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PutOptions;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts only upon the head that it has read, and counts how often it was the first. */
final class SwapChild {
    private SwapChild() {}

    /** Arguments: URL, thread, number of the process, the step that is the last. */
    public static void main(String[] args) throws IOException {
        CheckpointConfig thread = CheckpointConfig.of(args[1]);
        long end = Long.parseLong(args[3]);
        int won = 0;
        try (Cairn cairn = Cairn.open(args[0])) {
            Checkpointer checkpoints = cairn.checkpoints();
            System.out.println("ready");
            if (System.in.read() >= 0) {
                throw new IllegalStateException("nothing is said to this process");
            }
            CheckpointTuple head = checkpoints.get(thread);
            while (head.metadata().step() < end) {
                String wrong = put(checkpoints, head, args[2]);
                won += wrong == null ? 1 : 0;
                if (head.config().checkpointId().equals(wrong)) {
                    throw new IllegalStateException("the head is named that was expected: " + wrong);
                }
                head = checkpoints.get(thread);
            }
        }
        System.out.println(won);
    }

    /** Null when it was put, else the head that was there instead. */
    private static @Nullable String put(Checkpointer checkpoints, CheckpointTuple head, String process) {
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
