package dev.cairn.cli.serve;

import dev.cairn.internal.file.FileErrors;
import dev.cairn.internal.file.FileMode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Where the lines of the access log go. A line that cannot be written is dropped; requests go on. Thread-safe. */
final class RequestLog implements Consumer<String>, AutoCloseable {
    private final @Nullable OutputStream out;
    private final boolean own;

    private RequestLog(@Nullable OutputStream out, boolean own) {
        this.out = out;
        this.own = own;
    }

    /** Opens a file to append to; {@code -} is standard error, and null is nothing. */
    static RequestLog open(@Nullable String file, PrintStream err) {
        if (file == null || file.equals("-")) {
            return new RequestLog(file == null ? null : err, false);
        }
        Path path = Path.of(file);
        try {
            boolean fresh = Files.notExists(path);
            OutputStream opened = Files.newOutputStream(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            if (fresh) {
                FileMode.PRIVATE.set(path);
            }
            return new RequestLog(opened, true);
        } catch (IOException e) {
            throw FileErrors.of("Cannot write the access log " + file, "No server was started.", path, e);
        }
    }

    @Override
    public void accept(String line) {
        OutputStream to = out;
        if (to != null) {
            try {
                to.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            } catch (IOException full) {
                System.getLogger("dev.cairn.server")
                        .log(
                                System.Logger.Level.DEBUG,
                                () -> "Cannot write a line of the access log: " + full.getMessage());
            }
        }
    }

    @Override
    public void close() {
        OutputStream to = out;
        if (to != null && own) {
            try {
                to.close();
            } catch (IOException e) {
                throw FileErrors.of("Cannot close the access log", "", Path.of("access-log"), e);
            }
        }
    }
}
