package dev.cairn.storage;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Why files cannot be read or written, in words. Stateless. */
public final class SystemReason {
    private SystemReason() {}

    /** What an error of the system means. */
    public static String of(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "there is no such file or folder";
        } else if (e instanceof AccessDeniedException) {
            return "access is denied";
        } else if (e instanceof NotDirectoryException) {
            return "a part of its path is no folder";
        }
        String reason = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
        if (reason == null || reason.isEmpty()) {
            return "the system gives no reason";
        }
        return switch (reason) {
            case "Is a directory" -> "it is a folder";
            case "Not a directory" -> "a part of its path is no folder";
            default -> reason;
        };
    }
}
