package dev.cairn.docs.guide;

// region: program
import dev.cairn.Cairn;
import dev.cairn.checkpoint.*;

class Main {
    public static void main(String[] args) throws Exception {
        try (Cairn cairn = Cairn.open("sqlite:agent.db")) {
            var run = CheckpointConfig.of("my-run");
            long step = cairn.checkpoints()
                    .find(run)
                    .map(last -> last.metadata().step() + 1)
                    .orElse(0L);
            for (; step < 50; step++, Thread.sleep(100))
                System.out.println("step " + step + " is safe: "
                        + cairn.checkpoints()
                                .put(
                                        run,
                                        StateChange.empty().append("messages", "result " + step),
                                        CheckpointMetadata.of(step)));
        }
    }
}
// end: program
