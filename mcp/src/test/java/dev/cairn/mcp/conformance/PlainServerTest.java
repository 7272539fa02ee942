package dev.cairn.mcp.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testing.Said;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The product without the fixtures fails just those scenarios of the conformance suite that call the suite's own tools, resources and
 * prompts. The suite compares: a scenario that fails and is not in the file fails the test, and so does one in the file that passes. Only
 * with {@code -Pprograms}.
 */
@Tag("node")
class PlainServerTest {
    @TempDir
    Path results;

    @BeforeAll
    static void install() throws Exception {
        NodeTools.install();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-11-25", "2026-07-28"})
    void the_product_alone_fails_what_needs_the_fixtures_and_nothing_else(String era) throws Exception {
        try (ConformanceServer server = new ConformanceServer(false, results.resolve("server"))) {
            Path expected = NodeTools.RECORDED.resolveSibling("plain-" + era + ".yaml");
            Said said =
                    NodeTools.suite(server.url(), era, results, List.of("--expected-failures", expected.toString()));
            said.ok();
            assertThat(said.out()).contains("tools-list", "prompts-list");
        }
    }
}
