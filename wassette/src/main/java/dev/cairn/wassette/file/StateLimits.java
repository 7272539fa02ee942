package dev.cairn.wassette.file;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.ReadingLimits;
import java.util.Map;

/**
 * What is too large to be read.
 *
 * @param text bytes of everything in a state file but binaries, decompressed
 * @param binary bytes of one binary
 * @param total bytes of all binaries
 * @param components how many components
 */
public record StateLimits(int text, long binary, long total, int components) {
    /** 24 MiB of text, or what the process reads at the most; 256 MiB a binary, 16 GiB of them; 20,000 components. */
    public static final StateLimits DEFAULT =
            new StateLimits(ReadingLimits.atMost(24 << 20), 256L << 20, 16L << 30, 20_000);

    /** Checks that all limits are above 0. */
    public StateLimits {
        if (text < 1 || binary < 1 || total < 1 || components < 1) {
            throw new CairnException(ErrorCode.INVALID, "The limits of state files must be at least 1.");
        }
    }

    static CairnException over(String what, long limit) {
        return new CairnException(
                ErrorCode.TOO_LARGE,
                "Cannot read the state file: " + what + " is over the limit of " + limit + ". Nothing was changed.",
                Map.of("limit", limit),
                null);
    }
}
