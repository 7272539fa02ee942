package dev.cairn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.shell.ExitCode;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Heads whose records, or what they point to, are lost: a check names them until a repair has repaired them. */
class LostHeadsTest {
    private static final String SOUND = "No damage found.\n";

    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void make() {
        sandbox = new Sandbox(folder);
        for (int step = 1; step <= 3; step++) {
            sandbox.input("{\"status\":\"step " + step + "\",\"philosophy\":\"go on\"}")
                    .ok("agent", "save", "scout", "--state", "-");
        }
        sandbox.input("[1,2]").ok("import", "trace", "-", "--messages", "", "--thread", "t");
    }

    private void lose(String service, String which) throws SQLException {
        String name = HexFormat.of().withUpperCase().formatHex(("\0" + service + "\0").getBytes(UTF_8));
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("store.db"));
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate("DELETE FROM cairn_record WHERE scope = (SELECT id FROM cairn_scope"
                            + " WHERE hex(name) LIKE '" + name + "%') AND " + which))
                    .isPositive();
        }
    }

    private static final String HEAD_AND_NEWEST =
            "(kind = 1 OR (kind = 2 AND id = (SELECT max(id) FROM cairn_record r WHERE r.kind = 2 AND r.scope = cairn_record.scope)))";

    @Test
    void an_agent_head_without_its_snapshot_is_named_until_it_is_moved() throws SQLException {
        lose("agent", HEAD_AND_NEWEST);
        for (int time = 0; time < 2; time++) {
            Sandbox.Run repair = sandbox.cairn("repair", "--yes");
            assertThat(repair.code()).isEqualTo(ExitCode.PARTIAL);
            assertThat(repair.out()).containsPattern("unmended: agent scout: head of agent 'scout': .*--move-heads");
            for (String[] command :
                    new String[][] {{"verify", "--data"}, {"verify"}, {"agent", "verify"}, {"repair", "--dry-run"}}) {
                Sandbox.Run run = sandbox.cairn(command);
                assertThat(run.code()).as("%s", (Object) command).isEqualTo(ExitCode.VERIFICATION_FAILED);
                assertThat(run.out()).contains("head of agent 'scout'");
            }
        }
        assertThat(sandbox.ok("repair", "--move-heads", "--yes")).contains("replaced: agent scout: head of agent");
        assertThat(sandbox.ok("verify", "--data")).isEqualTo(SOUND);
        assertThat(sandbox.ok("agent", "load", "scout")).contains("step 2");
    }

    @Test
    void an_agent_none_of_whose_snapshots_is_left_loses_its_head() throws SQLException {
        lose("agent", "kind IN (1, 2)");
        assertThat(sandbox.cairn("verify").out()).contains("head of agent 'scout'");
        Sandbox.Run plan = sandbox.cairn("repair", "--dry-run");
        Sandbox.Run done = sandbox.cairn("repair", "--yes");
        for (Sandbox.Run run : new Sandbox.Run[] {plan, done}) {
            assertThat(run.out())
                    .contains("nor is any other; the head goes", "agent scout: 4 of 7 records are lost")
                    .doesNotContain("unmended");
        }
        assertThat(sandbox.ok("verify", "--data")).isEqualTo(SOUND);
        assertThat(sandbox.ok("agent", "list")).isEqualTo("No agents.\n");
        assertThat(sandbox.ok("stats")).doesNotContain("agents");
    }

    @Test
    void a_thread_none_of_whose_checkpoints_is_left_shows_no_step() throws SQLException {
        lose("thread", "1 = 1");
        assertThat(sandbox.cairn("verify").out()).contains("branch main");
        assertThat(sandbox.cairn("repair", "--yes").out())
                .contains("none of its checkpoints is stored", "thread t: 3 of 3 records are lost");
        assertThat(sandbox.ok("verify", "--data")).isEqualTo(SOUND);
        assertThat(sandbox.ok("repair", "--yes")).isEqualTo("Nothing to repair.\n");
    }

    @Test
    void a_branch_whose_head_is_lost_is_named_until_it_has_one() throws SQLException {
        sandbox.ok("thread", "fork", "t@1", "--name", "side");
        lose("thread", "kind = 1");
        assertThat(sandbox.cairn("verify").out()).contains("branch main: its head's record is missing");
        assertThat(sandbox.cairn("repair", "--yes").out()).contains("header of thread t");
        assertThat(sandbox.ok("checkpoint", "show", "t", "--raw")).isEqualTo("{\"messages\":[1,2]}\n");
        assertThat(sandbox.ok("verify", "--data")).isEqualTo(SOUND);
    }
}
