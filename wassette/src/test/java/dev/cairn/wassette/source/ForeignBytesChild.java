package dev.cairn.wassette.source;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.cairn.Cairn;
import dev.cairn.agent.StateSerializer;
import dev.cairn.codec.internal.frame.CompressedFile;
import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.environment.HostConfig;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.maintenance.Maintenance;
import dev.cairn.model.Document;
import dev.cairn.model.JsonElements;
import dev.cairn.storage.Bytes;
import dev.cairn.wassette.DeploymentManifest;
import dev.cairn.wassette.Installation;
import dev.cairn.wassette.JsonBomb;
import dev.cairn.wassette.ProcessorTime;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateLimits;
import dev.cairn.wassette.folder.ComponentMetadata;
import dev.cairn.wassette.policy.Policy;
import dev.cairn.wassette.wasm.ComponentBinary;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Reads bombs and mutated bytes with every reader of foreign bytes, in a process of its own with a small heap; prints what became of them.
 * Everything but a result and an error that means the bytes ends it.
 */
public final class ForeignBytesChild {
    private static final List<ErrorCode> MEANT = List.of(
            ErrorCode.INVALID,
            ErrorCode.TOO_LARGE,
            ErrorCode.CORRUPT,
            ErrorCode.UNSUPPORTED,
            ErrorCode.INCOMPATIBLE,
            ErrorCode.ALREADY_EXISTS,
            ErrorCode.NOT_FOUND);

    private static long slowest;

    private ForeignBytesChild() {}

    /** What someone reads of strangers. */
    @FunctionalInterface
    interface Reader {
        void read(byte[] bytes);
    }

    /** Runs with a seed and a number of mutations for each reader. */
    public static void main(String[] args) {
        Random random = new Random(Long.parseLong(args[0]));
        int count = Integer.parseInt(args[1]);
        Map<String, Map<ErrorCode, Integer>> all = new LinkedHashMap<>();
        try (Cairn cairn = Cairn.open("memory:")) {
            Map<String, Reader> readers = readers(cairn);
            readers.keySet().forEach(name -> all.put(name, new EnumMap<>(ErrorCode.class)));
            JsonBomb.forEach(
                    (what, bytes) -> readers.forEach((name, reader) -> read(name, reader, what, bytes, all.get(name))));
            readers.forEach((name, reader) -> {
                List<byte[]> samples = samples(name);
                for (int i = 0; i < count; i++) {
                    byte[] sample = samples.get(random.nextInt(samples.size()));
                    read(name, reader, "mutation " + i, mutated(sample, random), all.get(name));
                }
            });
        }
        all.forEach((name, refused) -> System.out.println(name + " " + refused));
        System.out.println("slowest ms " + slowest / 1_000_000);
    }

    private static Map<String, Reader> readers(Cairn cairn) {
        Map<String, Reader> readers = new LinkedHashMap<>();
        StateSerializer snapshots = new StateSerializer();
        readers.put("snapshot", snapshots::deserializeState);
        readers.put("imported snapshot", bytes -> cairn.agents().files().importFile(bytes));
        readers.put("state file", ForeignBytesChild::stateFile);
        readers.put("listed state file", bytes -> StateListing.read("x.json", 1, new ByteArrayInputStream(bytes)));
        readers.put(
                "trace",
                bytes -> JsonElements.of(new ByteArrayInputStream(bytes), "").forEachRemaining(Document::json));
        readers.put(
                "items",
                bytes ->
                        cairn.store().importItems(List.of(Document.parse(bytes)).iterator(), 10));
        readers.put("value", bytes -> Document.parse(bytes).toJava());
        readers.put("metadata", bytes -> ComponentMetadata.parse(Bytes.fromOwned(bytes)));
        readers.put("policy", bytes -> Policy.problems(new String(bytes, UTF_8)));
        readers.put("manifest", bytes -> DeploymentManifest.parse(new String(bytes, UTF_8)));
        readers.put("environment", bytes -> HostConfig.fromYaml(new String(bytes, UTF_8), Map.of()));
        readers.put("component", ComponentBinary::parse);
        Path folder = backup();
        readers.put("backup", bytes -> checkBackup(folder, bytes));
        return readers;
    }

