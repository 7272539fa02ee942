package dev.cairn.model;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import java.util.Map;

/** The error of a document that is over a limit. */
final class Limits {
    private Limits() {}

    static CairnException exceeded(String what, long size, long limit, String pointer) {
        return new CairnException(
                ErrorCode.TOO_LARGE,
                "The " + what + " at \"" + pointer + "\" is " + size + ", over the limit of " + limit
                        + "; it could not be read back. Nothing was stored.",
                Map.of("pointer", pointer, "what", what, "size", size, "limit", limit),
                null);
    }
}
