package dev.cairn.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process that a test started. What is not as expected fails the test with the errors that the process printed. It is killed when it is
 * closed. Not thread-safe.
 */
public final class Child implements AutoCloseable {
    /** What a shell gives for a process that a signal ended, but for the signal's number. */
    private static final int SIGNALLED = 128;

    private static final int PATIENCE_SECONDS = 120;

    private final Process process;
    private final BufferedReader out;
    private final Path errors;

    Child(Process process, Path errors) {
        this.process = process;
        this.out = process.inputReader(StandardCharsets.UTF_8);
        this.errors = errors;
    }

    /** Starts a main class with the class path of the tests. */
    public static Child start(Class<?> main, Object... arguments) {
        return Program.java(main, arguments).start();
    }

    /** Starts a main class with the class path of the tests and options of the JVM. */
    public static Child start(List<String> options, Class<?> main, Object... arguments) {
        return Program.java(options, main, arguments).start();
    }

    /** Starts a main class with the class path of the tests in a folder. */
    public static Child start(Path folder, Class<?> main, Object... arguments) {
        return Program.java(main, arguments).in(folder).start();
    }

    /** The process itself. */
    public Process process() {
        return process;
    }

    /** Waits for the next line that it prints, which must come. */
    public String line() {
        List<String> next = lines(1);
        if (next.isEmpty()) {
            throw failure("printed no further line");
        }
        return next.get(0);
    }

    /** Waits for the next lines that it prints; fewer when it ends before. */
    public List<String> lines(int count) {
        try {
            List<String> lines = new ArrayList<>();
            while (lines.size() < count) {
                String line = out.readLine();
                if (line == null) {
                    break;
                }
                lines.add(line);
            }
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All lines that are still to come. */
    public List<String> rest() {
        return lines(Integer.MAX_VALUE);
    }

    /** All text that is still to come. */
    public String out() {
        try {
            StringWriter text = new StringWriter();
            out.transferTo(text);
            return text.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for its end, and gives the errors that it printed. */
    public String err() {
        code();
        return errors();
    }

    /** The errors that it has printed until now. */
    public String errors() {
        try {
            return Files.readString(errors);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends its input: one that waits for that goes on. */
    public void go() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for its end, and gives its exit code. */
    public int code() {
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw failure("did not end within " + PATIENCE_SECONDS + " s");
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Expects that it ends by itself and has succeeded; gives all lines that were still to come. */
    public List<String> end() {
        List<String> rest = rest();
        expect(0);
        return rest;
    }

    /** Expects that it has ended or ends by itself, has succeeded and said no word of complaint. */
    public void expectSuccess() {
        expect(0);
        if (!errors().isEmpty()) {
            throw failure("complained");
        }
    }

    /** Kills it without warning; what it said before can still be read. */
    public void kill() {
        process.toHandle().destroyForcibly();
        expect(SIGNALLED + 9);
    }

    /** Waits for some lines, kills it without warning, and gives all lines that it said. */
    public List<String> killAfter(int count) {
        List<String> lines = lines(count);
        kill();
        lines.addAll(rest());
        return lines;
    }

    /** Asks it to end, which it must do. */
    public void terminate() {
        process.toHandle().destroy();
        expect(SIGNALLED + 15);
    }

    /** Sends it a signal, such as {@code STOP}. */
    public void signal(String name) {
        Program.of("kill", "-" + name, String.valueOf(process.pid())).run().ok();
    }

    private void expect(int code) {
        if (code() != code) {
            throw failure("did not end with " + code + " but with " + code());
        }
    }

    private AssertionError failure(String what) {
        return new AssertionError("The process " + what + "; its errors:\n" + errors());
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
