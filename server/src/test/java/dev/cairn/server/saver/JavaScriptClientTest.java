package dev.cairn.server.saver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.model.Document;
import dev.cairn.testing.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The client for JavaScript: its own tests with the public suite for savers, and the package as it is published. Only with {@code
 * -Pprograms}: it needs node 20, npm and a registry.
 */
@Tag("node")
class JavaScriptClientTest {
    private static final Path CLIENT =
            Path.of(System.getProperty("cairn.root", "..")).toAbsolutePath().resolve("clients/js");
    private static final Path WORK = Path.of("target/js").toAbsolutePath();
    private static final String[] QUIET = {"--no-audit", "--no-fund", "--prefer-offline"};

    @BeforeAll
    static void install() throws Exception {
        copy(CLIENT, WORK);
        npm(WORK, "ci", "--ignore-scripts");
        Program.of("npm", "run", "build").in(WORK).run().ok();
        Program.of("npm", "run", "check").in(WORK).run().ok();
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(JavaScriptClientTest::isSource).toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static boolean isSource(Path file) {
        String path = file.toString();
        return Files.isRegularFile(file) && !path.contains("/node_modules") && !path.contains("/dist/");
    }

    private static String npm(Path folder, String... command) throws Exception {
        String[] all = Stream.of(Stream.of("npm"), Stream.of(command), Stream.of(QUIET))
                .flatMap(part -> part)
                .toArray(String[]::new);
        return Program.of(all).in(folder).run().ok();
    }

    private static String agent(Path project, String url, String... answer) {
        String[] words =
                Stream.concat(Stream.of("node", "agent.mjs"), Stream.of(answer)).toArray(String[]::new);
        return Program.of(words).in(project).with("CAIRN_URL", url).run().ok();
    }

    @Test
    void the_client_passes_its_tests_and_the_public_suite_for_savers() throws Exception {
        List<String> server =
                Program.java(List.of("-Xmx256m"), ServerProcess.class).words();
        String said = Program.of("npm", "test")
                .in(WORK)
                .with("CAIRN_SERVER", Document.of(server).json())
                .with("NO_COLOR", "1")
                .run()
                .ok();
        assertThat(said).containsPattern("Tests +[0-9]{3} passed \\| 1 skipped");
    }

    @Test
    void the_package_works_in_an_empty_project_as_the_page_says() throws Exception {
        String packed = npm(WORK, "pack", "--ignore-scripts", "--silent");
        Path archive = WORK.resolve(packed.lines().reduce((first, last) -> last).orElseThrow());
        Path project = WORK.resolveSibling("js-project");
        Files.createDirectories(project);
        Files.writeString(project.resolve("package.json"), "{\"private\":true,\"type\":\"module\"}");
        npm(project, "install", archive.toString(), "@langchain/langgraph@1.7.3", "@langchain/core@1.4.0");
        Files.copy(
                CLIENT.resolve("example/agent.mjs"), project.resolve("agent.mjs"), StandardCopyOption.REPLACE_EXISTING);
        try (SaverCaller server = new SaverCaller("memory:")) {
            String url = server.url().toString();
            assertThat(agent(project, url).strip()).isEqualTo("Waiting for an answer: Book a table?");
            assertThat(agent(project, url, "yes").strip()).isEqualTo("The answer was yes");
        }
        assertThat(archive).exists();
    }
}
