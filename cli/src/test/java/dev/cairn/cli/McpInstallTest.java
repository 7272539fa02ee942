package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.model.Document;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class McpInstallTest {
    @TempDir
    Path folder;

    private Sandbox sandbox;
    private Path home;

    @BeforeEach
    void home() {
        home = folder.resolve("home");
        sandbox = new Sandbox(folder).with("HOME", home.toString());
    }

    private void write(String file, String text) throws Exception {
        Files.createDirectories(home.resolve(file).getParent());
        Files.writeString(home.resolve(file), text);
    }

    @ParameterizedTest
    @CsvSource({
        "claude-code,.claude.json,mcpServers",
        "cursor,.cursor/mcp.json,mcpServers",
        "vscode,.config/Code/User/mcp.json,servers",
        "windsurf,.codeium/windsurf/mcp_config.json,mcpServers",
        "gemini-cli,.gemini/settings.json,mcpServers",
        "claude-desktop,.config/Claude/claude_desktop_config.json,mcpServers"
    })
    void an_entry_is_added_and_everything_else_stays(String client, String file, String member) throws Exception {
        write(file, "{\"theme\": \"dark\", \"" + member + "\": {\"other\": {\"command\": \"x\", \"args\": [1.50]}}}");
        sandbox.ok("mcp", "install", "--client", client, "--read-only");
        Document now = Document.parse(Files.readString(home.resolve(file)));
        assertThat(now.at("/theme").text()).isEqualTo("dark");
        assertThat(now.at("/" + member + "/other/args/0").json()).isEqualTo("1.50");
        Document entry = now.at("/" + member + "/cairn");
        assertThat(entry.at("/command").text()).isEqualTo("cairn");
        assertThat(entry.at("/args").json()).contains("\"--store\"", "\"mcp\"", "\"--read-only\"");
    }

    @Test
    void a_table_is_replaced_in_a_file_of_codex() throws Exception {
        write(
                ".codex/config.toml",
                "model = \"o\"\n\n[mcp_servers.cairn]\ncommand = \"old\"\n\n[mcp_servers.other]\ncommand = \"x\"\n");
        sandbox.ok("mcp", "install", "--client", "codex");
        assertThat(Files.readAllLines(home.resolve(".codex/config.toml")))
                .startsWith("model = \"o\"", "", "[mcp_servers.other]", "command = \"x\"", "", "[mcp_servers.cairn]")
                .contains("command = \"cairn\"")
                .doesNotContain("command = \"old\"");
    }

    @Test
    void a_dry_run_writes_nothing() {
        String said = sandbox.ok("mcp", "install", "--client", "cursor", "--dry-run");
        assertThat(said).contains("Would write to", "\"mcpServers\"");
        assertThat(home.resolve(".cursor")).doesNotExist();
    }

    @Test
    void the_file_stays_its_owners_alone() throws Exception {
        write(".claude.json", "{}");
        Files.setPosixFilePermissions(home.resolve(".claude.json"), PosixFilePermissions.fromString("rw-------"));
        sandbox.ok("mcp", "install", "--client", "claude-code");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home.resolve(".claude.json"))))
                .isEqualTo("rw-------");
    }

    @Test
    void a_file_with_comments_is_left_alone() throws Exception {
        write(".cursor/mcp.json", "{ // mine\n}");
        Sandbox.Run run = sandbox.cairn("mcp", "install", "--client", "cursor");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("Nothing was changed", "mcpServers");
        assertThat(Files.readString(home.resolve(".cursor/mcp.json"))).isEqualTo("{ // mine\n}");
    }

    @Test
    void a_password_does_not_get_into_the_file() {
        Sandbox.Run run =
                sandbox.cairn("--store", "postgresql://ann:secret@db/cairn", "mcp", "install", "--client", "cursor");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out() + run.err()).doesNotContain("secret");
        assertThat(home.resolve(".cursor")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"mcpServers\": [\"mine\"]}", "[\"mine\"]", "{\"mcpServers\": \"mine\"}"})
    void a_file_of_another_form_is_left_alone(String text) throws Exception {
        write(".cursor/mcp.json", text);
        Sandbox.Run run = sandbox.cairn("mcp", "install", "--client", "cursor");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("Nothing was changed");
        assertThat(Files.readString(home.resolve(".cursor/mcp.json"))).isEqualTo(text);
    }

    @Test
    void a_tool_that_is_not_there_is_refused_before_the_file_is_changed() {
        Sandbox.Run run = sandbox.cairn("mcp", "install", "--client", "cursor", "--tools", "item_gett");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("item_gett");
        assertThat(home.resolve(".cursor")).doesNotExist();
    }

    private static final String ENTRY = "[mcp_servers.cairn]\ncommand = \"cairn\"\n";

    private String codex(String before) throws Exception {
        write(".codex/config.toml", before);
        sandbox.ok("mcp", "install", "--client", "codex");
        return Files.readString(home.resolve(".codex/config.toml"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mcp_servers.cairn.command = \"old\"\n",
                "mcp_servers . \"cairn\" . 'command' = 'old'\n",
                "[mcp_servers]\ncairn.command = \"old\"\n",
                "[mcp_servers]\ncairn = { command = \"old\", args = [] }\n",
                "[ mcp_servers . 'cairn' ] # old\ncommand = \"old\"\nargs = [\n  \"[x]\", # old\n  '#',\n]\n",
                "[mcp_servers.cairn]\n# old\ncommand = \"\"\"old\n[mcp_servers.other]\n\"\"\"\"\n",
                "[mcp_servers.cairn.env]\nOLD = \"old\"\n",
                "[[mcp_servers.cairn.old]]\nx = 1\n"
            })
    void an_entry_of_codex_is_replaced_however_it_is_written(String entry) throws Exception {
        String others = "\n# mine\n[mcp_servers.other]\ncommand = \"x\" # kept\n";
        String now = codex("model = \"o\"\n" + entry + others);
        assertThat(now)
                .startsWith("model = \"o\"\n")
                .contains(others + "\n" + ENTRY)
                .doesNotContain("old", "OLD");
        assertThat(codex(now)).isEqualTo(now);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a = \"\"\"\n[mcp_servers.cairn]\ncommand = 'mine'\n\"\"\"\n",
                "a = '''\n[mcp_servers.cairn]\n'''\nb = [ # [\n  [1, 2], # ]\n]\n",
                "\"mcp_servers.cairn\" = 1\n[mcp_servers.\"cairn.x\"]\ncommand = \"\\\"[y]\"\n",
                "[a]\nmcp_servers.cairn.command = \"mine\"\n[[b]]\nx = {y = '}'}\n[[b]]\n",
                "[mcp_servers.cairn-2]\ncommand = \"mine\" # mine\n\n\n# the end\n",
                "a = 1"
            })
    void all_else_in_a_file_of_codex_stays_byte_by_byte(String others) throws Exception {
        assertThat(codex(others)).startsWith(others.stripTrailing()).endsWith(codex(""));
    }

    @Test
    void the_line_ends_of_a_file_of_codex_stay() throws Exception {
        String now = codex("model = \"o\"\r\n\r\n[mcp_servers.cairn]\r\ncommand = \"old\"\r\n[b]\r\nc = 1\r\n");
        assertThat(now)
                .startsWith("model = \"o\"\r\n\r\n[b]\r\nc = 1\r\n\r\n[mcp_servers.cairn]\r\ncommand = \"cairn\"\r\n");
        assertThat(now.replace("\r\n", "")).doesNotContain("\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mcp_servers = { other = { command = \"x\" } }\n",
                "[[mcp_servers]]\nname = \"x\"\n",
                "{\"mcpServers\": {}}",
                "a = \"open\n",
                "a = '''open\n",
                "a = [1,\n",
                "a =\n",
                "a = # none\nb = 1\n",
                "[a\n"
            })
    void a_file_of_codex_to_which_nothing_can_be_added_is_left_alone(String text) throws Exception {
        write(".codex/config.toml", text);
        Sandbox.Run run = sandbox.cairn("mcp", "install", "--client", "codex");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("Nothing was changed", "[mcp_servers.cairn]");
        assertThat(Files.readString(home.resolve(".codex/config.toml"))).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"./cairn", "cairn", "bin/../cairn"})
    void the_command_is_written_with_its_whole_path(String called) throws Exception {
        Files.createDirectories(folder.resolve("bin"));
        Path program = Files.createFile(
                folder.resolve("cairn"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        sandbox.in(folder).with("PATH", "/nowhere:" + folder);
        String before = System.getProperty("cairn.command");
        System.setProperty("cairn.command", called);
        try {
            assertThat(sandbox.ok("mcp", "install", "--client", "cursor", "--dry-run"))
                    .contains("\"command\": \"" + program.toRealPath() + "\"");
        } finally {
            if (before == null) {
                System.clearProperty("cairn.command");
            } else {
                System.setProperty("cairn.command", before);
            }
        }
    }
}
