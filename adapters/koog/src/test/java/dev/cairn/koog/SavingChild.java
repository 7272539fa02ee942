package dev.cairn.koog;

import dev.cairn.Cairn;
import java.util.ArrayList;
import java.util.List;

/** A process that saves checkpoints: says each one after it was acknowledged. */
final class SavingChild {
    private SavingChild() {}

    /** Arguments: URL, name of the process, how many checkpoints. */
    public static void main(String[] args) {
        try (Cairn cairn = Cairn.open(args[0])) {
            var provider = new CairnPersistenceStorageProvider(cairn);
            List<ai.koog.prompt.message.Message> messages = new ArrayList<>();
            for (int i = 0; i < Integer.parseInt(args[2]); i++) {
                messages.add(Checkpoints.said(args[1] + " " + i));
                provider.saveCheckpointAsync("trip", Checkpoints.of(args[1] + i, i, messages))
                        .join();
                System.out.println(args[1] + i);
            }
        }
    }
}
