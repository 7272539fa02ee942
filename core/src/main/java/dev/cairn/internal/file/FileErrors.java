package dev.cairn.internal.file;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.Locale;
import java.util.Map;

/** What errors of the file system mean: one code and one reason for one cause, whatever was done. */
public final class FileErrors {
    private FileErrors() {}

    /**
     * An error with its code.
     *
     * @param failed what could not be done, for example {@code Cannot write FILE}; the reason is added
     * @param state what the caller knows of the effect and what to do, as sentences; may be empty
     */
    public static CairnException of(String failed, String state, Path file, IOException e) {
        String message = failed + ": " + reason(e) + ".";
        return new CairnException(
                code(e), state.isEmpty() ? message : message + " " + state, Map.of("file", file.toString()), e);
    }

    /** {@code NO_SPACE}, {@code NOT_FOUND}, {@code DENIED}, or {@code UNAVAILABLE} for all else. */
    public static ErrorCode code(IOException e) {
        if (isFull(e)) {
            return ErrorCode.NO_SPACE;
        }
        if (e instanceof NoSuchFileException) {
            return ErrorCode.NOT_FOUND;
        }
        return isDenied(e) ? ErrorCode.DENIED : ErrorCode.UNAVAILABLE;
    }

    /** Whether the disk or a quota is full. */
    public static boolean isFull(IOException e) {
        String text = said(e);
        return text.contains("no space left") || text.contains("quota exceeded") || text.contains("not enough space");
    }

    private static boolean isDenied(IOException e) {
        String text = said(e);
        return e instanceof AccessDeniedException
                || e.getCause() instanceof ReadOnlyFileSystemException
                || text.contains("read-only file system")
                || text.contains("operation not permitted")
                || text.contains("permission denied");
    }

    private static String said(IOException e) {
        return String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
    }

    /** The reason as part of a sentence. */
    public static String reason(IOException e) {
        if (isFull(e)) {
            return "the disk or a quota is full";
        } else if (e instanceof NoSuchFileException) {
            return "there is no such file or folder";
        } else if (e instanceof AccessDeniedException) {
            return "access is denied";
        } else if (e instanceof NotDirectoryException) {
            return "a part of its path is not a folder";
        }
        String reason = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
        if (reason == null || reason.isEmpty()) {
            return "the system gives no reason";
        }
        return switch (reason) {
            case "Is a directory" -> "it is a folder";
            case "Not a directory" -> "a part of its path is not a folder";
            case "Read-only file system" -> "the file system is read-only";
            default -> reason.endsWith(".") ? reason.substring(0, reason.length() - 1) : reason;
        };
    }
}
