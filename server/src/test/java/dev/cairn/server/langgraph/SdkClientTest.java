package dev.cairn.server.langgraph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testing.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
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
        Program.of("npm", "ci", "--ignore-scripts", "--omit=peer", "--no-audit", "--no-fund", "--prefer-offline")
                .in(WORK)
                .run()
                .ok();
    }

    @ParameterizedTest
    @ValueSource(strings = {"memory:", "sqlite:"})
    void the_client_goes_through_all_its_methods(String scheme) throws Exception {
        SdkServer server = new SdkServer(scheme.equals("memory:") ? scheme : scheme + folder.resolve("sdk.db"));
        try {
            String said = Program.of("node", "sdk.mjs")
                    .in(WORK)
                    .with("CAIRN_URL", server.url().toString())
                    .merged()
                    .run()
                    .ok();
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
