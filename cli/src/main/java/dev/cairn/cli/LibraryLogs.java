package dev.cairn.cli;

import java.util.logging.LogManager;

/** Keeps what libraries log off standard error, which is Cairn's alone: it could quote a URL with a password in it. */
final class LibraryLogs {
    private LibraryLogs() {}

    /** Takes the handlers away, unless the process was started with a logging configuration of its own. */
    static void silence() {
        boolean configured = System.getProperty("java.util.logging.config.file") != null
                || System.getProperty("java.util.logging.config.class") != null;
        if (!configured) {
            LogManager.getLogManager().reset();
        }
    }
}
