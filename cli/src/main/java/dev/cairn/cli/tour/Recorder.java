package dev.cairn.cli.tour;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.model.Document;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The process that the tour kills. For each line on standard input it saves the next step of the run, and says so on standard output
 * once the put has returned: {@code STEP CHECKPOINT-ID NANOSECONDS}.
 */
public final class Recorder {
    private Recorder() {}

    /** Runs with the store's URL and thread, then the source of messages. */
    public static void main(String[] args) throws IOException {
        List<Document> messages =
                Source.of(List.of(args).subList(2, args.length)).messages();
        BufferedReader asked = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        try (Cairn cairn = Cairn.open(args[0])) {
            CheckpointConfig at = CheckpointConfig.of(args[1]);
            tell("ready");
            for (int step = 0; step < messages.size() && asked.readLine() != null; step++) {
                long began = System.nanoTime();
                at = cairn.checkpoints()
                        .put(
                                at,
                                StateChange.empty().append(Tour.CHANNEL, messages.get(step)),
                                CheckpointMetadata.of(step));
                long took = System.nanoTime() - began;
                tell(step + " " + at.checkpointId() + " " + took);
            }
        }
    }

    /** One write, so that a line is reported whole or not at all. */
    private static void tell(String line) {
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        System.out.write(bytes, 0, bytes.length);
        System.out.flush();
    }
}
