package dev.cairn.internal.file;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;

/** Paths that come as text. */
public final class PathText {
    private PathText() {}

    /**
     * The path that a text names.
     *
     * @param what the text is, for the message
     * @throws CairnException {@code INVALID} when no file can have that name here
     */
    public static Path path(String what, String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new CairnException(ErrorCode.INVALID, what + " is not a path: " + e.getReason() + ".", Map.of(), e);
        }
    }
}
