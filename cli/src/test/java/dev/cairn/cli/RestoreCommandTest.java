package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.shell.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Restoring from what is damaged, and into what is damaged: all that is sound comes, and what does not is named. */
class RestoreCommandTest {
    @TempDir
    Path folder;

    private Sandbox sandbox;
    private String backup = "";
    private String other = "";

    @BeforeEach
    void backUp() {
        sandbox = new Sandbox(folder);
        backup = folder.resolve("one.db").toString();
        other = "sqlite:" + folder.resolve("other.db");
        for (String thread : new String[] {"alpha", "beta", "gamma"}) {
            sandbox.ok("checkpoint", "put", thread, "--set", "n=1");
            sandbox.ok("checkpoint", "put", thread, "--set", "n=2");
        }
        sandbox.ok("store", "put", "memory", "k", "1");
        sandbox.ok("backup", backup);
    }

    private void change(String file, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(file));
                Statement statement = connection.createStatement()) {
            for (String text : statements) {
                assertThat(statement.executeUpdate(text)).isPositive();
            }
        }
    }

    private static String oneRecordOf(String thread, String order) {
        return "UPDATE cairn_record SET body = zeroblob(length(body)) WHERE kind = 4 AND mod = (SELECT " + order
                + "(mod) FROM cairn_record WHERE kind = 4 AND scope = " + scope(thread) + ") AND scope = "
                + scope(thread);
    }

    private static String scope(String thread) {
        return "(SELECT id FROM cairn_scope WHERE instr(name, CAST('" + thread + "' AS BLOB)) > 0)";
    }

    private String value(String store, String thread) {
        return sandbox.ok("--store", store, "checkpoint", "show", thread, "--raw");
    }

    @Test
    void every_sound_thread_of_a_damaged_file_is_restored_and_the_damaged_one_is_named() throws SQLException {
        change("one.db", oneRecordOf("alpha", "max"));

        Sandbox.Run run = sandbox.cairn("--store", other, "restore", backup);

        assertThat(run.code()).isEqualTo(ExitCode.PARTIAL);
        assertThat(run.out())
                .contains("Added 2 threads, 1 namespace of items; ")
                .contains("Damaged, left out: thread alpha: the row's checksum does not match its columns (record ")
                .endsWith("3 of 4 are in " + other + "; 1 damaged in the backup were not copied.\n");
        assertThat(value(other, "beta") + value(other, "gamma")).isEqualTo("{\"n\":2}\n{\"n\":2}\n");
        assertThat(sandbox.cairn("--store", other, "checkpoint", "show", "alpha")
                        .code())
                .isEqualTo(ExitCode.NOT_FOUND);
        assertThat(sandbox.ok("--store", other, "verify", "--data")).isEqualTo("No damage found.\n");

        Sandbox.Run copy =
                sandbox.cairn("copy", "sqlite:" + backup, "sqlite:" + folder.resolve("copy.db"), "--format", "json");
        assertThat(copy.code()).isEqualTo(ExitCode.PARTIAL);
        assertThat(copy.out())
                .contains("{\"scope\":[\"\",\"thread\",\"alpha\"],\"action\":\"damaged\",")
                .contains("\"address\":\"record ", "\"added\":3,", "\"damaged\":1,");
    }

    @Test
    void a_damaged_header_in_the_backup_is_named_and_all_else_is_restored() throws SQLException {
        change("one.db", "UPDATE cairn_scope SET seq = 0 WHERE id = " + scope("beta"));

        Sandbox.Run run = sandbox.cairn("--store", other, "restore", backup);

        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isEqualTo(ExitCode.PARTIAL);
        assertThat(run.out()).contains("Damaged, left out: ", "beta", "3 of 4 are in ");
        assertThat(value(other, "gamma")).isEqualTo("{\"n\":2}\n");
    }

    @Test
    void a_damaged_thread_of_the_store_is_reported_and_replaced_by_overwriting_it_alone() throws SQLException {
        change("store.db", oneRecordOf("alpha", "min"));
        sandbox.ok("checkpoint", "put", "beta", "--set", "n=3");

        Sandbox.Run careful = sandbox.cairn("restore", backup);
        assertThat(careful.code()).isEqualTo(ExitCode.PARTIAL);
        assertThat(careful.out())
                .contains("Left alone: thread alpha: the target's is damaged: the row's checksum")
                .contains("Left alone: thread beta: the target's is further on");

        sandbox.ok("restore", backup, "--thread", "alpha", "--overwrite", "--yes");

        assertThat(sandbox.ok("verify", "--data")).isEqualTo("No damage found.\n");
        assertThat(value(sandbox.store(), "alpha") + value(sandbox.store(), "beta"))
                .isEqualTo("{\"n\":2}\n{\"n\":3}\n");
    }

    @Test
    void what_would_be_replaced_is_named_before_it_is_asked_for() throws SQLException {
        change("store.db", oneRecordOf("alpha", "min"));
        sandbox.ok("checkpoint", "put", "beta", "--set", "n=3");

        Sandbox.Run run = sandbox.onTerminal().input("n\n").cairn("restore", backup, "--overwrite");

        assertThat(run.code()).isEqualTo(ExitCode.FAILURE);
        assertThat(run.err())
                .contains("Replace thread alpha, thread beta in " + sandbox.store()
                        + "? 1 checkpoint would be removed. [y/N]");
        assertThat(value(sandbox.store(), "beta")).isEqualTo("{\"n\":3}\n");
    }

    @Test
    void what_goes_although_it_was_made_since_the_backup_is_counted_before_and_after() {
        sandbox.ok("store", "put", "memory", "k", "2");
        sandbox.ok("store", "put", "memory", "later", "1");
        sandbox.ok("store", "put", "memory", "latest", "1");
        sandbox.ok("checkpoint", "put", "beta", "--set", "n=3");

        Sandbox.Run careful = sandbox.cairn("restore", backup, "--items", "memory");
        assertThat(careful.code()).isEqualTo(ExitCode.PARTIAL);
        assertThat(careful.out())
                .contains("--overwrite replaces data that was left alone: 2 items would be removed, 1 item replaced.");
        Sandbox.Run asked = sandbox.onTerminal().input("n\n").cairn("restore", backup, "--overwrite");
        assertThat(asked.err())
                .contains("Replace items memory, thread beta in " + sandbox.store()
                        + "? 1 checkpoint, 2 items would be removed, 1 item replaced. [y/N]");

        String done = sandbox.ok("restore", backup, "--items", "memory", "--overwrite", "--yes");

        assertThat(done).contains("2 items were removed, 1 item replaced.");
        assertThat(sandbox.ok("store", "search", "memory", "--format", "json")).doesNotContain("late");
        assertThat(sandbox.ok("restore", backup, "--overwrite", "--yes", "--format", "json"))
                .contains("\"lost\":1,\"replaced\":0}");
    }

    @Test
    void a_copy_tells_what_it_removes_because_the_source_has_removed_it() {
        sandbox.ok("copy", sandbox.store(), other);
        sandbox.ok("--store", other, "checkpoint", "put", "beta", "--set", "n=9");
        sandbox.ok("thread", "delete", "beta", "--yes");
        sandbox.ok("gc", "--trash", "--yes");

        Sandbox.Run asked = sandbox.onTerminal().input("n\n").cairn("copy", sandbox.store(), other, "--overwrite");
        assertThat(asked.err()).contains("Replace thread beta in " + other + "? 3 checkpoints would be removed. [y/N]");
        assertThat(sandbox.ok("copy", sandbox.store(), other, "--overwrite", "--yes"))
                .contains("Removed 1 thread;", "3 checkpoints were removed.");
    }

    @Test
    void nothing_is_asked_where_nothing_would_be_replaced() {
        assertThat(sandbox.ok("restore", backup, "--overwrite")).startsWith("Nothing to do: ");
    }

    @Test
    void a_thread_that_a_repair_emptied_is_filled_again() throws SQLException {
        change("store.db", oneRecordOf("alpha", "min"), oneRecordOf("alpha", "max"));
        sandbox.cairn("repair", "--yes", "--move-heads");
        assertThat(sandbox.cairn("thread", "show", "alpha").code()).isEqualTo(ExitCode.NOT_FOUND);

        Sandbox.Run run = sandbox.cairn("restore", backup);

        assertThat(run.out()).contains("Added 1 thread; ");
        assertThat(run.code()).isEqualTo(ExitCode.OK);
        assertThat(value(sandbox.store(), "alpha")).isEqualTo("{\"n\":2}\n");
    }

    @Test
    void a_thread_that_lost_something_is_not_called_further_on() throws SQLException {
        change("store.db", oneRecordOf("alpha", "min"));
        sandbox.cairn("repair", "--yes");
        sandbox.ok("checkpoint", "put", "beta", "--set", "n=3");

        assertThat(sandbox.cairn("restore", backup).out())
                .contains("Left alone: thread alpha: the target's differs: ")
                .contains("Left alone: thread beta: the target's is further on: ");
    }

    @Test
    void only_what_is_named_is_restored_and_what_is_not_in_the_backup_is_said() {
        assertThat(sandbox.ok("--store", other, "restore", backup, "--thread", "beta", "--items", "memory"))
                .contains("Added 1 thread, 1 namespace of items; ");
        assertThat(sandbox.cairn("--store", other, "checkpoint", "show", "alpha")
                        .code())
                .isEqualTo(ExitCode.NOT_FOUND);

        Sandbox.Run some = sandbox.cairn("--store", other, "restore", backup, "--thread", "gamma", "--agent", "none");
        assertThat(some.code()).isEqualTo(ExitCode.PARTIAL);
        assertThat(some.out()).contains("Added 1 thread; ", "Not in the backup: agent none.");

        Sandbox.Run none = sandbox.cairn("--store", other, "restore", backup, "--thread", "none");
        assertThat(none.code()).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(none.err()).contains("There is no thread none in the backup");
    }

    @Test
    void items_are_chosen_by_whole_labels_and_a_name_that_the_backup_has_not_makes_no_store() {
        for (String namespace : new String[] {"tenant/acme", "tenant/acme-corp", "tenant%2Facme", "tenant/acme/more"}) {
            sandbox.ok("store", "put", namespace, "k", "1");
        }
        String all = folder.resolve("all").toString();
        sandbox.ok("backup", all);

        assertThat(sandbox.cairn("--store", other, "restore", all, "--items", "acme")
                        .code())
                .isEqualTo(ExitCode.NOT_FOUND);
        assertThat(sandbox.cairn("--store", other, "restore", all, "--items", "a//b")
                        .code())
                .isEqualTo(ExitCode.USAGE);
        assertThat(folder.resolve("other.db")).doesNotExist();

        sandbox.ok("--store", other, "restore", all, "--items", "tenant/acme");
        assertThat(sandbox.ok("--store", other, "store", "namespaces").lines())
                .containsExactlyInAnyOrder("tenant/acme", "tenant/acme/more");
    }

    @Test
    void a_backup_of_a_damaged_store_is_refused_with_what_to_do_and_leaves_nothing_behind() throws Exception {
        change("store.db", oneRecordOf("alpha", "min"));
        for (String place : new String[] {"two.db", "backups"}) {
            Sandbox.Run run = sandbox.cairn("backup", folder.resolve(place).toString());
            assertThat(run.code()).isEqualTo(ExitCode.VERIFICATION_FAILED);
            assertThat(run.err())
                    .contains("thread/alpha", "Nothing was backed up", "'cairn repair'", "'cairn copy'")
                    .hasLineCount(1);
        }
        try (var files = Files.walk(folder)) {
            assertThat(files.filter(file -> file.toString().contains(".part"))).isEmpty();
        }

        sandbox.cairn("repair", "--yes");
        assertThat(sandbox.ok("backup", folder.resolve("two.db").toString())).contains("Added 3 threads");
    }

    @Test
    void a_store_file_without_a_byte_is_said_to_be_empty_and_can_be_restored_into() throws IOException {
        Path empty = Files.createFile(folder.resolve("empty.db"));
        String store = "sqlite:" + empty;

        Sandbox.Run run = sandbox.cairn("--store", store, "thread", "list");

        assertThat(run.code()).isEqualTo(ExitCode.NO_STORE);
        assertThat(run.err()).contains("its file is empty (0 bytes)").doesNotContain("There is no store");
        sandbox.ok("--store", store, "restore", backup);
        assertThat(value(store, "alpha")).isEqualTo("{\"n\":2}\n");
    }

    @Test
    void a_backup_file_that_cannot_be_opened_makes_no_store_and_can_be_repaired() throws IOException {
        byte[] bytes = Files.readAllBytes(Path.of(backup));
        bytes[3] ^= 1;
        Files.write(Path.of(backup), bytes);

        Sandbox.Run run = sandbox.cairn("--store", other, "restore", backup);

        assertThat(run.code()).isEqualTo(ExitCode.VERIFICATION_FAILED);
        assertThat(run.err()).contains("'cairn --store sqlite:" + backup + " repair', which rebuilds it");
        assertThat(folder.resolve("other.db")).doesNotExist();

        sandbox.cairn("--store", "sqlite:" + backup, "repair", "--yes");
        sandbox.ok("--store", other, "restore", backup);
        assertThat(value(other, "alpha")).isEqualTo("{\"n\":2}\n");
    }
}
