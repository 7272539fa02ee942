package dev.cairn.wassette.wasm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Binaries with a few bytes changed, taken out, doubled or swapped between each other; the same ones for the same seed. */
final class Mutations {
    private final Random random;
    private final List<byte[]> seeds = new ArrayList<>();

    Mutations(long seed) {
        random = new Random(seed);
        Fixtures.ALL.forEach(name -> seeds.add(Fixtures.bytes(name)));
        TypeSchemasTest.types().forEach(type -> seeds.add(Wasm.taking((Encoder[]) type.get()[2])));
    }

    byte[] next() {
        byte[] bytes = pick().clone();
        int changes = 1 + random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            bytes = mutate(bytes);
        }
        return bytes;
    }

    private byte[] pick() {
        return seeds.get(random.nextInt(3) == 0 ? random.nextInt(seeds.size()) : random.nextInt(Fixtures.ALL.size()));
    }

    private byte[] mutate(byte[] bytes) {
        int at = position(bytes);
        int length = Math.min(1 + random.nextInt(8), bytes.length - at);
        return switch (random.nextInt(6)) {
            case 0 -> with(bytes, at, (byte) random.nextInt(256));
            case 1 -> with(bytes, at, (byte) (bytes[at] ^ (1 << random.nextInt(8))));
            case 2 -> with(bytes, at, (byte) (bytes[at] + (random.nextBoolean() ? 1 : -1)));
            case 3 -> join(Arrays.copyOf(bytes, at), Arrays.copyOfRange(bytes, at + length, bytes.length));
            case 4 -> join(Arrays.copyOf(bytes, at + length), Arrays.copyOfRange(bytes, at, bytes.length));
            default -> splice(bytes, at, length);
        };
    }

    /** Mostly behind the first eight bytes, which decide too much. */
    private int position(byte[] bytes) {
        return bytes.length > 9 && random.nextInt(50) > 0
                ? 8 + random.nextInt(bytes.length - 8)
                : random.nextInt(bytes.length);
    }

    private byte[] splice(byte[] bytes, int at, int length) {
        byte[] other = pick();
        int from = position(other);
        byte[] piece = Arrays.copyOfRange(other, from, Math.min(other.length, from + 4 * length));
        return join(join(Arrays.copyOf(bytes, at), piece), Arrays.copyOfRange(bytes, at, bytes.length));
    }

    private static byte[] with(byte[] bytes, int at, byte value) {
        byte[] changed = bytes.clone();
        changed[at] = value;
        return changed;
    }

    private static byte[] join(byte[] a, byte[] b) {
        byte[] all = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, all, a.length, b.length);
        return all;
    }
}
