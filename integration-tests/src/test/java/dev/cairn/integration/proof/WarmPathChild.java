package dev.cairn.integration.proof;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import java.io.IOException;

/** Puts and reads until both are warm, says so, and does each once more for a byte of input. */
final class WarmPathChild {
    private static final int ROUNDS = 100;
    private static final CheckpointConfig THREAD = CheckpointConfig.of("warm");

    private WarmPathChild() {}

    public static void main(String[] arguments) throws IOException {
        try (Cairn cairn = Cairn.open(arguments[0])) {
            Checkpointer checkpoints = cairn.checkpoints();
            for (int i = 0; i < ROUNDS; i++) {
                put(checkpoints, i);
                read(checkpoints);
            }
            System.out.println("warm");
            while (System.in.read() >= 0) {
                put(checkpoints, ROUNDS);
                read(checkpoints);
                end();
            }
        }
    }

    private static void put(Checkpointer checkpoints, int step) {
        checkpoints.put(THREAD, StateChange.empty().append("log", "entry " + step), CheckpointMetadata.of(step));
    }

    private static void read(Checkpointer checkpoints) {
        checkpoints.get(THREAD);
    }

    private static void end() {}
}
