package dev.cairn.codec.internal.frame;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.DocumentLimits;
import java.util.Map;

/**
 * How long a stored value may become, whatever made it so long.
 *
 * @param most bytes of a value
 */
public record ValueLimit(int most) {
    /** What every reader can read. */
    public static final ValueLimit DEFAULT = new ValueLimit(DocumentLimits.DEFAULT.length());

    /**
     * Refuses a value that is too long, before anything of it is stored.
     *
     * @throws CairnException {@code TOO_LARGE}
     */
    public void check(String name, long length) {
        if (length > most) {
            throw new CairnException(
                    ErrorCode.TOO_LARGE,
                    "Cannot store value '" + name + "': it would have " + length + " bytes, over the limit of " + most
                            + ". Nothing was changed. Keep it in several values.",
                    Map.of("value", name, "size", length, "limit", most),
                    null);
        }
    }
}
