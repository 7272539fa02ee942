package dev.cairn.benchmarks;

import dev.cairn.wassette.ComponentStates;
import dev.cairn.wassette.ExportOptions;
import dev.cairn.wassette.ImportOptions;
import dev.cairn.wassette.file.StateCompression;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateLimits;
import dev.cairn.wassette.folder.ComponentFolders;
import dev.cairn.wassette.folder.ComponentRegistry;
import dev.cairn.wassette.folder.LoadedComponent;
import dev.cairn.wassette.folder.ValidationStamp;
import dev.cairn.wassette.wasm.ComponentBinary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Components of 1 to 10 MB exported with their binaries, and imported again, beside copying and hashing the files. */
record StateBench(Path work, int rounds, int components) {
    static final long TIME = 1_700_000_000;
    private static final byte[] HEADER = {0, 'a', 's', 'm', 0x0d, 0, 1, 0};
    private static final String POLICY =
            "version: \"1.0\"\npermissions:\n  network:\n    allow:\n      - host: api.example.com\n";

    void run() throws Exception {
        Path folder = fresh("components");
        long bytes = fill(folder);
        System.out.printf(
                "run         %d components, %,d MB of binaries, a heap of %,d MB%n",
                components, bytes / 1_000_000, Runtime.getRuntime().maxMemory() / 1_000_000);
        ComponentStates states = states(folder);
        Path file = work.resolve("state.json");
        double[][] rates = new double[3][rounds];
        for (int round = -1; round < rounds; round++) {
            double copied = rate(bytes, () -> copy(folder, fresh("copy")));
            Files.deleteIfExists(file);
            double exported = rate(
                    bytes,
                    () -> states.exportTo(
                            file, StateCompression.NONE, ExportOptions.of(TIME).withBinaries(true)));
            Path target = fresh("target");
            double imported = rate(bytes, () -> load(file, target));
            if (round >= 0) {
                rates[0][round] = copied;
                rates[1][round] = exported;
                rates[2][round] = imported;
            }
        }
        System.out.printf("%nmedians of %d alternating rounds, in MB of binaries a second%n", rounds);
        Bench.print("copying and hashing the files, each forced to the disk", Samples.median(rates[0]));
        Bench.print("export with binaries", Samples.median(rates[1]));
        Bench.print("import of them", Samples.median(rates[2]));
        double[] shares = new double[rounds];
        Arrays.setAll(shares, round -> rates[1][round] / rates[0][round]);
        System.out.printf(
                "%nexport: %.2f of copying and hashing (%.2f to %.2f)%n",
                Samples.median(shares),
                Arrays.stream(shares).min().orElse(0),
                Arrays.stream(shares).max().orElse(0));
        System.out.printf(
                "without binaries: %.2f bytes for each byte of metadata and policies%n", sizeWithoutBinaries(folder));
        for (String name : List.of("components", "copy", "target")) {
            delete(work.resolve(name));
        }
        Files.delete(file);
    }

    private double sizeWithoutBinaries(Path folder) throws IOException {
        Path file = work.resolve("plain.json");
        states(folder).exportTo(file, StateCompression.NONE, ExportOptions.of(TIME));
        long plain = 0;
        try (Stream<Path> files = Files.list(folder)) {
            for (Path each : files.filter(path -> path.toString().matches(".*\\.(metadata\\.json|policy\\.yaml)"))
                    .toList()) {
                plain += Files.size(each);
            }
        }
        long size = Files.size(file);
        Files.delete(file);
        return (double) size / plain;
    }

    private ComponentStates states(Path folder) {
        return ComponentStates.of(ComponentRegistry.open(new ComponentFolders(folder, work.resolve("secrets"))));
    }

    private void load(Path file, Path target) {
        try (StateFile opened =
                StateFile.from(file, StateLimits.DEFAULT, dev.cairn.wassette.file.BinaryStore.inFiles())) {
            states(target).importFrom(opened, ImportOptions.DEFAULT);
        }
    }

    private static double rate(long bytes, Samples.Operation operation) throws Exception {
        long began = System.nanoTime();
        operation.run();
        return bytes / 1e6 / ((System.nanoTime() - began) / 1e9);
    }

    private Path fresh(String name) throws IOException {
        Path folder = work.resolve(name);
        delete(folder);
        return Files.createDirectories(folder);
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private long fill(Path folder) throws IOException {
        Random random = new Random(7);
        long bytes = 0;
        for (int i = 0; i < components; i++) {
            byte[] wasm = component(random, 1_000_000 + random.nextInt(9_000_000));
            String id = String.format("component-%03d", i);
            Path binary = Files.write(folder.resolve(id + ".wasm"), wasm);
            Files.setLastModifiedTime(binary, java.nio.file.attribute.FileTime.fromMillis(TIME * 1_000));
            ValidationStamp stamp = new ValidationStamp(wasm.length, TIME, null);
            Files.write(
                    folder.resolve(id + ".metadata.json"),
                    LoadedComponent.derived(id, ComponentBinary.parse(wasm), stamp, TIME)
                            .bytes()
                            .unsafeArray());
            Files.writeString(folder.resolve(id + ".policy.yaml"), POLICY);
            bytes += wasm.length;
        }
        return bytes;
    }

    /** A component that exports nothing, with so many bytes in a custom section. */
    private static byte[] component(Random random, int more) {
        byte[] content = new byte[more];
        random.nextBytes(content);
        ByteArrayOutputStream out = new ByteArrayOutputStream(more + 32);
        out.writeBytes(HEADER);
        out.write(0);
        int length = more + 4;
        do {
            out.write((length & 0x7f) | (length > 0x7f ? 0x80 : 0));
            length >>>= 7;
        } while (length > 0);
        out.writeBytes(new byte[] {3, 'p', 'a', 'd'});
        out.writeBytes(content);
        return out.toByteArray();
    }

    private static void copy(Path from, Path to) throws Exception {
        byte[] part = new byte[64 << 10];
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".wasm"))
                    .sorted()
                    .toList()) {
                MessageDigest sum = MessageDigest.getInstance("SHA-256");
                try (InputStream in = Files.newInputStream(file);
                        FileChannel channel = FileChannel.open(
                                to.resolve(file.getFileName()),
                                StandardOpenOption.CREATE_NEW,
                                StandardOpenOption.WRITE)) {
                    OutputStream out = Channels.newOutputStream(channel);
                    for (int n = in.read(part); n > 0; n = in.read(part)) {
                        sum.update(part, 0, n);
                        out.write(part, 0, n);
                    }
                    channel.force(true);
                }
                sum.digest();
            }
        }
    }
}
