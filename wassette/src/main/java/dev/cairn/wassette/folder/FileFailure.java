package dev.cairn.wassette.folder;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** Says in Cairn's words why a file could not be read or written. */
final class FileFailure {
    private FileFailure() {}

    static CairnException of(String what, Path path, IOException cause) {
        return new CairnException(
                code(cause),
                what + " " + path + " failed: " + reason(cause) + ".",
                Map.of("path", path.toString()),
                cause);
    }

    private static ErrorCode code(IOException cause) {
        if (cause instanceof AccessDeniedException) {
            return ErrorCode.DENIED;
        }
        if (cause instanceof NoSuchFileException) {
            return ErrorCode.NOT_FOUND;
        }
        return isFull(cause) ? ErrorCode.NO_SPACE : ErrorCode.UNAVAILABLE;
    }

    private static boolean isFull(IOException cause) {
        String text = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
        return text.contains("no space left") || text.contains("quota exceeded") || text.contains("not enough space");
    }

    private static String reason(IOException cause) {
        if (cause instanceof AccessDeniedException) {
            return "permission denied";
        }
        return cause instanceof NoSuchFileException ? "there is no such file" : String.valueOf(cause.getMessage());
    }
}
