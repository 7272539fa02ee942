package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.shell.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {
    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void make() {
        sandbox = new Sandbox(folder);
        sandbox.input("[1,2]").ok("import", "trace", "-", "--messages", "", "--thread", "t");
    }

    @Test
    void a_sound_store_has_no_problem() {
        Sandbox.Run run = sandbox.cairn("doctor");
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains(
                        "good     java: ", "good     permissions: ", "good     settings: journal_mode=wal", "schema 1")
                .doesNotContain("problem");
    }

    @Test
    void open_permissions_are_a_problem_with_the_command_that_repairs_them() throws IOException {
        Path file = folder.resolve("store.db");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        Sandbox.Run run = sandbox.cairn("doctor", "--format", "json");
        assertThat(run.code()).isEqualTo(ExitCode.FAILURE);
        assertThat(run.out()).contains("\"grade\":\"problem\",\"topic\":\"permissions\"", "\"remedy\":\"chmod 600 ");
    }

    @Test
    void a_damaged_file_is_a_problem_beside_all_that_can_be_reported_of_its_surroundings() throws IOException {
        Path file = folder.resolve("store.db");
        byte[] content = Files.readAllBytes(file);
        Files.write(file, java.util.Arrays.copyOf(content, content.length - 4_096));
        Sandbox.Run run = sandbox.cairn("doctor");
        assertThat(run.code()).isEqualTo(ExitCode.FAILURE);
        assertThat(run.out())
                .contains("good     java: ", "good     file system: ", "good     permissions: ")
                .contains("problem  damage: header of file " + file, "Run 'cairn repair --dry-run'")
                .doesNotContain("cairn verify");
        for (String[] command : new String[][] {{"db", "status"}, {"verify"}, {"thread", "list"}}) {
            Sandbox.Run refused = sandbox.cairn(command);
            assertThat(refused.code()).as(command[0]).isEqualTo(ExitCode.VERIFICATION_FAILED);
            assertThat(refused.err())
                    .as(command[0])
                    .contains("run 'cairn repair --dry-run'")
                    .doesNotContain("cairn verify");
        }
    }

    @Test
    void a_file_that_is_no_store_is_called_that_and_not_damaged() throws IOException {
        for (String text : new String[] {"{}", "{\"a\":1}".repeat(512)}) {
            Path file = Files.writeString(folder.resolve("alpha.json"), text);
            for (String command : new String[] {"verify", "doctor", "stats", "repair", "db status"}) {
                String[] words = ("--store sqlite:" + file + " " + command
                                + (command.equals("repair") ? " --dry-run" : ""))
                        .split(" ");
                Sandbox.Run run = sandbox.cairn(words);
                assertThat(run.code()).as(command).isEqualTo(ExitCode.USAGE);
                assertThat(run.err())
                        .as(command)
                        .contains("alpha.json: it is not an SQLite file")
                        .doesNotContain("orrupt", "verify");
            }
            assertThat(file).hasContent(text);
        }
    }

    @Test
    void files_that_are_there_only_while_the_store_is_open_are_none_of_the_problems() throws IOException {
        Path file = folder.resolve("store.db");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(sandbox.cairn("doctor").out())
                .contains("chmod 600 '" + file + "'")
                .doesNotContain("-wal", "-shm");
    }

    @Test
    void what_killed_processes_and_repairs_left_is_reported() throws IOException {
        Files.writeString(folder.resolve("store.db.damaged-20260131T120000.000Z"), "old");
        Files.createDirectory(folder.resolve("store.db-quarantine"));
        Sandbox.Run run = sandbox.cairn("doctor");
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("warning  left files: ", ".damaged-", "store.db-quarantine");
    }

    @Test
    void records_of_the_future_are_a_warning() {
        new Sandbox(folder).cairn("checkpoint", "put", "t", "--append", "messages=3");
        assertThat(sandbox.ok("doctor")).contains("clock: The newest commit has the time ");
    }

    @Test
    void a_store_of_a_newer_version_is_refused_with_its_own_exit_code() throws Exception {
        try (var connection = java.sql.DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("store.db"));
                var statement = connection.createStatement()) {
            statement.execute("UPDATE cairn_meta SET value = '99' WHERE key = 'schema'");
            statement.execute("PRAGMA user_version = 99");
        }
        for (String[] command :
                new String[][] {{"stats"}, {"db", "status"}, {"db", "migrate"}, {"repair", "--dry-run"}, {"doctor"}}) {
            Sandbox.Run run = sandbox.cairn(command);
            assertThat(run.code()).as(command[0]).isEqualTo(ExitCode.INCOMPATIBLE);
            assertThat(run.err()).contains("schema 99", "Nothing was changed. Use a newer version.");
        }
    }
}
