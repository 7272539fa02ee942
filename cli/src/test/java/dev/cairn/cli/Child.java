package dev.cairn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A command in a process of its own. */
final class Child implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 120;

    private final Process process;

    private Child(Process process) {
        this.process = process;
    }

    /** Starts {@code cairn} with the class path of this process. */
    static Child cairn(String store, String... args) {
        return cairnWith(List.of(), store, args);
    }

    /** The same with more options of the virtual machine. */
    static Child cairnWith(List<String> options, String store, String... args) {
        ProcessBuilder builder = new ProcessBuilder(cairnCommand(options, args));
        builder.environment().put("CAIRN_STORE", store);
        return start(builder);
    }

    /** The words that start it. */
    static List<String> cairnCommand(List<String> options, String... args) {
        return javaCommand(options, System.getProperty("java.class.path"), Main.class, args);
    }

    /** The words that start a program in a virtual machine that starts fast. */
    static List<String> javaCommand(List<String> options, String classPath, Class<?> program, String... args) {
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/java",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData"));
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, program.getName()));
        command.addAll(List.of(args));
        return command;
    }

    static Child start(ProcessBuilder builder) {
        try {
            return new Child(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Process process() {
        return process;
    }

    /** Waits for its end. */
    int code() {
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("the process did not end within " + PATIENCE_SECONDS + " s");
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    String out() {
        return text(process.getInputStream());
    }

    String err() {
        return text(process.getErrorStream());
    }

    private static String text(InputStream stream) {
        try {
            return new String(stream.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
