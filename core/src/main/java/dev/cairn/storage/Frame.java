package dev.cairn.storage;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;

/**
 * Consecutive segments of a lane in one body. Backends treat the body as opaque bytes.
 *
 * @param lane the lane's number, random, 1 to 2^48 - 1
 * @param first the number of the first segment, from 0
 * @param count how many segments it covers, at least 1
 * @param plainLength how many bytes of values it holds, decompressed
 * @param body the encoded frame
 */
public record Frame(long lane, int first, int count, int plainLength, Bytes body) {
    /** The highest lane number: 2^48 - 1, so that it is exact in every JSON reader. */
    public static final long MAX_LANE = (1L << 48) - 1;

    /** Checks the numbers. */
    public Frame {
        if (lane < 1 || lane > MAX_LANE || first < 0 || count < 1 || plainLength < 0) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The numbers of frame " + lane + ":" + first + "+" + count + " are out of range.");
        }
        Math.addExact(first, count);
    }

    /** The number after its last segment. */
    public int end() {
        return first + count;
    }
}
