package dev.cairn.cli;

/**
 * Keeps what libraries log off standard error, which is Cairn's alone: it could quote a URL with a password in it. An instance is the
 * logging configuration of the process: no logger has a handler. Java makes it when the first library logs, so that most commands need none.
 */
public final class LibraryLogs {
    private static final String CLASS = "java.util.logging.config.class";

    /** For Java's logging. */
    public LibraryLogs() {}

    /** Takes the handlers away, unless the process was started with a logging configuration of its own. */
    static void silence() {
        if (System.getProperty("java.util.logging.config.file") == null && System.getProperty(CLASS) == null) {
            System.setProperty(CLASS, LibraryLogs.class.getName());
        }
    }
}
