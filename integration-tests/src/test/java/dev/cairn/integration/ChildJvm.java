package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Another Java process that runs a main class of the tests. */
public final class ChildJvm implements AutoCloseable {
    private final Process process;
    private final BufferedReader out;

    private ChildJvm(Process process) {
        this.process = process;
        this.out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Starts it with arguments. */
    public static ChildJvm start(Class<?> main, String... arguments) {
        return through(List.of(), main, arguments);
    }

    /** Starts it with a heap of at most so many megabytes. */
    static ChildJvm within(int megabytes, Class<?> main, String... arguments) {
        return run(List.of(), "-Xmx" + megabytes + "m", main, arguments);
    }

    /** The same through another program that runs the words behind its own, such as a shell with other settings. */
    static ChildJvm through(List<String> program, Class<?> main, String... arguments) {
        return run(program, "-Xmx128m", main, arguments);
    }

    private static ChildJvm run(List<String> program, String heap, Class<?> main, String... arguments) {
        String own = System.getProperty("java.class.path", "");
        List<String> command = new ArrayList<>(program);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home", ""), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                heap,
                "-cp",
                System.getProperty("surefire.test.class.path", own),
                main.getName()));
        Collections.addAll(command, arguments);
        try {
            return new ChildJvm(
                    new ProcessBuilder(command).redirectError(Redirect.INHERIT).start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for the next line that the process prints. */
    public String line() {
        try {
            return String.valueOf(out.readLine());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lets a process go on that waits for its input. */
    public void go() {
        try {
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kills the process as {@code kill -9} does. */
    public void kill() {
        process.destroyForcibly();
        assertThat(exit()).as("exit code of a killed process").isEqualTo(137);
    }

    /** Waits for the end of the process and returns its exit code. */
    public int exit() {
        try {
            assertThat(process.waitFor(120, TimeUnit.SECONDS))
                    .as("ended in time")
                    .isTrue();
            return process.exitValue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
