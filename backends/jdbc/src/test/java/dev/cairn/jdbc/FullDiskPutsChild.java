package dev.cairn.jdbc;

import dev.cairn.Cairn;
import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.PruneStrategy;
import dev.cairn.storage.Damage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A store on a small disk that becomes full under it. */
final class FullDiskPutsChild {
    private static final CheckpointConfig RUN = CheckpointConfig.of("run");

    private FullDiskPutsChild() {}

    /** Argument: the small disk. */
    public static void main(String[] arguments) throws IOException {
        Path disk = Path.of(arguments[0]);
        Path filler = disk.resolve("filler");
        int step = 0;
        try (Cairn cairn = Cairn.open("sqlite:" + disk.resolve("store.db"))) {
            put(cairn, step++);
            put(cairn, step++);
            fill(filler);
            int last = putUntilFull(cairn, step);
            expect(step(cairn) == last, "the last step is " + step(cairn) + " instead of " + last);
            expect(sound(cairn), "the store is damaged");
            tellsWhatToDo(() -> cairn.checkpoints().deleteThread("run"));
            tellsWhatToDo(() -> cairn.checkpoints().prune(List.of("run"), PruneStrategy.KEEP_LATEST));
            expect(step(cairn) == last, "the last step is not there any more");
            Files.delete(filler);
            put(cairn, last + 1);
            expect(step(cairn) == last + 1, "the next put is not there");
            int removed = cairn.checkpoints()
                    .prune(List.of("run"), PruneStrategy.KEEP_LATEST)
                    .removed()
                    .size();
            expect(removed == last + 1, removed + " checkpoints were pruned");
            expect(step(cairn) == last + 1, "the last step is not there after pruning");
            cairn.checkpoints().deleteThread("run");
            expect(cairn.checkpoints().thread("run").isEmpty(), "the thread is there");
            expect(sound(cairn), "the store is damaged afterwards");
        }
        System.out.println("done");
    }

    private static void put(Cairn cairn, int step) {
        byte[] noise = new byte[20_000];
        new java.util.Random(step).nextBytes(noise);
        cairn.checkpoints()
                .put(
                        RUN,
                        Map.of(
                                "step",
                                step,
                                "noise",
                                java.util.Base64.getEncoder().encodeToString(noise)),
                        CheckpointMetadata.step(step));
    }

    /** What is in the log's file already may take some more puts. */
    private static int putUntilFull(Cairn cairn, int from) {
        int step = from;
        try {
            while (step < from + 1_000) {
                put(cairn, step);
                step++;
            }
        } catch (CairnException e) {
            expect(e.code() == ErrorCode.NO_SPACE, "a put says " + e);
            return step - 1;
        }
        throw new IllegalStateException("the disk is never full");
    }

    private static void tellsWhatToDo(Runnable removal) {
        try {
            removal.run();
            throw new IllegalStateException("there was room for it");
        } catch (CairnException e) {
            expect(
                    e.code() == ErrorCode.NO_SPACE && e.getMessage().contains("deleting needs room, too"),
                    "it says " + e);
        }
    }

    private static long step(Cairn cairn) {
        return cairn.checkpoints().get(RUN).metadata().step();
    }

    private static boolean sound(Cairn cairn) {
        List<Damage> found = new ArrayList<>();
        cairn.verify(found::add);
        return found.isEmpty();
    }

    private static void fill(Path filler) throws IOException {
        try (OutputStream out = Files.newOutputStream(filler)) {
            while (true) {
                out.write(new byte[1_024]);
            }
        } catch (IOException e) {
            expect(String.valueOf(e.getMessage()).contains("No space"), "filling ended otherwise: " + e);
        }
    }

    private static void expect(boolean so, String otherwise) {
        if (!so) {
            throw new IllegalStateException(otherwise);
        }
    }
}
