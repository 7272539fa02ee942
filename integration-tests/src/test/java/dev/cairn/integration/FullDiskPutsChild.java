package dev.cairn.integration;

import static dev.cairn.integration.SmallDisk.expect;
import static dev.cairn.integration.SmallDisk.expectNoSpace;
import static dev.cairn.integration.SmallDisk.fill;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.PruneOptions;
import dev.cairn.checkpoint.PruneStrategy;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.retention.RetentionPolicy;
import dev.cairn.storage.Damage;
import java.io.IOException;
import java.io.RandomAccessFile;
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
            tellsWhatToDo(() -> cairn.checkpoints().threads().delete("run"));
            tellsWhatToDo(() -> cairn.checkpoints().retention().prune(List.of("run"), PruneStrategy.KEEP_LATEST));
            PruneOptions policy = PruneOptions.of(RetentionPolicy.EMPTY.keepLast(1));
            tellsWhatToDo(() -> cairn.checkpoints().retention().prune("run", policy));
            expect(step(cairn) == last, "the last step is not there any more");
            shrink(filler, 32 << 10);
            cairn.checkpoints().put(CheckpointConfig.of("small"), Map.of("a", 1), CheckpointMetadata.of(0));
            Files.delete(filler);
            put(cairn, last + 1);
            expect(step(cairn) == last + 1, "the next put is not there");
            int removed = cairn.checkpoints()
                    .retention()
                    .prune(List.of("run"), PruneStrategy.KEEP_LATEST)
                    .removed()
                    .size();
            expect(removed == last + 1, removed + " checkpoints were pruned");
            expect(step(cairn) == last + 1, "the last step is not there after pruning");
            cairn.checkpoints().threads().delete("run");
            expect(cairn.checkpoints().threads().find("run").isEmpty(), "the thread is there");
            expect(sound(cairn), "the store is damaged afterwards");
        }
        System.out.println("done");
    }

    private static void shrink(Path filler, int bytes) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(filler.toFile(), "rw")) {
            file.setLength(file.length() - bytes);
        }
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
                        CheckpointMetadata.of(step));
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
        String message = expectNoSpace(removal);
        expect(message.contains("deleting also needs space"), "it says " + message);
    }

    private static long step(Cairn cairn) {
        return cairn.checkpoints().get(RUN).metadata().step();
    }

    private static boolean sound(Cairn cairn) {
        List<Damage> found = new ArrayList<>();
        cairn.verify(found::add);
        return found.isEmpty();
    }
}
