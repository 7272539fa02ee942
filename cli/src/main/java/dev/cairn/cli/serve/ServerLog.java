package dev.cairn.cli.serve;

import dev.cairn.cli.output.SafeText;
import java.io.PrintStream;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Writes what the server has to say to its operator on standard error. Thread-safe. */
final class ServerLog extends Handler implements AutoCloseable {
    private final Logger logger = Logger.getLogger("dev.cairn.server");
    private final PrintStream err;

    ServerLog(PrintStream err) {
        this.err = err;
        setLevel(Level.INFO);
        logger.addHandler(this);
    }

    @Override
    public void publish(LogRecord entry) {
        if (isLoggable(entry)) {
            err.println("cairn: " + SafeText.of(entry.getMessage()));
        }
    }

    @Override
    public void flush() {
        err.flush();
    }

    @Override
    public void close() {
        logger.removeHandler(this);
    }
}
