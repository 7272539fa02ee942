package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.shell.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands on a store with damaged rows: what can be read is shown, what cannot is named, and a repair makes it whole. */
class DamagedStoreTest {
    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void make() {
        sandbox = new Sandbox(folder);
        sandbox.input("[1,2,3,4]").ok("import", "trace", "-", "--messages", "", "--thread", "t");
        sandbox.input("[1,2]").ok("import", "trace", "-", "--messages", "", "--thread", "other");
    }

    private void change(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("store.db"));
                Statement statement = connection.createStatement()) {
            for (String text : statements) {
                assertThat(statement.executeUpdate(text)).isPositive();
            }
        }
    }

    private void damageCheckpoint(int number) throws SQLException {
        change(
                "UPDATE cairn_record SET body = zeroblob(length(body)) WHERE kind = 4 AND instr(CAST(key AS TEXT), '0000000"
                        + number + "-id') + instr(key, CAST('0000000" + number + "-id' AS BLOB)) > 0");
    }

    @Test
    void a_tree_and_all_of_a_history_go_on_behind_a_damaged_checkpoint_and_name_it() throws SQLException {
        damageCheckpoint(2);
        for (List<String> command :
                List.of(List.of("thread", "tree", "t"), List.of("thread", "history", "t", "--all"))) {
            Sandbox.Run run = sandbox.cairn(command.toArray(String[]::new));
            assertThat(run.code()).isEqualTo(ExitCode.VERIFICATION_FAILED);
            assertThat(run.out())
                    .contains("00000004", "00000003", "00000001")
                    .doesNotContain("00000002 step", " 00000002 ");
            assertThat(run.err())
                    .startsWith("cairn: Corrupt: ")
                    .contains("00000002-id")
                    .hasLineCount(1);
        }
    }

    @Test
    void lists_and_statistics_go_on_behind_a_damaged_header_and_name_it() throws SQLException {
        change("UPDATE cairn_scope SET seq = 0, change = 77 WHERE id = 1");
        for (List<String> command : List.of(List.of("thread", "list"), List.of("stats"))) {
            Sandbox.Run run = sandbox.cairn(command.toArray(String[]::new));
            assertThat(run.code()).as("%s", command).isEqualTo(ExitCode.VERIFICATION_FAILED);
            assertThat(run.out()).contains("other");
            assertThat(run.err()).startsWith("cairn: Corrupt: ").hasLineCount(1);
        }
        assertThat(sandbox.ok("thread", "tree", "other")).contains("step 1");
        assertThat(sandbox.ok("checkpoint", "show", "other", "--raw")).isEqualTo("{\"messages\":[1,2]}\n");
    }

    @Test
    void every_listing_shows_sound_rows_and_names_damaged_ones() throws SQLException {
        for (String name : List.of("one", "two", "six")) {
            sandbox.input("{\"status\":\"idle\",\"philosophy\":\"none\"}").ok("agent", "save", name, "--state", "-");
            sandbox.input("{\"status\":\"busy\",\"philosophy\":\"none\"}").ok("agent", "save", name, "--state", "-");
            sandbox.input("1").ok("store", "put", "notes", name, "-");
            sandbox.input("1").ok("store", "put", "notes/" + name, "key", "-");
            sandbox.ok(
                    "agent", "backup", "one", "--to", folder.resolve("copies").toString());
            sandbox.ok("env", "run", "shop/" + name, "--steps", "1");
            sandbox.ok("env", "run", "shop/one", "--steps", "1");
        }
        expectNamed(first("agent", 2), "agent", "list", "one");
        expectNamed(first("agent", 4), "agent", "backup", "one", "--list");
        expectNamed(first("env", 1), "env", "list", "shop");
        expectNamed(first("env", 4), "env", "list", "shop/one");
        expectNamed(first("item", 1), "store", "search");
        expectNamed(first("item", 1), "store", "search", "--order", "key");
        expectNamed(header("agent"), "agent", "list");
        expectNamed(header("item"), "store", "namespaces");
    }

    /** The first record of a kind in the first scope of a service. */
    private static String first(String service, int kind) {
        return "cairn_record SET at = at + ? WHERE kind = " + kind + " AND scope = (" + scope(service)
                + ") AND key = (SELECT min(key) FROM cairn_record WHERE kind = " + kind + " AND scope = ("
                + scope(service) + "))";
    }

    private static String header(String service) {
        return "cairn_scope SET seq = seq + ? WHERE id = (" + scope(service) + ")";
    }

    private static String scope(String service) {
        return "SELECT min(id) FROM cairn_scope WHERE instr(name, CAST('" + service + "' AS BLOB)) = 2";
    }

    private void expectNamed(String row, String... command) throws SQLException {
        String sound = sandbox.ok(command);
        change("UPDATE " + row.replace("?", "1000"));
        Sandbox.Run run = sandbox.cairn(command);
        change("UPDATE " + row.replace("?", "-1000"));
        assertThat(run.code()).as("%s", List.of(command)).isEqualTo(ExitCode.VERIFICATION_FAILED);
        assertThat(run.out().lines().count())
                .as("%s", List.of(command))
                .isEqualTo(sound.lines().count() - 1);
        assertThat(run.err())
                .as("%s", List.of(command))
                .startsWith("cairn: Corrupt: ")
                .hasLineCount(1);
        assertThat(sandbox.ok(command)).isEqualTo(sound);
    }

    @Test
    void statistics_go_on_behind_a_damaged_checkpoint() throws SQLException {
        damageCheckpoint(2);
        Sandbox.Run run = sandbox.cairn("stats", "--format", "json");
        assertThat(run.code()).isEqualTo(ExitCode.VERIFICATION_FAILED);
        assertThat(run.out()).contains("\"threads\":2,\"checkpoints\":5,");
    }

    @Test
    void a_check_goes_on_where_it_was_ended() throws SQLException, IOException {
        damageCheckpoint(2);
        Path state = folder.resolve("verify.state");
        Sandbox.Run whole = sandbox.cairn("verify", "--data", "--resume", state.toString());
        assertThat(whole.code()).isEqualTo(6);
        assertThat(whole.out()).contains("00000002-id");
        assertThat(state).doesNotExist();
        Files.writeString(
                state,
                "{\"store\":\"" + sandbox.store()
                        + "\",\"data\":true,\"after\":\"AHRocmVhZAB0AA==\",\"damages\":[{\"address\":\"one\","
                        + "\"reason\":\"found before\",\"scope\":\"\"}]}");
        Sandbox.Run rest = sandbox.cairn("verify", "--data", "--resume", state.toString());
        assertThat(rest.out()).contains("found before").doesNotContain("00000002-id");
        assertThat(state).doesNotExist();
        Files.writeString(state, "{\"store\":\"sqlite:else.db\",\"data\":true,\"after\":\"\",\"damages\":[]}");
        assertThat(sandbox.cairn("verify", "--data", "--resume", state.toString())
                        .code())
                .isEqualTo(ExitCode.USAGE);
    }

    @Test
    void a_repair_is_planned_asked_for_and_keeps_what_it_takes_out() throws SQLException, IOException {
        damageCheckpoint(2);
        Sandbox.Run plan = sandbox.cairn("repair", "--dry-run");
        assertThat(plan.code()).isEqualTo(ExitCode.VERIFICATION_FAILED);
        assertThat(plan.out()).contains("taken out: ", "00000002-id", "Nothing was changed.");
        assertThat(sandbox.cairn("repair").code()).isEqualTo(ExitCode.USAGE);
        assertThat(sandbox.cairn("verify").code()).isEqualTo(6);

        Sandbox.Run done = sandbox.cairn("repair", "--yes");

        assertThat(done.code()).isEqualTo(ExitCode.PARTIAL);
        assertThat(done.out()).contains("taken out: ", "00000002-id", "store.db-quarantine");
        assertThat(sandbox.ok("verify", "--data")).isEqualTo("No damage found.\n");
        assertThat(sandbox.ok("repair", "--yes")).isEqualTo("Nothing to repair.\n");
        assertThat(sandbox.ok("checkpoint", "show", "t", "--raw")).isEqualTo("{\"messages\":[1,2,3,4]}\n");
        assertThat(sandbox.ok("thread", "history", "t")).contains("00000004", "00000003");
        sandbox.ok("thread", "tree", "t");
        sandbox.ok("thread", "prune", "t", "--keep-latest", "--yes");
        sandbox.ok("backup", folder.resolve("backups").toString());
        Path kept = folder.resolve("store.db-quarantine");
        try (var files = Files.list(kept)) {
            assertThat(files).singleElement().satisfies(file -> {
                assertThat(Files.readString(file)).contains("\"table\":\"cairn_record\"", "\"kind\":4");
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .isEqualTo("rw-------");
            });
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kept)))
                .isEqualTo("rwx------");
    }

    @Test
    void a_plan_tells_the_same_lines_as_the_repair_that_follows() throws SQLException {
        damageCheckpoint(2);
        change("UPDATE cairn_scope SET seq = 0, change = 77 WHERE id = 2");
        List<String> planned = said(sandbox.cairn("repair", "--dry-run"));
        assertThat(planned)
                .contains("thread t: 1 of 5 records is lost")
                .anyMatch(line -> line.startsWith("taken out: checkpoint 00000002-id of thread t: "))
                .anyMatch(line -> line.startsWith("replaced: header of thread other: "));
        assertThat(said(sandbox.cairn("repair", "--yes"))).isEqualTo(planned);
    }

    private static List<String> said(Sandbox.Run run) {
        return run.out()
                .lines()
                .filter(line -> line.matches("(taken out|replaced|unmended|lost|thread).*"))
                .toList();
    }

    @Test
    void a_head_moves_only_when_it_is_asked_for() throws SQLException {
        damageCheckpoint(4);
        Sandbox.Run without = sandbox.cairn("repair", "--yes");
        assertThat(without.code()).isEqualTo(ExitCode.PARTIAL);
        assertThat(without.out()).contains("unmended: ", "--move-heads");
        assertThat(sandbox.cairn("checkpoint", "show", "t").code()).isEqualTo(6);

        assertThat(sandbox.ok("repair", "--move-heads", "--yes")).contains("replaced: ");

        assertThat(sandbox.ok("checkpoint", "show", "t", "--raw")).isEqualTo("{\"messages\":[1,2,3]}\n");
        assertThat(sandbox.ok("verify", "--data")).isEqualTo("No damage found.\n");
        assertThat(sandbox.ok("thread", "list")).containsPattern("t +idle +2 ");
    }

    @Test
    void a_file_whose_structure_is_damaged_is_rebuilt_and_the_old_one_kept() throws SQLException, IOException {
        Path file = folder.resolve("store.db");
        byte[] content = Files.readAllBytes(file);
        int root = Integer.parseInt(ask("SELECT rootpage FROM sqlite_master WHERE name = 'cairn_record_key'"));
        content[root * Integer.parseInt(ask("PRAGMA page_size")) - 20] ^= 8;
        Files.write(file, content);
        assertThat(sandbox.cairn("verify").code()).isEqualTo(6);
        Sandbox.Run plan = sandbox.cairn("repair", "--dry-run");
        assertThat(plan.out()).contains("structure: ", "index cairn_record_key", "Nothing was changed.");

        Sandbox.Run done = sandbox.cairn("repair", "--yes");

        assertThat(done.code()).as(done.toString()).isZero();
        assertThat(done.out()).contains("Nothing was lost.", "The original file is kept as ");
        assertThat(sandbox.ok("verify", "--data")).isEqualTo("No damage found.\n");
        assertThat(sandbox.ok("checkpoint", "show", "t", "--raw")).isEqualTo("{\"messages\":[1,2,3,4]}\n");
        try (var files = Files.list(folder)) {
            assertThat(files.filter(path -> path.getFileName().toString().startsWith("store.db.damaged-")))
                    .singleElement()
                    .satisfies(kept -> assertThat(Files.readAllBytes(kept)).isEqualTo(content));
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void a_repair_goes_on_where_one_was_killed_while_it_put_the_new_file_in_its_place()
            throws SQLException, IOException {
        Path file = folder.resolve("store.db");
        byte[] content = Files.readAllBytes(file);
        Files.copy(file, folder.resolve("store.db-rebuilt"));
        content[31] ^= (byte) 0xff;
        Files.write(file, content);
        Files.createLink(folder.resolve("store.db.damaged-20260131T120000.000Z"), file);
        for (List<String> command :
                List.of(List.of("thread", "list"), List.of("checkpoint", "put", "t", "--set", "a=1"))) {
            Sandbox.Run run = sandbox.cairn(command.toArray(String[]::new));
            assertThat(run.code()).isEqualTo(ExitCode.VERIFICATION_FAILED);
            assertThat(run.err()).contains("store.db-rebuilt", "cairn repair");
        }
        Sandbox.Run plan = sandbox.cairn("repair", "--dry-run");
        assertThat(plan.code()).isEqualTo(ExitCode.VERIFICATION_FAILED);
        assertThat(plan.out()).contains("structure: ", "ended in its middle").doesNotContain("lost: ");

        assertThat(sandbox.ok("repair", "--yes")).contains("The original file is kept as ");

        assertThat(sandbox.ok("verify", "--data")).isEqualTo("No damage found.\n");
        assertThat(sandbox.ok("checkpoint", "show", "t", "--raw")).isEqualTo("{\"messages\":[1,2,3,4]}\n");
        try (var files = Files.list(folder)) {
            assertThat(files.filter(path -> path.getFileName().toString().startsWith("store.db.damaged-")))
                    .singleElement()
                    .satisfies(kept -> assertThat(Files.readAllBytes(kept)).isEqualTo(content));
        }
    }

    @Test
    void a_repair_that_finds_no_row_of_a_file_ends_with_6_and_changes_nothing() throws IOException {
        Path file = folder.resolve("store.db");
        byte[] content = Files.readAllBytes(file);
        java.util.Arrays.fill(content, 0, 4_096, (byte) 7);
        Files.write(file, content);
        for (String how : List.of("--dry-run", "--yes")) {
            Sandbox.Run run = sandbox.cairn("repair", how);
            assertThat(run.code()).isEqualTo(ExitCode.VERIFICATION_FAILED);
            assertThat(run.err()).contains("no row of it can be read", "Restore a backup");
            assertThat(Files.readAllBytes(file)).isEqualTo(content);
        }
    }

    private String ask(String query) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("store.db"));
                Statement statement = connection.createStatement();
                var row = statement.executeQuery(query)) {
            return row.getString(1);
        }
    }
}
