package dev.cairn.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.answer.Json;
import dev.cairn.mcp.internal.model.Nature;
import dev.cairn.mcp.internal.model.Tool;
import dev.cairn.model.Document;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Component state is exported and imported within two folders, and never changed before the change was shown. */
class StateTransferTest {
    private static final String POLICY = SampleComponents.POLICY;
    private static final Json TEAM = new Json().put("name", "team.json");

    @TempDir
    Path folder;

    private final Cairn store = Cairn.open("memory:");
    private Path components;
    private Path other;
    private Path files;

    @BeforeEach
    void install() throws IOException {
        components = SampleComponents.in(folder.resolve("components"));
        other = folder.resolve("other");
        files = Files.createDirectories(folder.resolve("files"));
    }

    @AfterEach
    void close() {
        store.close();
    }

    private McpOptions options(Path installed) {
        return McpOptions.DEFAULT.tools(List.of("all")).folders(installed, files);
    }

    private Wired exported() throws IOException {
        try (Wired client = Wired.to(store, options(components))) {
            client.done("state_export", TEAM);
        }
        return Wired.to(store, options(other));
    }

    private static Json arguments(String... more) {
        Json arguments = new Json().put("name", "team.json");
        for (int i = 0; i < more.length; i += 2) {
            arguments.put(more[i], more[i + 1]);
        }
        return arguments;
    }

    private static String refused(Wired client, String tool, Json arguments) throws IOException {
        Document result = client.call(tool, arguments);
        assertThat(result.at("/isError").json()).isEqualTo("true");
        return result.at("/content/0/text").text();
    }

