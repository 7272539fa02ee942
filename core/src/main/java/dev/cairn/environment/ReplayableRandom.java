package dev.cairn.environment;

import dev.cairn.environment.snapshot.DocumentPlugin;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * A generator of random numbers whose state can be seen, saved and restored: xoshiro256++ 1.0 by Blackman and Vigna, seeded with four
 * outputs of SplitMix64. Everything else is derived from {@link #nextLong} as its method says, so that any program can repeat it; not for
 * secrets. Thread-safe.
 *
 * <p>As a plugin its state is {@code {"algorithm":"xoshiro256++","state":[…]}} with four numbers of 16 hexadecimal digits.
 */
public final class ReplayableRandom extends DocumentPlugin {
    private static final String ALGORITHM = "xoshiro256++";
    private static final double UNIT = 0x1.0p-53;

    private final long[] state = new long[4];

    /** A generator, as a plugin called {@code random}. */
    public ReplayableRandom(long seed) {
        this("random", seed);
    }

    /** A generator, as a plugin of a name. */
    public ReplayableRandom(String name, long seed) {
        super(name);
        long at = seed;
        for (int i = 0; i < 4; i++) {
            at += 0x9e3779b97f4a7c15L;
            long z = (at ^ at >>> 30) * 0xbf58476d1ce4e5b9L;
            z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
            state[i] = z ^ z >>> 31;
        }
    }

    /** The next 64 random bits. */
    public synchronized long nextLong() {
        long result = Long.rotateLeft(state[0] + state[3], 23) + state[0];
        long t = state[1] << 17;
        state[2] ^= state[0];
        state[3] ^= state[1];
        state[1] ^= state[2];
        state[0] ^= state[3];
        state[2] ^= t;
        state[3] = Long.rotateLeft(state[3], 45);
        return result;
    }

    /**
     * A whole number from 0 to below a bound: the upper 63 bits modulo the bound; numbers of the last, incomplete stretch are drawn again.
     */
    public synchronized int nextInt(int bound) {
        if (bound < 1) {
            throw new CairnException(ErrorCode.INVALID, "The bound must be at least 1, not " + bound + ".");
        }
        while (true) {
            long bits = nextLong() >>> 1;
            long value = bits % bound;
            if (bits - value + (bound - 1) >= 0) {
                return (int) value;
            }
        }
    }

    /** A number from 0 to below 1: the upper 53 bits, times 2 to the power of -53. */
    public double nextDouble() {
        return (nextLong() >>> 11) * UNIT;
    }

    /** The highest bit of the next number. */
    public boolean nextBoolean() {
        return nextLong() < 0;
    }

    /** Exchanges each item from the last on with that at {@code nextInt(its index + 1)}. */
    public synchronized void shuffle(List<?> list) {
        for (int i = list.size() - 1; i > 0; i--) {
            Collections.swap(list, i, nextInt(i + 1));
        }
    }

    @Override
    public synchronized Document state() {
        List<String> words = java.util.Arrays.stream(state)
                .mapToObj(word -> String.format("%016x", word))
                .toList();
        return Document.of(Map.of("algorithm", ALGORITHM, "state", words));
    }

    @Override
    public synchronized void restore(Document saved) {
        String algorithm = saved.at("/algorithm").text();
        List<Document> words = saved.at("/state").items();
        if (!algorithm.equals(ALGORITHM) || words.size() != 4) {
            throw new CairnException(
                    ErrorCode.INCOMPATIBLE,
                    "Cannot restore the random numbers: the state is of algorithm '" + algorithm + "' "
                            + "with " + words.size()
                            + " numbers, not of " + ALGORITHM + " with 4.");
        }
        for (int i = 0; i < 4; i++) {
            state[i] = Long.parseUnsignedLong(words.get(i).text(), 16);
        }
    }
}
