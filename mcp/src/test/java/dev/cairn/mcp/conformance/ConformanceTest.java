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

/** The public conformance suite passes with its frozen sets of requirements. Only with {@code -Pprograms}. */
@Tag("node")
class ConformanceTest {
    @TempDir
    Path results;

    @BeforeAll
    static void install() throws Exception {
        NodeTools.install();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-11-25", "2026-07-28"})
    void every_requirement_of_an_era_is_met(String era) throws Exception {
        try (ConformanceServer server = new ConformanceServer(true, results.resolve("server"))) {
            Said said = NodeTools.suite(server.url(), era, results, List.of());
            said.ok();
            assertThat(said.out()).contains("tools-call-simple-text", "prompts-get-with-args");
        }
    }
}
