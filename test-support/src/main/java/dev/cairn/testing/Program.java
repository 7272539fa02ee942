package dev.cairn.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A program that a test runs as a process: its words, its working folder and its environment. Not thread-safe. */
public final class Program {
    private final ProcessBuilder builder;

    private Program(List<String> words) {
        builder = new ProcessBuilder(new ArrayList<>(words));
    }

    /** A program of the system. */
    public static Program of(String... words) {
        return of(List.of(words));
    }

    /** A program of the system. */
    public static Program of(List<String> words) {
        return new Program(words);
    }

    /** A main class in a JVM with the class path of the tests. */
    public static Program java(Class<?> main, Object... arguments) {
        return java(List.of(), main, arguments);
    }

    /**
     * A main class in a JVM with the class path of the tests. The JVM is one that starts fast, has the folder for temporary files of this one and
     * may call native code where this one may.
     *
     * @param options further options of the JVM, which win over those
     * @param arguments handed on as text
     */
    public static Program java(List<String> options, Class<?> main, Object... arguments) {
        List<String> words = new ArrayList<>(List.of(ofJava("java"), "-Xshare:auto", "-XX:TieredStopAtLevel=1"));
        words.addAll(List.of("-XX:+UseSerialGC", "-XX:-UsePerfData"));
        words.add("-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("--enable-native-access"))
                .forEach(words::add);
        words.addAll(List.of("-cp", classPath()));
        words.addAll(options);
        words.add(main.getName());
        Stream.of(arguments).map(String::valueOf).forEach(words::add);
        return new Program(words);
    }

    /** The path of a program of the Java that runs the tests. */
    static String ofJava(String name) {
        return Path.of(System.getProperty("java.home", ""), "bin", name).toString();
    }

    /** The class path of the tests. */
    public static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", ""));
    }

    /** Has another program start it, which is given its words, such as a shell with other limits. */
    public Program through(String... words) {
        builder.command().addAll(0, List.of(words));
        return this;
    }

    /** Has it work in a folder. */
    public Program in(Path folder) {
        builder.directory(folder.toFile());
        return this;
    }

    /** Sets a variable of its environment. */
    public Program with(String name, String value) {
        builder.environment().put(name, value);
        return this;
    }

    /** Sets variables of its environment. */
    public Program with(Map<String, String> variables) {
        builder.environment().putAll(variables);
        return this;
    }

    /** Sends its errors where its output goes. */
    public Program merged() {
        builder.redirectErrorStream(true);
        return this;
    }

    /** Its environment, which can be changed. */
    public Map<String, String> environment() {
        return builder.environment();
    }

    /** Its words, those of the JVM included. */
    public List<String> words() {
        return List.copyOf(builder.command());
    }

    /** Writes a shell script that runs it with the words that the script is given; returns the script. */
    public Path script(Path file) throws IOException {
        String quoted = words().stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
        Files.writeString(file, "#!/bin/sh\nexec " + quoted + " \"$@\"\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    /**
     * Starts it.
     *
     * @throws UncheckedIOException when there is no such program
     */
    public Child start() {
        try {
            Path errors = Files.createTempFile("child", ".err");
            errors.toFile().deleteOnExit();
            return new Child(builder.redirectError(errors.toFile()).start(), errors);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Runs it to its end, without input.
     *
     * @throws UncheckedIOException when there is no such program
     */
    public Said run() {
        try (Child child = start()) {
            child.go();
            String out = child.out();
            return new Said(child.code(), out, child.err());
        }
    }
}
