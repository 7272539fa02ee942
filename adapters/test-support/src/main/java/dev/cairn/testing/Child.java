package dev.cairn.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process with the class path of the tests, which says in lines what it has done. It is killed when it is closed. */
public final class Child implements AutoCloseable {
    private static final int KILLED = 128 + 9;

    private final Process process;
    private final BufferedReader out;

    private Child(Process process) {
        this.process = process;
        this.out = process.inputReader();
    }

    /**
     * Starts a program. Its errors are printed with those of the tests.
     *
     * @param folder where it works
     */
    public static Child start(Path folder, Class<?> program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData"));
        command.add("-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("--enable-native-access"))
                .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(List.of(arguments));
        return new Child(new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /** Returns the next lines that it says, in the order in which it says them; fewer when it ends before. */
    public List<String> lines(int count) throws IOException {
        List<String> lines = new ArrayList<>();
        while (lines.size() < count) {
            String line = out.readLine();
            if (line == null) {
                break;
            }
            lines.add(line);
        }
        return lines;
    }

    /** Waits until it ends by itself, and returns the lines that were not read yet. */
    public List<String> end() throws InterruptedException {
        List<String> lines = out.lines().toList();
        expect(0);
        return lines;
    }

    /** Lets it say some lines, kills it without warning, and returns all whole lines that it said. */
    public List<String> killAfter(int count) throws IOException, InterruptedException {
        List<String> lines = lines(count);
        process.toHandle().destroyForcibly();
        lines.addAll(lines(Integer.MAX_VALUE));
        expect(KILLED);
        return lines;
    }

    private void expect(int status) throws InterruptedException {
        if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != status) {
            throw new IllegalStateException("The process did not end with " + status + ": " + process);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
