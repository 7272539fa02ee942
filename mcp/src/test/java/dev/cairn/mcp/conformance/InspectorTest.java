package dev.cairn.mcp.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testing.Said;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The command line of the inspector lists the tools and calls each. What it printed was recorded once, but for times and ids; with {@code
 * -Dcairn.golden=write} it is recorded again. Only with {@code -Pprograms}.
 */
@Tag("node")
class InspectorTest {
    private static final Map<String, String> CALLS = new LinkedHashMap<>();

    static {
        CALLS.put(
                "checkpoint_save",
                "{\"thread_id\":\"trip\",\"values\":{\"plan\":\"Rome\",\"messages\":[\"hello\"]},\"note\":\"began\"}");
        CALLS.put("thread_list", "{}");
        CALLS.put("thread_search", "{\"text\":\"hello\"}");
        CALLS.put("thread_get", "{\"thread_id\":\"trip\"}");
        CALLS.put("checkpoint_get", "{\"thread_id\":\"trip\",\"path\":\"/plan\"}");
        CALLS.put("checkpoint_list", "{\"thread_id\":\"trip\"}");
        CALLS.put("thread_fork", "{\"thread_id\":\"trip\",\"name\":\"paris\",\"set\":{\"plan\":\"Paris\"}}");
        CALLS.put("checkpoint_diff", "{\"thread_id\":\"trip\",\"from\":\"main\",\"to\":\"paris\"}");
        CALLS.put("checkpoint_tag", "{\"thread_id\":\"trip\",\"add\":[\"good\"]}");
        CALLS.put("thread_blame", "{\"thread_id\":\"trip\",\"path\":\"/plan\"}");
        CALLS.put("thread_rewind", "{\"thread_id\":\"trip\",\"to\":\"0\"}");
        CALLS.put("thread_copy", "{\"thread_id\":\"trip\",\"as\":\"copy\"}");
        CALLS.put("item_put", "{\"namespace\":\"users/ann\",\"key\":\"city\",\"value\":{\"text\":\"lives in Rome\"}}");
        CALLS.put("item_search", "{\"text\":\"rome\"}");
        CALLS.put("item_get", "{\"namespace\":\"users/ann\",\"key\":\"city\"}");
        CALLS.put("item_history", "{\"namespace\":\"users/ann\",\"key\":\"city\"}");
        CALLS.put("snapshot_save", "{\"agent_id\":\"ann\",\"state\":{\"mood\":\"good\"}}");
        CALLS.put("agent_list", "{}");
        CALLS.put("snapshot_list", "{\"agent_id\":\"ann\"}");
        CALLS.put("snapshot_load", "{\"agent_id\":\"ann\"}");
        CALLS.put("snapshot_diff", "{\"agent_id\":\"ann\",\"from\":\"none\",\"to\":\"none\"}");
        CALLS.put("state_inspect", "{\"file\":{\"version\":1}}");
        CALLS.put("state_verify", "{\"file\":{\"version\":1}}");
        CALLS.put("state_export", "{\"name\":\"team.json\"}");
        CALLS.put("state_import", "{\"name\":\"team.json\"}");
        CALLS.put("store_stats", "{}");
        CALLS.put("item_delete", "{\"namespace\":\"users/ann\",\"key\":\"city\"}");
        CALLS.put("thread_delete", "{\"thread_id\":\"copy\"}");
    }

    @TempDir
    Path folder;

    @BeforeAll
    static void install() throws Exception {
        NodeTools.install();
    }

    private static String inspect(ConformanceServer server, String era, String... words) throws Exception {
        List<String> all = new ArrayList<>(List.of(
                "--cli",
                server.url(),
                "--transport",
                "http",
                "--protocol-era",
                era,
                "-q",
                "--connect-timeout",
                "120000"));
        all.addAll(List.of(words));
        Said said = NodeTools.node("@modelcontextprotocol/inspector/clients/launcher/build/index.js", all);
        return String.join(" ", words) + "\n" + steady(said.out()) + "\n";
    }

    /** Without what differs each time. */
    private static String steady(String text) {
        return text.replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "ID")
                .replaceAll("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z", "TIME")
                .replaceAll("(\"version\\\\*\": \\\\*\")[^\"\\\\]+", "$1VERSION")
                .replaceAll("(\\\\?\"(?:[a-z]+_)*bytes\\\\?\": )[0-9]+", "$1BYTES")
                .replaceAll("([0-9a-f]{64})", "SHA256")
                .replaceAll("plan-[0-9a-f]{32}", "PLAN");
    }

    @ParameterizedTest
    @ValueSource(strings = {"legacy", "modern"})
    void the_inspector_lists_the_tools_and_calls_each(String era) throws Exception {
        StringBuilder page = new StringBuilder();
        try (ConformanceServer server = new ConformanceServer(false, folder)) {
            page.append(inspect(server, era, "--method", "tools/list"));
            assertThat(CALLS.keySet()).allSatisfy(tool -> assertThat(page).contains("\"name\": \"" + tool + "\""));
            for (Map.Entry<String, String> call : CALLS.entrySet()) {
                page.append(inspect(
                        server,
                        era,
                        "--method",
                        "tools/call",
                        "--tool-name",
                        call.getKey(),
                        "--tool-args-json",
                        call.getValue()));
            }
            page.append(inspect(server, era, "--method", "resources/templates/list"));
            page.append(inspect(
                    server, era, "--method", "resources/read", "--uri", "cairn://thread/trip/checkpoint/latest"));
            page.append(inspect(server, era, "--method", "prompts/list"));
        }
        Path recorded = NodeTools.RECORDED.resolve(era + ".txt");
        if ("write".equals(System.getProperty("cairn.golden"))) {
            Files.createDirectories(recorded.getParent());
            Files.writeString(recorded, page);
        }
        assertThat(page.toString().lines()).containsExactlyElementsOf(Files.readAllLines(recorded));
    }
}
