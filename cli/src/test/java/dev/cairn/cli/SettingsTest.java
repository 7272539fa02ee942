package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
    @TempDir
    Path home;

    private Path project;
    private Sandbox sandbox;

    @BeforeEach
    void make() throws IOException {
        home = home.toRealPath();
        project = Files.createDirectories(home.resolve("work/project"));
        sandbox = new Sandbox(home).without("CAIRN_STORE").in(Files.createDirectories(project.resolve("deep/folder")));
    }

    private Path userFile() {
        return home.resolve(".config/cairn/cairn.conf");
    }

    private Path user(String... lines) throws IOException {
        Files.createDirectories(userFile().getParent());
        return Files.write(userFile(), java.util.List.of(lines));
    }

    private Path projectFile(String... lines) throws IOException {
        return Files.write(project.resolve(".cairn.conf"), java.util.List.of(lines));
    }

    private String origin(String key, String... before) {
        String[] args = java.util.stream.Stream.concat(
                        java.util.Arrays.stream(before),
                        java.util.stream.Stream.of("config", "get", key, "--format", "json"))
                .toArray(String[]::new);
        return sandbox.ok(args);
    }

    @Test
    void an_option_counts_before_the_environment_the_project_the_user_and_the_default() throws IOException {
        assertThat(origin("store"))
                .contains("\"value\":\"sqlite:" + home + "/.local/share/cairn/cairn.db\",\"origin\":\"default\"");
        user("store = sqlite:user.db");
        assertThat(origin("store"))
                .contains("\"value\":\"sqlite:" + userFile().resolveSibling("user.db") + "\",\"origin\":\"user\"")
                .contains("\"where\":\"" + userFile() + ":1\"");
        projectFile("# ours", "store = sqlite:project.db");
        assertThat(origin("store"))
                .contains("\"value\":\"sqlite:" + project.resolve("project.db") + "\",\"origin\":\"project\"")
                .contains(".cairn.conf:2\"");
        sandbox.with("CAIRN_STORE", "sqlite:variable.db");
        assertThat(origin("store"))
                .contains("\"value\":\"sqlite:variable.db\",\"origin\":\"environment\",\"where\":\"CAIRN_STORE\"");
        assertThat(origin("store", "--store", "sqlite:option.db"))
                .contains("\"value\":\"sqlite:option.db\",\"origin\":\"option\",\"where\":\"--store\"");
    }

    @Test
    void a_profile_counts_where_it_is_named() throws IOException {
        user("store = sqlite:/user.db", "[team]", "store = sqlite:/team.db", "[other]", "store = sqlite:/other.db");
        projectFile("store = sqlite:project.db");
        assertThat(origin("store")).contains("project.db");
        sandbox.with("CAIRN_PROFILE", "other");
        assertThat(origin("store")).contains("/other.db", "\"origin\":\"environment\"");
        sandbox.with("CAIRN_STORE", "sqlite:/variable.db");
        assertThat(origin("store")).contains("/variable.db");
        assertThat(origin("store", "--profile", "team")).contains("/team.db", "\"origin\":\"option\"", "cairn.conf:3");
        assertThat(sandbox.cairn("thread", "list", "--profile", "nobody").err())
                .contains("there is no profile 'nobody'; there are team, other");
    }

    @Test
    void a_file_that_is_named_stands_for_all_files() throws IOException {
        user("format = json");
        projectFile("store = sqlite:project.db");
        Path reported = Files.writeString(home.resolve("told.conf"), "store = sqlite:/told.db\n");
        assertThat(sandbox.ok("--config", reported.toString(), "config", "list", "--origin"))
                .contains("sqlite:/told.db  user     " + reported + ":1")
                .contains("format         table            default");
        sandbox.with("CAIRN_CONFIG", reported.toString());
        assertThat(sandbox.ok("config", "get", "store")).isEqualTo("sqlite:/told.db\n");
        assertThat(sandbox.cairn("--config", "/no/such/file", "thread", "list").err())
                .contains("/no/such/file: the file does not exist");
    }

    @Test
    void settings_do_what_options_do() throws IOException {
        user("store = sqlite:" + home.resolve("agent.db"), "format = json", "quiet = true");
        assertThat(sandbox.ok("checkpoint", "put", "t", "--set", "a=1")).startsWith("{\"");
        assertThat(home.resolve("agent.db")).exists();
        assertThat(sandbox.ok("thread", "list")).startsWith("{\"items\":[{\"thread_id\":\"t\"");
        assertThat(sandbox.ok("thread", "list", "--format", "table")).startsWith("THREAD");
        assertThat(sandbox.with("CAIRN_FORMAT", "jsonl").ok("thread", "list")).startsWith("{\"thread_id\":\"t\"");
        assertThat(sandbox.ok("checkpoint", "put", "t", "--set", "a=2")).isNotEmpty();
        Sandbox.Run page = sandbox.cairn("thread", "history", "t", "--limit", "1");
        assertThat(page.err()).isEmpty();
        user("store = sqlite:" + home.resolve("agent.db"));
        assertThat(sandbox.cairn("thread", "history", "t", "--limit", "1").err())
                .contains("More results");
    }

    @Test
    void folders_of_components_are_settings() throws IOException {
        Files.createDirectories(home.resolve("secrets"));
        Files.createDirectories(project.resolve("tools"));
        user("secrets-dir = ~/secrets");
        projectFile("component-dir = tools");
        assertThat(sandbox.ok("config", "list", "--origin"))
                .contains(project.resolve("tools") + " ", "project", home.resolve("secrets") + " ", "user");
        assertThat(sandbox.ok(
                        "state", "export", "--output", home.resolve("s.json").toString()))
                .contains("folder      " + project.resolve("tools"));
    }

    @Test
    void everything_that_is_wrong_is_reported_at_once_with_file_and_line() throws IOException {
        user("stroe = sqlite:a.db", "format = xml", "", "nonsense", "[p]", "quiet = yes", "quiet = true");
        projectFile("store = postgresql://evil.example/db", "secrets-dir = /etc", "component-dir = ../other", "[x]");
        sandbox.with("CAIRN_FORMAT", "yaml");
        Sandbox.Run run = sandbox.cairn("thread", "list");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines())
                .hasSize(10)
                .startsWith("cairn: Cannot use the settings. Nothing was changed.")
                .contains("  " + userFile()
                        + ":1: there is no key 'stroe'; there are store, format, quiet, component-dir, "
                        + "secrets-dir, token-file, agent-version")
                .contains("  " + userFile() + ":2: format is table, json or jsonl, not 'xml'")
                .contains("  " + userFile() + ":4: 'nonsense' is neither KEY = VALUE, [PROFILE] nor # REMARK")
                .contains("  " + userFile() + ":6: quiet is true or false, not 'yes'")
                .contains("  " + userFile() + ":7: quiet is set in line 6 already")
                .contains("  CAIRN_FORMAT: format is table, json or jsonl, not 'yaml'");
        Sandbox.Run json = sandbox.without("CAIRN_FORMAT").cairn("thread", "list", "--format", "json");
        assertThat(json.err()).startsWith("{\"code\":\"SETTINGS\"").contains("\"details\":{\"problems\":[\"");
    }

    @Test
    void commands_that_repair_and_help_work_beside_a_wrong_file() throws IOException {
        user("stroe = x", "format = json");
        assertThat(sandbox.ok("--help")).contains("Usage:");
        assertThat(sandbox.ok("config", "path")).contains(userFile().toString());
        assertThat(sandbox.ok("version")).contains("cairn");
        sandbox.ok("config", "unset", "stroe");
        assertThat(sandbox.ok("config", "get", "format")).contains("\"value\":\"json\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "store = postgresql://evil.example/db",
                "store = postgresql://evil.example/${HOME}",
                "store = sqlite:../elsewhere.db",
                "store = sqlite:/tmp/elsewhere.db",
                "store = sqlite:~/elsewhere.db",
                "store = sqlite:${HOME}/elsewhere.db",
                "store = sqlite:link/elsewhere.db",
                "store = sqlite:linked.db",
                "store = memory:",
                "component-dir = link",
                "component-dir = ~/tools",
                "secrets-dir = .",
                "quiet = true",
                "[prod]"
            })
    void a_project_names_nothing_outside_of_its_folder(String line) throws IOException {
        Files.createSymbolicLink(project.resolve("link"), home);
        Files.createFile(project.resolve("linked.db"));
        Files.createSymbolicLink(project.resolve("linked.db-wal"), home.resolve("precious"));
        projectFile(line, line.startsWith("[") ? "store = sqlite:a.db" : "");
        Sandbox.Run run = sandbox.cairn("checkpoint", "put", "t", "--set", "a=1");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains(project + "/.cairn.conf:");
        assertThat(home.resolve("elsewhere.db")).doesNotExist();
        assertThat(sandbox.ok("--config", "/dev/null", "config", "get", "store"))
                .contains("cairn.db");
    }

    @Test
    void the_store_of_a_project_is_reported() throws IOException {
        projectFile("store = sqlite:p.db");
        Sandbox.Run put = sandbox.cairn("checkpoint", "put", "t", "--set", "a=1");
        assertThat(put.err())
                .isEqualTo("Store sqlite:" + project.resolve("p.db") + ", as " + project + "/.cairn.conf:1 says.\n");
        assertThat(project.resolve("p.db")).exists();
        assertThat(sandbox.cairn("thread", "list", "--format", "json").err()).isEmpty();
        assertThat(sandbox.cairn("thread", "list", "-q").err()).isEmpty();
    }

    @Test
    void a_file_that_everybody_may_write_to_does_not_count() throws IOException {
        Path file = projectFile("store = sqlite:p.db");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        Sandbox.Run run = sandbox.cairn("checkpoint", "put", "t", "--set", "a=1");
        assertThat(run.err())
                .contains("Ignored the settings in " + file + ", because every user may write to " + "it.");
        assertThat(project.resolve("p.db")).doesNotExist();
        assertThat(sandbox.ok("--config", file.toString(), "config", "get", "store"))
                .contains("p.db");
    }

    @Test
    void set_and_unset_leave_the_rest_of_a_file_as_it_was() throws IOException {
        user("# my settings", "", "format = json", "", "[team]", "# theirs", "store = sqlite:/t.db", "", "[other]");
        sandbox.ok("config", "set", "store", "sqlite:/mine.db", "-q");
        sandbox.ok("config", "set", "format", "table");
        sandbox.ok("config", "set", "quiet", "true", "--profile", "team");
        sandbox.ok("config", "set", "quiet", "true", "--profile", "new");
        assertThat(userFile()).hasContent("""
                        # my settings

                        format = table
                        store = sqlite:/mine.db

                        [team]
                        # theirs
                        store = sqlite:/t.db
                        quiet = true

                        [other]
                        [new]
                        quiet = true
                        """);
        sandbox.ok("config", "unset", "store", "--profile", "team");
        assertThat(Files.readString(userFile())).doesNotContain("/t.db").contains("/mine.db");
        assertThat(sandbox.cairn("config", "unset", "store", "--profile", "team")
                        .code())
                .isEqualTo(5);
        assertThat(sandbox.cairn("config", "get", "component-dir").code()).isEqualTo(5);
        assertThat(sandbox.cairn("config", "get", "nothing").code()).isEqualTo(2);
    }

    @Test
    void a_new_file_is_its_owners_alone() throws IOException {
        sandbox.ok("config", "set", "format", "json");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(userFile())))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(userFile().getParent())))
                .isEqualTo("rwx------");
        sandbox.ok("config", "set", "store", "sqlite:p.db", "--project");
        assertThat(project.resolve("deep/folder/.cairn.conf")).hasContent("store = sqlite:p.db\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgresql://me:hunter2@db/agents",
                "postgresql://db/agents?user=me&password=hunter2",
                "postgresql://db/agents?sslpassword=hunter2"
            })
    void a_password_is_refused_and_never_shown(String url) throws IOException {
        Sandbox.Run set = sandbox.cairn("config", "set", "store", url);
        assertThat(set.code()).isEqualTo(2);
        assertThat(set.err()).contains("${NAME}").doesNotContain("hunter2");
        assertThat(userFile()).doesNotExist();
        user("store = " + url);
        Sandbox.Run list = sandbox.cairn("config", "list", "--origin");
        assertThat(list.err()).contains(userFile() + ":1: the URL holds a password");
        assertThat(list.out() + list.err()).doesNotContain("hunter2");
        sandbox.ok("config", "set", "store", url.replace("hunter2", "${DB_SECRET}"));
        assertThat(sandbox.cairn("config", "list").err()).contains("the variable DB_SECRET is not set");
        assertThat(sandbox.with("DB_SECRET", "s3cret").cairn("config", "list").err())
                .isEmpty();
        assertThat(sandbox.ok("config", "list"))
                .contains("postgresql://db/agents\n")
                .doesNotContain("s3cret");
    }
}
