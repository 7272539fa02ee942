package dev.cairn.integration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.environment.HostConfig;
import dev.cairn.error.CairnException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that has this module and nothing beside it: no logging provider, no PostgreSQL driver, no YAML. */
class FewJarsTest {
    @TempDir
    Path folder;

    @Test
    void opening_a_file_prints_nothing_and_what_is_missing_is_named() throws IOException, InterruptedException {
        String own = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", ""));
        String few = Arrays.stream(own.split(File.pathSeparator))
                .filter(entry -> !entry.matches(".*/(slf4j-|postgresql-|logback-|snakeyaml-)[^/]*\\.jar"))
                .collect(Collectors.joining(File.pathSeparator));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home", ""), "bin", "java")
                                .toString(),
                        "-XX:-UsePerfData",
                        "-cp",
                        few,
                        Program.class.getName(),
                        folder.resolve("store.db").toString())
                .redirectErrorStream(true)
                .start();
        assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
                .isEqualTo("UNSUPPORTED: Cannot open a PostgreSQL store: its driver is not on the class path. Add "
                        + "org.postgresql:postgresql to the program.\n"
                        + "UNSUPPORTED: Cannot read YAML: org.snakeyaml:snakeyaml-engine is not on the class "
                        + "path. Add it, or build the configuration in Java.\n");
        assertThat(process.waitFor()).isZero();
    }

    /** What the process runs. */
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) {
            Cairn.open("sqlite:" + arguments[0]).close();
            try {
                Cairn.open("postgresql://localhost/none").close();
            } catch (CairnException e) {
                System.out.println(e.code() + ": " + e.getMessage());
            }
            try {
                HostConfig.fromYaml("snapshot_mode: host", Map.of());
            } catch (CairnException e) {
                System.out.println(e.code() + ": " + e.getMessage());
            }
        }
    }
}
