package dev.cairn.model;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import java.util.Map;

/** The error of a document that is over a limit. */
final class Limits {
    private Limits() {}

    /** Refuses a member name that could not be read back. */
    static void checkName(String name, String pointer) {
        int limit = DocumentLimits.DEFAULT.nameLength();
        if (isNameOver(name, limit)) {
            throw exceeded("member name", JsonString.lengthOf(name) - 2L, limit, pointer);
        }
    }

    /** Whether a name has more bytes than a limit. */
    static boolean isNameOver(String name, int limit) {
        return name.length() > limit / 6 && JsonString.lengthOf(name) - 2 > limit;
    }

    static CairnException exceeded(String what, long size, long limit, String pointer) {
        return new CairnException(
                ErrorCode.TOO_LARGE,
                "The " + what + " at \"" + pointer + "\" is " + size + ", over the limit of " + limit
                        + "; it could not be read back. Nothing was stored.",
                Map.of("pointer", pointer, "what", what, "size", size, "limit", limit),
                null);
    }
}
