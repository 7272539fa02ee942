package dev.cairn.server.saver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Another program, run to its end. */
final class Program {
    private Program() {}

    /** Runs a program in a folder; what it printed. One that is missing or fails is a failure of the test. */
    static String run(Path folder, Map<String, String> environment, String... command)
            throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor())
                .as(String.join(" ", command) + "\n" + said)
                .isZero();
        return said;
    }

    /** The command that starts a server of a store in a process of its own, but for the store's URL and the port. */
    static List<String> server() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                ServerProcess.class.getName());
    }

    /** The checkout. */
    static Path root() {
        return Path.of(System.getProperty("cairn.root", "..")).toAbsolutePath().normalize();
    }
}