    @Test
    void components_move_to_another_folder_after_a_plan() throws Exception {
        try (Wired client = exported()) {
            Document first = client.done("state_import", arguments());
            assertThat(first.at("/imported").json()).isEqualTo("false");
            assertThat(first.at("/components/0/component_id").text()).isEqualTo("adder");
            assertThat(other).doesNotExist();
            Document second = client.done(
                    "state_import", arguments("plan", first.at("/plan").text()));
            assertThat(second.at("/imported").json()).isEqualTo("true");
            assertThat(other.resolve("adder.wasm")).hasSameBinaryContentAs(components.resolve("adder.wasm"));
            assertThat(other.resolve("adder.policy.yaml")).hasContent(POLICY.stripTrailing());
            assertThat(client.done("state_inspect", arguments())
                            .at("/components/0/component_id")
                            .text())
                    .isEqualTo("adder");
            assertThat(client.done("state_verify", arguments()).at("/ok").json())
                    .isEqualTo("true");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"file", "folder", "arguments", "guess"})
    void a_plan_for_something_else_imports_nothing(String changed) throws Exception {
        try (Wired client = exported()) {
            String plan = client.done("state_import", arguments()).at("/plan").text();
            Json again = arguments("plan", changed.equals("guess") ? "plan-1" : plan);
            if (changed.equals("file")) {
                Files.writeString(components.resolve("adder.policy.yaml"), POLICY + "      - host: evil.example\n");
                Files.delete(files.resolve("team.json"));
                try (Wired exporter = Wired.to(store, options(components))) {
                    exporter.done("state_export", TEAM);
                }
            } else if (changed.equals("folder")) {
                Files.createDirectories(other);
                Files.copy(components.resolve("adder.wasm"), other.resolve("adder.wasm"));
                Files.writeString(other.resolve("adder.policy.yaml"), POLICY);
            } else if (changed.equals("arguments")) {
                again.put("conflict", "skip");
            }
            assertThat(refused(client, "state_import", again)).contains("CONFLICT", "Nothing was imported");
            assertThat(Files.exists(other)).isEqualTo(changed.equals("folder"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../team.json",
                "/etc/team.json",
                "a/team.json",
                "..\\team.json",
                ".team.json",
                "team.txt",
                "team.json\u0000",
                "",
                "link.json"
            })
    void no_file_outside_of_the_folder_is_read_or_written(String name) throws Exception {
        Files.createSymbolicLink(files.resolve("link.json"), folder.resolve("outside.json"));
        try (Wired client = Wired.to(store, options(components))) {
            Json named = new Json().put("name", name);
            refused(client, "state_export", named);
            assertThat(folder.resolve("outside.json")).doesNotExist();
            client.done("state_export", TEAM);
            Files.move(files.resolve("team.json"), folder.resolve("outside.json"));
            for (String tool : List.of("state_import", "state_inspect", "state_verify")) {
                refused(client, tool, named);
            }
        }
        try (Stream<Path> left = Files.list(files)) {
            assertThat(left).containsExactly(files.resolve("link.json"));
        }
    }

    @Test
    void a_file_is_written_once() throws Exception {
        exported().close();
        byte[] before = Files.readAllBytes(files.resolve("team.json"));
        try (Wired client = Wired.to(store, options(components))) {
            assertThat(refused(client, "state_export", TEAM)).contains("ALREADY_EXISTS");
        }
        assertThat(Files.readAllBytes(files.resolve("team.json"))).isEqualTo(before);
    }

    @Test
    void what_is_installed_is_replaced_only_where_that_is_allowed() throws Exception {
        exported().close();
        Files.createDirectories(other);
        Files.writeString(other.resolve("adder.policy.yaml"), "version: \"1.0\"\npermissions: {}\n");
        Files.copy(components.resolve("adder.wasm"), other.resolve("adder.wasm"));
        Json overwrite = arguments("conflict", "overwrite");
        try (Wired client = Wired.to(store, options(other))) {
            refused(client, "state_import", overwrite);
            assertThat(refused(client, "state_import", arguments())).contains("adder");
        }
        try (Wired client = Wired.to(store, options(other).destructive(true)).can("elicitation")) {
            String plan = client.done("state_import", overwrite).at("/plan").text();
            Document asked = client.call("state_import", arguments("conflict", "overwrite", "plan", plan));
            assertThat(asked.at("/resultType").text()).isEqualTo("input_required");
            assertThat(asked.json()).contains("replaced");
            assertThat(other.resolve("adder.policy.yaml")).hasContent("version: \"1.0\"\npermissions: {}");
        }
    }

    @Test
    void the_tools_are_offered_with_folders_alone_and_say_what_they_do() {
        assertThatThrownBy(() -> OfferOf.store(store, McpOptions.DEFAULT.tools(List.of("state_import"))))
                .hasMessageContaining("--state-dir");
        assertThatThrownBy(() -> McpOptions.DEFAULT.folders(components, null)).hasMessageContaining("both folders");
        assertThat(names(McpOptions.DEFAULT.tools(List.of("all")))).doesNotContain("state_export", "state_import");
        assertThat(names(options(components))).contains("state_export", "state_import");
        assertThat(names(options(components).readOnly(true))).doesNotContain("state_export", "state_import");
        assertThat(nature(options(components))).isEqualTo(Nature.ADDS);
        assertThat(nature(options(components).destructive(true))).isEqualTo(Nature.DESTROYS);
    }

    private List<String> names(McpOptions options) {
        return OfferOf.store(store, options).tools().stream().map(Tool::name).toList();
    }

    private Nature nature(McpOptions options) {
        return OfferOf.store(store, options).tools().stream()
                .filter(tool -> tool.name().equals("state_import"))
                .findFirst()
                .orElseThrow()
                .nature();
    }

    @Test
    void an_export_says_how_far_it_is() throws Exception {
        try (Wired client = Wired.to(store, options(components))) {
            long id = client.send(
                    "tools/call",
                    new Json()
                            .put("name", "state_export")
                            .put("arguments", TEAM)
                            .put("_meta", new Json().put("progressToken", 7)));
            Document said = client.await(message -> message.json().contains("notifications/progress"), message -> {});
            assertThat(said.at("/params/message").text()).isEqualTo("components exported");
            client.answer(id, message -> {});
        }
    }
}
