package dev.cairn.integration.proof;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.error.ConflictException;
import java.util.Map;

/**
 * One of two processes that in each round read the same head, wait for each other by marks in the store, and then both put upon that head.
 * Says in how many rounds it was the one that put.
 */
final class SwapChild {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("swap");

    private SwapChild() {}

    /** Arguments: URL, number of the process (1 or 2), rounds. */
    public static void main(String[] args) {
        int own = Integer.parseInt(args[1]);
        int rounds = Integer.parseInt(args[2]);
        int won = 0;
        try (Cairn cairn = Cairn.open(args[0])) {
            Checkpointer checkpoints = cairn.checkpoints();
            for (int round = 0; round < rounds; round++) {
                CheckpointTuple head = checkpoints.get(THREAD);
                if (head.metadata().step() != round) {
                    throw new IllegalStateException("round " + round + " begins at step " + head.metadata());
                }
                meet(checkpoints, own, round);
                won += puts(checkpoints, head, own) ? 1 : 0;
            }
        }
        System.out.println(won);
    }

    private static void meet(Checkpointer checkpoints, int own, int round) {
        checkpoints.put(mark(own), Map.of(), CheckpointMetadata.of(round));
        while (checkpoints.find(mark(3 - own)).map(at -> at.metadata().step()).orElse(-1L) < round) {
            Thread.onSpinWait();
        }
    }

    private static CheckpointConfig mark(int process) {
        return CheckpointConfig.of("mark-" + process);
    }

    private static boolean puts(Checkpointer checkpoints, CheckpointTuple head, int own) {
        String expected = String.valueOf(head.config().checkpointId());
        try {
            checkpoints.put(
                    THREAD,
                    Checkpoint.of(Map.of("process", own)),
                    CheckpointMetadata.of(head.metadata().step() + 1),
                    PutOptions.none().expectingHead(expected));
            return true;
        } catch (ConflictException conflict) {
            Object named = conflict.details().get("head");
            String stored = String.valueOf(checkpoints.get(THREAD).config().checkpointId());
            if (expected.equals(named) || !stored.equals(named)) {
                throw new IllegalStateException("the conflict names " + named + " and the head is " + stored, conflict);
            }
            return false;
        }
    }
}
