package dev.cairn.docs.guide;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;

/** The README's first code. */
final class ReadmeProgram {
    private ReadmeProgram() {}

    public static void main(String[] args) {
        // region: resume
        try (Cairn cairn = Cairn.open("sqlite:agent.db")) {
            var run = CheckpointConfig.of("my-run");
            long next = cairn.checkpoints()
                    .find(run)
                    .map(last -> last.metadata().step() + 1)
                    .orElse(0L);
            for (long step = next; step < 50; step++) {
                var change = StateChange.empty().append("messages", "result " + step);
                cairn.checkpoints().put(run, change, CheckpointMetadata.of(step));
            }
        }
        // end: resume
    }
}
