package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.environment.HostConfig;
import dev.cairn.error.CairnException;
import dev.cairn.testing.Program;
import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that has this module and nothing beside it: no logging provider, no PostgreSQL driver, no YAML. */
class FewJarsTest {
    @TempDir
    Path folder;

    @Test
    void opening_a_file_prints_nothing_and_what_is_missing_is_named() {
        String few = Arrays.stream(Program.classPath().split(File.pathSeparator))
                .filter(entry -> !entry.matches(".*/(slf4j-|postgresql-|logback-|snakeyaml-)[^/]*\\.jar"))
                .collect(Collectors.joining(File.pathSeparator));
        Program program = Program.java(List.of("-cp", few), Bare.class, folder.resolve("store.db"));
        assertThat(program.merged().run().ok())
                .isEqualTo("UNSUPPORTED: Cannot open a PostgreSQL store: its driver is not on the class path. Add "
                        + "org.postgresql:postgresql to the program.\n"
                        + "UNSUPPORTED: Cannot read YAML: org.snakeyaml:snakeyaml-engine is not on the class "
                        + "path. Add it, or build the configuration in Java.\n");
    }

    /** What the process runs. */
    static final class Bare {
        private Bare() {}

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
