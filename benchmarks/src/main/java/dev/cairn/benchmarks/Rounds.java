package dev.cairn.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs programs in separate processes for measurement, so that none benefits from the warm-up of another. */
final class Rounds {
    private static final List<String> FLAGS = List.of("-XX:+UseSerialGC", "-Xmx512m");

    private Rounds() {}

    /** Returns the JVM flags of each process, for a report. */
    static String flags() {
        return String.join(" ", FLAGS);
    }

    /** Runs a class of this benchmark on this process's class path and returns the printed lines. */
    static List<String> run(Class<?> program, String... arguments) throws IOException, InterruptedException {
        return run(System.getProperty("java.class.path"), program, arguments);
    }

    /** Runs a class on a class path. */
    static List<String> run(String classPath, Class<?> program, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(FLAGS);
        command.addAll(List.of("-cp", classPath, program.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> said;
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            said = reader.lines().toList();
        }
        if (process.waitFor() != 0) {
            throw new IllegalStateException(program.getSimpleName() + " ended with " + process.exitValue());
        }
        return said;
    }
}
