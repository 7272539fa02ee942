package dev.cairn.server.langgraph;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The unmodified client of the SDK goes through all its methods; what it printed was recorded once. Only with {@code -Pprograms}: it needs
 * node 20, npm and a registry. With {@code -Dcairn.golden=write} it is recorded anew.
 */
@Tag("node")
class SdkClientTest {
    private static final Path ROOT = Path.of(System.getProperty("cairn.root", ".."));
    private static final Path SOURCES = ROOT.resolve("server/src/test/node");
    private static final Path RECORDED = ROOT.resolve("server/src/test/resources/dev/cairn/server/langgraph/sdk.txt");
    private static final Path WORK = Path.of("target/sdk").toAbsolutePath();

    @TempDir
    Path folder;

    @BeforeAll
    static void install() throws Exception {
        Files.createDirectories(WORK);
        for (String file : List.of("package.json", "package-lock.json", "sdk.mjs")) {
            Files.copy(SOURCES.resolve(file), WORK.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }
        run(Map.of(), "npm", "ci", "--ignore-scripts", "--omit=peer", "--no-audit", "--no-fund", "--prefer-offline");
    }

    private static String run(Map<String, String> environment, String... command)
            throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(WORK.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor())
                .as(String.join(" ", command) + "\n" + said)
                .isZero();
        return said;
    }

    @ParameterizedTest
    @ValueSource(strings = {"memory:", "sqlite:"})
    void the_client_goes_through_all_its_methods(String scheme) throws Exception {
        SdkServer server = new SdkServer(scheme.equals("memory:") ? scheme : scheme + folder.resolve("sdk.db"));
        try {
            String said = run(Map.of("CAIRN_URL", server.url().toString()), "node", "sdk.mjs");
            if ("write".equals(System.getProperty("cairn.golden"))) {
                Files.createDirectories(RECORDED.getParent());
                Files.writeString(RECORDED, said);
            }
            assertThat(said.lines()).containsExactlyElementsOf(Files.readAllLines(RECORDED));
        } finally {
            server.stop();
        }
    }
}
