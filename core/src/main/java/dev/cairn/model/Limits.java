package dev.cairn.model;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.Map;

/** The error of a document that is over a limit. */
@Internal
public final class Limits {
    private static final int LONGEST_POINTER = 120;

    private Limits() {}

    /** A number of bytes as {@link Document#byteLength()} tells it. */
    static int capped(long bytes) {
        return (int) Math.min(Integer.MAX_VALUE, bytes);
    }

    /** Refuses a whole document that could not be read back; names its largest part. */
    @Internal
    public static void checkLength(Document document, int limit) {
        int length = document.byteLength();
        if (length > limit) {
            throw exceeded("document", length, limit, largestPart(document));
        }
    }

    private static String largestPart(Document document) {
        int largest = 0;
        for (int i = 1; i < document.size(); i++) {
            largest = document.item(i).byteLength() > document.item(largest).byteLength() ? i : largest;
        }
        StringBuilder pointer = new StringBuilder();
        if (document.size() > 0) {
            boolean array = document.kind() == Document.Kind.ARRAY;
            JsonPointer.append(pointer, array ? String.valueOf(largest) : document.name(largest));
        }
        return pointer.toString();
    }

    /** Refuses a member name that could not be read back. */
    @Internal
    public static void checkName(String name, String pointer) {
        int limit = DocumentLimits.DEFAULT.nameLength();
        if (isNameOver(name, limit)) {
            throw exceeded("member name", JsonString.lengthOf(name) - 2L, limit, pointer);
        }
    }

    /** Whether a name has more bytes than a limit. */
    @Internal
    public static boolean isNameOver(String name, int limit) {
        return name.length() > limit / 6 && JsonString.lengthOf(name) - 2 > limit;
    }

    /** What the sizes of a kind of thing count. */
    @Internal
    public static String unit(String what) {
        return switch (what) {
            case "number" -> "digits";
            case "nesting" -> "levels";
            default -> "bytes";
        };
    }

    /** A pointer that is fit for a message: of a long one the beginning and the end. */
    private static String shortened(String pointer) {
        return pointer.length() <= LONGEST_POINTER
                ? pointer
                : pointer.substring(0, LONGEST_POINTER / 2) + " … "
                        + pointer.substring(pointer.length() - LONGEST_POINTER / 2);
    }

    @Internal
    public static CairnException exceeded(String what, long size, long limit, String pointer) {
        return new CairnException(
                ErrorCode.TOO_LARGE,
                "The " + what + " at \"" + shortened(pointer) + "\" has " + size + " " + unit(what)
                        + ", over the limit of " + limit + ". Nothing was stored.",
                Map.of("pointer", pointer, "what", what, "size", size, "limit", limit),
                null);
    }
}
