package dev.cairn.integration.proof;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One of many processes that put into one store. Waits until its standard input ends before it begins. */
final class CrowdChild {
    private CrowdChild() {}

    /** Arguments: URL, thread, number of the process, number of puts, whether others put into the thread too. */
    public static void main(String[] args) throws IOException {
        int process = Integer.parseInt(args[2]);
        int puts = Integer.parseInt(args[3]);
        try (Cairn cairn = Cairn.open(args[0])) {
            System.out.println("ready");
            if (System.in.read() >= 0) {
                throw new IllegalStateException("nothing is said to this process");
            }
            if (Boolean.parseBoolean(args[4])) {
                share(cairn.checkpoints(), CheckpointConfig.of(args[1]), process, puts);
            } else {
                own(cairn.checkpoints(), CheckpointConfig.of(args[1]), puts);
            }
        }
    }

    /** Adds to whatever the others have made of the thread meanwhile. */
    private static void share(Checkpointer checkpoints, CheckpointConfig thread, int process, int puts) {
        for (int i = 0; i < puts; i++) {
            checkpoints.put(thread, StateChange.empty().append("log", entry(process, i)), CheckpointMetadata.of(i));
        }
    }

    private static void own(Checkpointer checkpoints, CheckpointConfig thread, int puts) {
        List<Object> log = new ArrayList<>();
        for (int i = 0; i < puts; i++) {
            log.add(entry(0, i));
            checkpoints.put(thread, Map.of("log", log), CheckpointMetadata.of(i));
        }
    }

    static Map<String, Object> entry(int process, int number) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("process", process);
        entry.put("number", number);
        entry.put("text", "entry " + number + " of " + process + " ".repeat(number % 90));
        return entry;
    }
}
