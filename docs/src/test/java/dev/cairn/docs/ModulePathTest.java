package dev.cairn.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testing.Program;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that is a module of its own compiles against the exported packages, finds the backend and runs; internals are closed to it. */
class ModulePathTest {
    private static final Pattern NEEDED =
            Pattern.compile(".*/(core|jdbc|sqlite)/target/.*|.*/(zstd-jni|lz4-java|jspecify|sqlite-jdbc)-[^/]*");
    private static final String PROGRAM = """
            package sample;

            import dev.cairn.Cairn;
            import dev.cairn.checkpoint.*;

            public class Main {
                public static void main(String[] args) {
                    try (Cairn cairn = Cairn.open("sqlite:" + args[0])) {
                        CheckpointConfig run = CheckpointConfig.of("run");
                        cairn.checkpoints().put(run, StateChange.empty().append("messages", "hello"), CheckpointMetadata.of(0));
                        System.out.println(cairn.checkpoints().get(run).checkpoint().values());
                        System.out.println(Cairn.class.getModule().getName());
                    }
                }
            }
            """;

    @TempDir
    Path folder;

    private static String modulePath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry ->
                        NEEDED.matcher(entry.replace(File.separatorChar, '/')).matches())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private String compile(String program) throws IOException {
        Path source = Files.createDirectories(folder.resolve("source/sample")).resolve("Main.java");
        Files.writeString(source, program);
        Path module = Files.writeString(
                folder.resolve("source/module-info.java"),
                "module sample { requires dev.cairn.core; requires dev.cairn.sqlite; }");
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(
                        out,
                        out,
                        "-p",
                        modulePath(),
                        "-d",
                        folder.resolve("classes").toString(),
                        module.toString(),
                        source.toString());
        return said.toString(StandardCharsets.UTF_8);
    }

    @Test
    void a_program_with_a_module_descriptor_runs() throws Exception {
        assertThat(compile(PROGRAM)).isEmpty();
        Program program = Program.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "-p",
                modulePath() + File.pathSeparator + folder.resolve("classes"),
                "-m",
                "sample/sample.Main",
                folder.resolve("agent.db").toString());
        assertThat(program.run().ok()).contains("hello", "dev.cairn.core");
    }

    @Test
    void its_internals_are_closed_to_it() throws Exception {
        String reaching = PROGRAM.replace(
                "import dev.cairn.Cairn;",
                "import dev.cairn.Cairn;\nimport dev.cairn.codec.internal.frame.Compression;");
        assertThat(compile(reaching)).contains("dev.cairn.codec.internal.frame is not visible");
    }
}
