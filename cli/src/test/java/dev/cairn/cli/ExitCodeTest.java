package dev.cairn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.shell.ExitCode;
import dev.cairn.error.ErrorCode;
import dev.cairn.sqlite.internal.SqliteBackend;
import dev.cairn.sqlite.internal.SqliteConfig;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExitCodeTest {
    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void make() {
        sandbox = new Sandbox(folder);
    }

    private int code(String... args) {
        return sandbox.cairn(args).code();
    }

    private void sql(String statement) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("store.db"));
                Statement run = connection.createStatement()) {
            run.execute(statement);
        }
    }

    @Test
    void every_kind_of_failure_has_the_exit_code_that_its_page_says() throws IOException {
        String page = Files.readString(
                Path.of(System.getProperty("cairn.root", "..")).resolve("docs/reference/errors.md"), UTF_8);
        page = page.substring(0, page.indexOf("\n## "));
        Map<ErrorCode, Integer> written = new LinkedHashMap<>();
        Matcher row = Pattern.compile("\\| `([A-Z_]+)` \\| ([0-9]+)").matcher(page);
        while (row.find()) {
            written.put(ErrorCode.valueOf(row.group(1)), Integer.parseInt(row.group(2)));
        }
        assertThat(written).containsOnlyKeys(ErrorCode.values());
        written.forEach(
                (code, exit) -> assertThat(ExitCode.of(code)).as(code.name()).isEqualTo(exit));
    }

    @Test
    void done_as_asked_is_0() {
        assertThat(code("checkpoint", "put", "t", "--set", "a=1")).isZero();
    }

    @Test
    void a_failure_without_a_code_of_its_own_is_1() {
        sandbox.ok("checkpoint", "put", "t", "--set", "a=1");
        assertThat(code(
                        "thread",
                        "list",
                        "-o",
                        folder.resolve("no/such/folder/x").toString()))
                .isEqualTo(1);
    }

    @Test
    void a_command_line_that_is_not_understood_is_2() {
        assertThat(code("thread", "list", "--nonsense")).isEqualTo(2);
        assertThat(code("checkpoint", "put", "t", "--values", "{")).isEqualTo(2);
    }

    @Test
    void done_for_some_of_what_was_named_is_3() {
        sandbox.ok("checkpoint", "put", "t", "--set", "a=1");
        assertThat(code("thread", "delete", "t", "nobody", "--yes")).isEqualTo(3);
        assertThat(sandbox.ok("thread", "list")).contains("No threads");
    }

    @Test
    void another_head_than_the_expected_one_is_4() {
        sandbox.ok("checkpoint", "put", "t", "--set", "a=1");
        assertThat(code("checkpoint", "put", "t", "--set", "a=2", "--expect-head", "other"))
                .isEqualTo(4);
        assertThat(code("thread", "copy", "t", "t")).isEqualTo(4);
    }

    @Test
    void what_is_not_there_is_5() {
        sandbox.ok("checkpoint", "put", "t", "--set", "a=1");
        assertThat(code("thread", "show", "nobody")).isEqualTo(5);
        assertThat(code("checkpoint", "show", "t@99")).isEqualTo(5);
    }

    @Test
    void damage_is_6_and_is_reported() throws SQLException {
        sandbox.ok("checkpoint", "put", "t", "--set", "a=\"" + "long ".repeat(1_000) + "\"");
        sql("UPDATE cairn_frame SET body = zeroblob(length(body))");
        Sandbox.Run text = sandbox.cairn("verify");
        assertThat(text.code()).isEqualTo(6);
        assertThat(text.out()).contains("damages found");
        Sandbox.Run json = sandbox.cairn("verify", "--thread", "t", "--format", "json");
        assertThat(json.code()).isEqualTo(6);
        assertThat(json.out()).contains("\"ok\":false").contains("\"address\":").contains("\"reason\":");
        assertThat(code("checkpoint", "show", "t")).isEqualTo(6);
    }

    @Test
    void a_store_of_a_newer_version_is_7() throws SQLException {
        sandbox.ok("checkpoint", "put", "t", "--set", "a=1");
        sql("UPDATE cairn_meta SET value = '999' WHERE key = 'schema'");
        sql("PRAGMA user_version = 999");
        assertThat(code("thread", "list")).isEqualTo(7);
    }

    @Test
    void no_store_is_10() {
        assertThat(code("thread", "list")).isEqualTo(10);
        assertThat(code("repair", "--dry-run")).isEqualTo(10);
        assertThat(code("copy", "sqlite:" + folder.resolve("none.db"), "sqlite:" + folder.resolve("target.db")))
                .isEqualTo(10);
        assertThat(sandbox.cairn("repair", "--dry-run", "--format", "json").err())
                .contains("\"NO_STORE\"");
    }

    @Test
    void a_file_that_is_not_there_is_5_wherever_one_is_read() {
        String none = folder.resolve("none").toString();
        sandbox.ok("checkpoint", "put", "t", "--set", "a=1");
        for (List<String> command : List.of(
                List.of("checkpoint", "put", "t", "--set", "a=@" + none),
                List.of("agent", "save", "a", "--state", none),
                List.of("store", "import", none),
                List.of("import", "trace", none, "--messages", "", "--thread", "x"),
                List.of("state", "inspect", none),
                List.of("state", "import", none),
                List.of("state", "provision", none),
                List.of("tour", "--trace", none, "--messages", ""))) {
            Sandbox.Run run = sandbox.cairn(command.toArray(String[]::new));
            assertThat(run.code()).as(command.toString()).isEqualTo(5);
            assertThat(run.err()).isEqualTo("cairn: There is no file '" + none + "'.\n");
        }
    }

    @Test
    void a_thread_that_another_writer_holds_is_11() {
        sandbox.ok("checkpoint", "put", "t", "--set", "a=1");
        try (SqliteBackend other = SqliteBackend.open(SqliteConfig.of(folder.resolve("store.db")))) {
            other.lease(new LeaseRequest.Acquire(Scope.of("", "thread", "t"), "somebody else", Duration.ofDays(3_650)));
            assertThat(code("checkpoint", "put", "t", "--set", "a=2")).isEqualTo(11);
        }
    }

    @Test
    void diff_says_0_for_equal_1_for_different_and_2_for_any_failure() throws SQLException {
        assertThat(code("thread", "diff", "a", "b")).isEqualTo(2);
        sandbox.ok("checkpoint", "put", "a", "--set", "x=1");
        sandbox.ok("checkpoint", "put", "b", "--set", "x=1");
        sandbox.ok("checkpoint", "put", "c", "--set", "x=2");
        assertThat(code("thread", "diff", "a", "b")).isZero();
        assertThat(code("thread", "diff", "a", "c")).isEqualTo(1);
        assertThat(code("thread", "diff", "a", "nobody")).isEqualTo(2);
        assertThat(code("thread", "diff", "a")).isEqualTo(2);
        sql("UPDATE cairn_record SET body = zeroblob(length(body))");
        assertThat(code("thread", "diff", "a", "c")).isEqualTo(2);
    }

    @Test
    void grep_and_bisect_say_0_for_found_and_1_for_not_and_no_failure_is_1() throws SQLException {
        sandbox.ok("checkpoint", "put", "a", "--set", "x=\"needle " + "long ".repeat(1_000) + "\"");
        sandbox.ok("checkpoint", "put", "a", "--set", "y=1");
        sandbox.ok("checkpoint", "put", "b", "--set", "x=\"needle\"");
        assertThat(code("grep", "needle")).isZero();
        assertThat(code("thread", "grep", "nowhere")).isEqualTo(1);
        assertThat(code("grep", "needle", "nobody")).isEqualTo(5);
        assertThat(code(
                        "grep",
                        "needle",
                        "-o",
                        folder.resolve("no/such/folder/x").toString()))
                .isEqualTo(2);
        assertThat(code("thread", "bisect", "a@0", "a", "--exists", "/y")).isZero();
        assertThat(code("thread", "bisect", "a@0", "a", "--exists", "/x")).isEqualTo(1);
        assertThat(code("thread", "bisect", "a@0", "a@9", "--exists", "/x")).isEqualTo(5);
        assertThat(code("thread", "bisect", "a@0", "a", "--run", "sh", "--", "-c", "exit 7"))
                .isEqualTo(2);
        assertThat(code("thread", "blame", "a", "/nothing")).isEqualTo(5);
        sql("UPDATE cairn_frame SET body = zeroblob(length(body))");
        Sandbox.Run damaged = sandbox.cairn("grep", "needle");
        assertThat(damaged.code()).isEqualTo(6);
        assertThat(damaged.out()).contains("b ");
        assertThat(damaged.err()).contains("Cannot search 2 damaged places").contains("thread/a");
    }
}