    private static Path backup() {
        try {
            Path folder = Files.createTempDirectory("backup");
            folder.toFile().deleteOnExit();
            folder.resolve("manifest.json").toFile().deleteOnExit();
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void checkBackup(Path folder, byte[] manifest) {
        try {
            Files.write(folder.resolve("manifest.json"), manifest);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Maintenance.checkBackup(folder);
    }

    private static void stateFile(byte[] bytes) {
        try (StateFile file =
                StateFile.from(new ByteArrayInputStream(bytes), StateLimits.DEFAULT, BinaryStore.digestsOnly())) {
            file.snapshot().digest();
        }
    }

    private static void read(String name, Reader reader, String what, byte[] bytes, Map<ErrorCode, Integer> refused) {
        long began = ProcessorTime.nanos();
        try {
            reader.read(bytes);
        } catch (CairnException e) {
            if (!MEANT.contains(e.code())) {
                throw new AssertionError(name + " of " + what, e);
            }
            refused.merge(e.code(), 1, Integer::sum);
        } catch (RuntimeException | Error e) {
            throw new AssertionError(name + " of " + what, e);
        }
        slowest = Math.max(slowest, ProcessorTime.nanos() - began);
    }

    private static List<byte[]> samples(String reader) {
        byte[] json = ("{\"agent_id\":\"a\",\"snapshot_id\":\"a-1\",\"timestamp\":\"2026-01-01T00:00:00Z\","
                        + "\"version\":{\"major\":1,\"minor\":1,\"patch\":0},\"status\":\"x\",\"philosophy\":\"y\",\"n\":[1,2.5,{\"k\":null}]}")
                .getBytes(UTF_8);
        byte[] file =
                "{\"version\":1,\"created_at\":5,\"components\":[],\"metadata\":{\"description\":\"d\",\"tags\":{\"a\":\"b\"}}}"
                        .getBytes(UTF_8);
        byte[] yaml = Installation.NETWORK.getBytes(UTF_8);
        return switch (reader) {
            case "component" -> List.of(Installation.wasm("greeter-dummy"));
            case "policy", "manifest", "environment" -> List.of(yaml);
            case "metadata" ->
                List.of(Installation.metadata("greeter", Installation.wasm("greeter-dummy"))
                        .bytes()
                        .toArray());
            case "state file", "listed state file" ->
                List.of(file, CompressedFile.pack(file, Compression.GZIP), CompressedFile.pack(file, Compression.ZSTD));
            case "items" ->
                List.of("{\"namespace\":[\"a\"],\"key\":\"k\",\"value\":{\"n\":1},\"created\":\"2026-01-01T00:00:00Z\"}"
                        .getBytes(UTF_8));
            case "backup" ->
                List.of(
                        ("{\"cairn_backup\":1,\"id\":\"i\",\"files\":[{\"number\":1,\"file\":\"0001-full.db\",\"bytes\":5,"
                                        + "\"sha256\":\"00\",\"started\":\"2026-01-01T00:00:00Z\",\"finished\":\"2026-01-01T00:00:00Z\","
                                        + "\"added\":1,\"updated\":0,\"unchanged\":0,\"removed\":0,\"rows\":1,\"moved_bytes\":1}]}")
                                .getBytes(UTF_8));
            case "trace" -> List.of("[{\"role\":\"user\",\"content\":\"x\"},[1,2]]".getBytes(UTF_8));
            default ->
                Arrays.stream(Compression.values())
                        .map(how -> CompressedFile.pack(json, how))
                        .toList();
        };
    }

    private static byte[] mutated(byte[] sample, Random random) {
        byte[] bytes =
                Arrays.copyOf(sample, random.nextInt(8) == 0 ? random.nextInt(sample.length + 1) : sample.length);
        for (int i = random.nextInt(4); i >= 0 && bytes.length > 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte)
                    (random.nextBoolean()
                            ? random.nextInt(256)
                            : "0123456789-+eE.[]{}\",:\\u".charAt(random.nextInt(24)));
        }
        return bytes;
    }
}
