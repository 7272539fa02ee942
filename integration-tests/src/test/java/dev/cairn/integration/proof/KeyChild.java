package dev.cairn.integration.proof;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.StateChange;
import java.util.Map;

/** One of two processes that in each round wait for each other and then send the same request. Says the results. */
final class KeyChild {
    private KeyChild() {}

    /** Arguments: URL, number of the process (1 or 2), rounds. */
    public static void main(String[] args) {
        int own = Integer.parseInt(args[1]);
        int rounds = Integer.parseInt(args[2]);
        try (Cairn cairn = Cairn.open(args[0])) {
            Checkpointer checkpoints = cairn.checkpoints();
            for (int round = 0; round < rounds; round++) {
                checkpoints.put(mark(own), Map.of(), CheckpointMetadata.of(round));
                while (checkpoints
                                .find(mark(3 - own))
                                .map(at -> at.metadata().step())
                                .orElse(-1L)
                        < round) {
                    Thread.onSpinWait();
                }
                System.out.println(checkpoints
                        .put(
                                CheckpointConfig.of("requests"),
                                StateChange.empty().append("log", round),
                                CheckpointMetadata.of(round),
                                PutOptions.none().idempotencyKey("round-" + round))
                        .checkpointId());
            }
        }
    }

    private static CheckpointConfig mark(int process) {
        return CheckpointConfig.of("mark-" + process);
    }
}
