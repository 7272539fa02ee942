package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamagedAncestorTest {
    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void make() {
        sandbox = new Sandbox(folder);
        sandbox.input("[1,2,3,4]").ok("import", "trace", "-", "--messages", "", "--thread", "t");
    }

    private void damage(String id) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("store.db"));
                PreparedStatement update = connection.prepareStatement("UPDATE cairn_record SET body ="
                        + " zeroblob(length(body)) WHERE kind = 4 AND instr(CAST(key AS TEXT), ?) > 0"
                        + " OR instr(key, CAST(? AS BLOB)) > 0")) {
            update.setString(1, id);
            update.setString(2, id);
            assertThat(update.executeUpdate()).isEqualTo(1);
        }
    }

    @Test
    void what_is_put_behind_a_damaged_ancestor_can_be_shown() throws SQLException {
        damage("00000001-id");
        sandbox.ok("checkpoint", "put", "t", "--append", "messages=5");
        assertThat(sandbox.ok("checkpoint", "show", "t", "--raw")).isEqualTo("{\"messages\":[1,2,3,4,5]}\n");
        assertThat(sandbox.ok("checkpoint", "show", "t@latest~1")).contains("step        3 (loop)");
        assertThat(sandbox.ok("thread", "fork", "t@00000003-id", "--append", "messages=9"))
                .contains("Branch 'fork-1'");
    }

    @Test
    void a_history_lists_what_can_be_read_and_names_what_is_damaged() throws SQLException {
        damage("00000001-id");
        Sandbox.Run text = sandbox.cairn("thread", "history", "t");
        assertThat(text.code()).isEqualTo(6);
        assertThat(text.out()).contains("00000004", "00000003", "00000002").hasLineCount(4);
        assertThat(text.err())
                .startsWith("cairn: Corrupt: ")
                .contains("00000001-id")
                .hasLineCount(1);
        Sandbox.Run json = sandbox.cairn("thread", "history", "t", "--format", "jsonl");
        assertThat(json.code()).isEqualTo(6);
        assertThat(json.out()).hasLineCount(3);
        assertThat(json.err()).startsWith("{\"code\":\"CORRUPT\"").contains("00000001-id");
    }

    @Test
    void a_page_that_ends_before_the_damage_is_whole() throws SQLException {
        damage("00000001-id");
        assertThat(sandbox.ok("thread", "history", "t", "--limit", "2")).hasLineCount(3);
    }

    @Test
    void a_damaged_checkpoint_of_another_branch_is_no_damage_of_this_history() throws SQLException {
        sandbox.ok("thread", "fork", "t@1", "--append", "messages=9", "--name", "other");
        sandbox.ok("checkpoint", "put", "t", "--append", "messages=5");
        damage("00000005-id");
        assertThat(sandbox.ok("thread", "history", "t")).hasLineCount(6);
        assertThat(sandbox.cairn("thread", "history", "t@other").code()).isEqualTo(6);
    }

    @Test
    void a_history_says_where_a_gap_is_that_no_one_noted() throws SQLException {
        loseStepOne();
        Sandbox.Run text = sandbox.cairn("thread", "history", "t");
        assertThat(text.code()).isZero();
        assertThat(text.out()).hasLineCount(3);
        assertThat(text.err())
                .isEqualTo("Before step 2 there is a gap: its parent 00000002-id is not stored, and no prune or repair"
                        + " noted its removal. A backup may have it. Of branch 'main' step 0 is there: cairn thread"
                        + " history t@id:00000001-id\n");
        assertThat(sandbox.ok("thread", "history", "t@id:00000001-id")).hasLineCount(2);
        assertThat(sandbox.cairn("thread", "history", "t", "--limit", "1").err())
                .doesNotContain("gap");
        assertThat(sandbox.cairn("thread", "history", "t", "--format", "json").err())
                .isEmpty();
    }

    private void loseStepOne() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("store.db"));
                PreparedStatement delete = connection.prepareStatement(
                        "DELETE FROM cairn_record WHERE kind = 4 AND instr(key, CAST('00000002-id' AS BLOB)) > 0")) {
            assertThat(delete.executeUpdate()).isEqualTo(1);
        }
    }

    @Test
    void a_search_for_a_turn_says_where_it_can_begin_behind_a_gap() throws SQLException {
        loseStepOne();
        Sandbox.Run failed = sandbox.cairn("thread", "bisect", "t@id:00000001-id", "t", "--contains", "3");
        assertThat(failed.code()).isEqualTo(2);
        assertThat(failed.err())
                .contains("before step 2 checkpoints are missing", "Start at t@id:00000003-id or later.")
                .doesNotContain("Name the earlier one first");
    }

    @Test
    void nothing_is_put_on_a_damaged_head() throws SQLException {
        damage("00000004-id");
        assertThat(sandbox.cairn("checkpoint", "put", "t", "--append", "messages=5")
                        .code())
                .isEqualTo(6);
    }
}
