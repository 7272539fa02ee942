package dev.cairn.cli;

import dev.cairn.cli.output.SafeText;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/** Shows what Cairn warns of as one line on standard error, and nothing of the JDK's loggers. Found by the service loader. */
public final class Warnings extends System.LoggerFinder {
    private static final String OURS = "dev.cairn.";

    /** For the service loader. */
    public Warnings() {}

    @Override
    public System.Logger getLogger(String name, Module module) {
        return new Lines(name);
    }

    private record Lines(String name) implements System.Logger {
        @Override
        public String getName() {
            return name;
        }

        @Override
        public boolean isLoggable(Level level) {
            return name.startsWith(OURS) && level.getSeverity() >= Level.WARNING.getSeverity() && level != Level.OFF;
        }

        @Override
        public void log(
                Level level, @Nullable ResourceBundle bundle, @Nullable String message, @Nullable Throwable thrown) {
            String cause = thrown == null ? "" : " (" + thrown + ")";
            show(level, message + cause);
        }

        @Override
        public void log(
                Level level, @Nullable ResourceBundle bundle, @Nullable String format, @Nullable Object... values) {
            show(level, String.valueOf(format));
        }

        private void show(Level level, String line) {
            if (isLoggable(level)) {
                System.err.println("cairn: " + SafeText.of(line));
            }
        }
    }
}
