package dev.cairn.cli.tour;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** A {@link Recorder} in a process of its own. Not safe for use by several threads. */
final class RecorderProcess implements AutoCloseable {
    /** A step of which the process said that it is stored. */
    record Stored(int step, String checkpointId, long nanos) {}

    private static final List<String> INHERITED = List.of("-XX:", "-Xshare", "-Xlog", "-Dorg.sqlite.");
    private static final int NATIVE_ACCESS_IS_ASKED_FOR = 24;

    private final Process process;
    private final BufferedReader out;
    private final Writer in;
    private final List<Stored> stored = new ArrayList<>();

    private RecorderProcess(Process process) {
        this.process = process;
        this.out = process.inputReader(StandardCharsets.UTF_8);
        this.in = process.outputWriter(StandardCharsets.US_ASCII);
    }

    /** Starts the same Java with the same class path and waits until it is ready. */
    static RecorderProcess start(String url, String thread, Source source) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // Java warns on standard output when it cannot have its file of counters.
        command.add("-XX:-UsePerfData");
        for (String argument : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            if (INHERITED.stream().anyMatch(argument::startsWith)) {
                command.add(argument);
            }
        }
        if (Runtime.version().feature() >= NATIVE_ACCESS_IS_ASKED_FOR) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Recorder.class.getName(), url, thread));
        command.addAll(source.arguments());
        try {
            RecorderProcess recorder = new RecorderProcess(
                    new ProcessBuilder(command).redirectError(Redirect.INHERIT).start());
            String first = recorder.out.readLine();
            if (!"ready".equals(first)) {
                recorder.process.destroyForcibly();
                throw new IllegalStateException("Cannot start the recording process: " + first);
            }
            return recorder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    long pid() {
        return process.pid();
    }

    /** What the process said that it stored. */
    List<Stored> stored() {
        return stored;
    }

    /** Has it save the next step, and waits until it says so. */
    void step() {
        ask();
        try {
            String line = out.readLine();
            if (line == null) {
                throw new IllegalStateException("the recording process ended by itself, code " + exitCode());
            }
            stored.add(read(line));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Has it save the next step and kills it a moment later, whatever it does then. What it said before is still read: the handle sends
     * the signal and leaves the streams open.
     */
    void killInside(long nanosLater) {
        ask();
        LockSupport.parkNanos(nanosLater);
        process.toHandle().destroyForcibly();
        try {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                stored.add(read(line));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void ask() {
        try {
            in.write('\n');
            in.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stored read(String line) {
        String[] words = line.split(" ", 3);
        return new Stored(Integer.parseInt(words[0]), words[1], Long.parseLong(words[2]));
    }

    /** How it ended: 137 when the system killed it by signal 9. */
    int exitCode() {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for the recording process", e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
