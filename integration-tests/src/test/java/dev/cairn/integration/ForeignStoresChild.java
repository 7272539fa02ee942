package dev.cairn.integration;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.maintenance.RepairOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Reads, rebuilds and repairs changed copies of a store's file, and prints how that ended. Any other end than a typed error ends the process. */
final class ForeignStoresChild {
    private static final int PAGE = 4_096;

    private final Map<String, Map<String, Integer>> ends = new TreeMap<>();
    private long slowest;

    private ForeignStoresChild() {}

    /** Arguments: the folder with the healthy file, the seed, how many copies. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        byte[] healthy = Files.readAllBytes(folder.resolve("healthy.db"));
        ForeignStoresChild child = new ForeignStoresChild();
        for (int i = 0; i < Integer.parseInt(arguments[2]); i++) {
            Random random = new Random(Long.parseLong(arguments[1]) << 32 | i);
            child.check(folder.resolve("changed-" + i), changed(healthy, random), random);
        }
        child.print();
    }

    private void check(Path place, byte[] content, Random random) throws IOException {
        Path file = Files.createDirectory(place).resolve("store.db");
        Files.write(file, content);
        if (random.nextInt(4) == 0) {
            Files.write(file.resolveSibling("store.db-wal"), Arrays.copyOf(content, random.nextInt(3 * PAGE)));
        }
        String url = "sqlite:" + file;
        attempt("read", () -> read(url));
        attempt("rebuild", () -> Cairn.rebuild(url, false));
        attempt("repair", () -> repair(url, place.resolve("quarantine")));
        Folders.delete(place);
    }

    private static void read(String url) {
        try (Cairn cairn = Cairn.open(url)) {
            cairn.verify(damage -> {});
            cairn.stats(3);
        }
    }

    private static void repair(String url, Path quarantine) {
        try (Cairn cairn = Cairn.open(url)) {
            cairn.repair(new RepairOptions(false, true, quarantine));
            cairn.verify(damage -> {});
        }
    }

    private void attempt(String what, Runnable work) {
        long began = System.nanoTime();
        String end = "done";
        try {
            work.run();
        } catch (CairnException e) {
            end = e.code().name();
            if (end.equals("INTERNAL")) {
                throw e;
            }
        }
        slowest = Math.max(slowest, System.nanoTime() - began);
        ends.computeIfAbsent(what, key -> new TreeMap<>()).merge(end, 1, Integer::sum);
    }

    /** Some bits, a page in the place of another, a cut, random bytes, or a number of a header made large. */
    private static byte[] changed(byte[] healthy, Random random) {
        byte[] bytes = healthy.clone();
        switch (random.nextInt(5)) {
            case 0 -> flip(bytes, random, bytes.length, 1 + random.nextInt(40));
            case 1 -> flip(bytes, random, 100, 1 + random.nextInt(3));
            case 2 -> bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            case 3 -> movePage(bytes, random);
            default -> Arrays.fill(bytes, at(bytes, random), bytes.length, (byte) random.nextInt(256));
        }
        return bytes;
    }

    private static void flip(byte[] bytes, Random random, int within, int times) {
        for (int i = 0; i < times; i++) {
            bytes[random.nextInt(within)] = random.nextBoolean() ? (byte) 0xff : (byte) random.nextInt(256);
        }
    }

    private static void movePage(byte[] bytes, Random random) {
        System.arraycopy(bytes, at(bytes, random), bytes, at(bytes, random), PAGE);
    }

    /** Where a page begins. */
    private static int at(byte[] bytes, Random random) {
        return random.nextInt(bytes.length / PAGE) * PAGE;
    }

    private void print() {
        for (String what : new String[] {"read", "rebuild", "repair"}) {
            System.out.println(what + " " + ends.get(what));
        }
        System.out.println("slowest ms " + TimeUnit.NANOSECONDS.toMillis(slowest));
    }
}
