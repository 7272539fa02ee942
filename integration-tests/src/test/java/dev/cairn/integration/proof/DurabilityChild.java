package dev.cairn.integration.proof;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Durability;
import dev.cairn.checkpoint.StateChange;
import java.io.IOException;

/** Puts, says when all puts have returned, and then waits for its end without closing anything, or closes when its input ends. */
final class DurabilityChild {
    private DurabilityChild() {}

    /** Arguments: URL, durability, puts, after how many of them to flush (0 for never). */
    public static void main(String[] args) throws IOException {
        Durability durability = Durability.valueOf(args[1]);
        int puts = Integer.parseInt(args[2]);
        int flushed = Integer.parseInt(args[3]);
        try (Cairn cairn = Cairn.builder().url(args[0]).durability(durability).open()) {
            Checkpointer checkpoints = cairn.checkpoints();
            for (int i = 0; i < puts; i++) {
                checkpoints.put(
                        CheckpointConfig.of("run"), StateChange.empty().append("log", i), CheckpointMetadata.of(i));
                if (i + 1 == flushed) {
                    checkpoints.flush();
                }
            }
            System.out.println("put");
            if (System.in.read() >= 0) {
                throw new IllegalStateException("nothing is said to this process");
            }
        }
    }
}
