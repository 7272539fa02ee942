package dev.cairn.benchmarks;

import dev.cairn.Cairn;
import dev.cairn.agent.Agents;
import dev.cairn.agent.CompressionType;
import dev.cairn.agent.SaveOptions;
import dev.cairn.codec.internal.frame.CompressedFile;
import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.model.Document;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * An agent's state of which one leaf changes and to which one element is added between saves, in alternating rounds beside the whole
 * document, compressed with gzip and written to a file that is synced and renamed.
 */
record AgentsBench(Path work, int rounds, int saves) {
    private static final List<Integer> SIZES = List.of(400_000, 5_000_000);

    void run() throws Exception {
        for (int size : SIZES) {
            codecs(size);
            compare(size);
        }
    }

    /** What each codec makes of one whole document. */
    private void codecs(int size) {
        byte[] plain = Document.of(new ChangingState(size).next()).bytes();
        System.out.printf("%none document of %,d bytes: packed to, pack ms, unpack ms%n", plain.length);
        for (Compression codec : Compression.values()) {
            double[] pack = new double[rounds * 3];
            double[] unpack = new double[rounds * 3];
            byte[] packed = CompressedFile.pack(plain, codec);
            for (int i = 0; i < pack.length; i++) {
                long start = System.nanoTime();
                packed = CompressedFile.pack(plain, codec);
                long middle = System.nanoTime();
                CompressedFile.unpack(packed, "document", plain.length);
                pack[i] = (middle - start) / 1e6;
                unpack[i] = (System.nanoTime() - middle) / 1e6;
            }
            Bench.print(
                    codec.label(), (double) packed.length / plain.length, Samples.median(pack), Samples.median(unpack));
        }
    }

    private void compare(int size) throws Exception {
        int count = Math.max(10, size > 1_000_000 ? saves / 5 : saves);
        System.out.printf("%nstates of %,d bytes, %d saves a round%n", size, count);
        Map<CompressionType, double[][]> ours = new EnumMap<>(CompressionType.class);
        double[][] file = new double[3][rounds];
        for (int round = -1; round < rounds; round++) {
            double[] whole = file(size, count);
            for (CompressionType type : CompressionType.values()) {
                double[] figures = ours(size, count, type);
                keep(round, ours.computeIfAbsent(type, key -> new double[3][rounds]), figures);
            }
            keep(round, file, whole);
        }
        System.out.printf("medians of %d alternating rounds: save ms, restore ms, MB for all; times faster%n", rounds);
        print("whole file, gzip 6, rename, fsync", file, file);
        ours.forEach((type, figures) -> print("ours, " + type.label(), figures, file));
    }

    /** The first round warms up. */
    private static void keep(int round, double[][] kept, double... figures) {
        for (int i = 0; round >= 0 && i < figures.length; i++) {
            kept[i][round] = figures[i];
        }
    }

    private static void print(String what, double[][] figures, double[]... file) {
        double save = Samples.median(figures[0]);
        double restore = Samples.median(figures[1]);
        Bench.print(
                what,
                save,
                restore,
                Samples.median(figures[2]),
                Samples.median(file[0]) / save,
                Samples.median(file[1]) / restore);
    }

    private double[] ours(int size, int count, CompressionType type) throws Exception {
        Store store = Store.in(work, "agents.db");
        store.clear();
        ChangingState state = new ChangingState(size);
        Samples save = new Samples();
        Samples restore = new Samples();
        SaveOptions options = SaveOptions.DEFAULT.compression(type);
        try (Cairn cairn = Cairn.open(store.url())) {
            Agents agents = cairn.agents();
            agents.save("agent", state.next(), options);
            for (int i = 0; i < count; i++) {
                Map<String, Object> next = state.next();
                save.time(() -> agents.save("agent", next, options));
            }
            for (int i = 0; i < count; i++) {
                restore.time(() -> agents.load("agent").document().toJava());
            }
        }
        return new double[] {save.millis(0.5), restore.millis(0.5), store.sizeAfterCheckpoint() / 1e6};
    }

    private double[] file(int size, int count) throws Exception {
        ChangingState state = new ChangingState(size);
        Samples save = new Samples();
        Samples restore = new Samples();
        Path folder = Files.createDirectories(work.resolve("agents"));
        long bytes = 0;
        Path last = folder;
        for (int i = 0; i <= count; i++) {
            Map<String, Object> next = state.next();
            Path file = folder.resolve(i + ".snapshot");
            save.time(() -> write(folder, file, next));
            bytes += Files.size(file);
            last = file;
        }
        Path newest = last;
        for (int i = 0; i < count; i++) {
            restore.time(() -> Document.parse(
                            CompressedFile.unpack(Files.readAllBytes(newest), "file", Integer.MAX_VALUE - 8))
                    .toJava());
        }
        for (int i = 0; i <= count; i++) {
            Files.deleteIfExists(folder.resolve(i + ".snapshot"));
        }
        return new double[] {save.millis(0.5), restore.millis(0.5), bytes / 1e6};
    }

    private static void write(Path folder, Path file, Map<String, Object> state) throws IOException {
        Path unfinished = folder.resolve("unfinished");
        Files.write(unfinished, CompressedFile.pack(Document.of(state).bytes(), Compression.GZIP));
        try (FileChannel channel = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
