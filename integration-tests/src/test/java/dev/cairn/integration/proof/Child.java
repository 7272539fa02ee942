package dev.cairn.integration.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Another JVM with the class path of the test, which speaks in lines on its standard output. Closed by the test that started it: what
 * still runs then is killed. Not safe for use by several threads.
 */
final class Child implements AutoCloseable {
    /** What a process ends with that was killed by signal 9. */
    private static final int KILLED = 128 + 9;

    private static final int TERMINATED = 128 + 15;

    private static final int PATIENCE_SECONDS = 120;

    private final Process process;
    private final BufferedReader out;
    private final Path errors;

    private Child(Process process, Path errors) {
        this.process = process;
        this.out = process.inputReader(StandardCharsets.UTF_8);
        this.errors = errors;
    }

    static Child start(Class<?> main, Object... arguments) {
        return start(List.of(), main, arguments);
    }

    static Child start(List<String> jvmOptions, Class<?> main, Object... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:-UsePerfData");
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> Stream.of("--enable-native-access", "-XX:", "-Djava.io.tmpdir")
                        .anyMatch(option::startsWith))
                .forEach(command::add);
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        for (Object argument : arguments) {
            command.add(String.valueOf(argument));
        }
        try {
            Path errors = Files.createTempFile("child", ".err");
            return new Child(
                    new ProcessBuilder(command).redirectError(errors.toFile()).start(), errors);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next line, or null when the child has ended. */
    @Nullable
    String line() {
        try {
            return out.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next line, which must be there. */
    String expectLine() {
        String line = line();
        assertThat(line).as(() -> "a line; the child's errors: " + errors()).isNotNull();
        return line;
    }

    /** All lines that are still to come. */
    List<String> rest() {
        List<String> lines = new ArrayList<>();
        for (String line = line(); line != null; line = line()) {
            lines.add(line);
        }
        return lines;
    }

    /** Lets a child go on that waits for its standard input to end. */
    void go() {
        try {
            process.outputWriter(StandardCharsets.UTF_8).close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kills it without warning and waits until it is gone; what it said before can still be read. */
    void kill() {
        process.toHandle().destroyForcibly();
        assertThat(exitStatus())
                .as(() -> "exit status; the child's errors: " + errors())
                .isEqualTo(KILLED);
    }

    /** Stops it wherever it is, as a debugger or a suspended machine does. */
    void pause() {
        signal("STOP");
    }

    void resume() {
        signal("CONT");
    }

    private void signal(String name) {
        try {
            Process kill = new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start();
            assertThat(kill.waitFor()).as("kill -%s", name).isZero();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Asks it to end and waits until it is gone. */
    void terminate() {
        process.toHandle().destroy();
        assertThat(exitStatus())
                .as(() -> "exit status; the child's errors: " + errors())
                .isEqualTo(TERMINATED);
    }

    /** Expects that it has ended or ends by itself, without a word of complaint. */
    void expectSuccess() {
        assertThat(exitStatus())
                .as(() -> "exit status; the child's errors: " + errors())
                .isZero();
        assertThat(errors()).isEmpty();
    }

    private int exitStatus() {
        try {
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as("the child ends")
                    .isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        return process.exitValue();
    }

    String errors() {
        try {
            return Files.readString(errors);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            Files.deleteIfExists(errors);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
