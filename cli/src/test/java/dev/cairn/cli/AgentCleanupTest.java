package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.shell.ExitCode;
import dev.cairn.model.Document;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A clean-up asks before it removes backups, and says which. */
class AgentCleanupTest {
    @TempDir
    Path folder;

    private List<Path> files() throws IOException {
        try (Stream<Path> found = Files.walk(folder.resolve("copies"))) {
            return found.filter(Files::isRegularFile).toList();
        }
    }

    private Sandbox withExpiredBackup() {
        Sandbox sandbox = new Sandbox(folder);
        sandbox.input("{\"status\":\"idle\",\"philosophy\":\"react\"}").ok("agent", "save", "a1", "--state", "-");
        sandbox.ok("agent", "backup", "a1", "--to", folder.resolve("copies").toString(), "--retention", "1s");
        return sandbox;
    }

    @Test
    void an_expired_backup_is_removed_only_after_a_yes_and_is_listed() throws IOException {
        Sandbox sandbox = withExpiredBackup();
        Sandbox.Run noOne = sandbox.cairn("agent", "cleanup");
        assertThat(noOne.code()).isEqualTo(2);
        assertThat(noOne.err()).contains("--yes");
        Sandbox.Run no = sandbox.onTerminal().input("n\n").cairn("agent", "cleanup");
        assertThat(no.code()).isEqualTo(1);
        assertThat(no.err()).contains("Remove 0 snapshots and 1 backup?");
        assertThat(files()).hasSize(1);

        String dry = sandbox.ok("agent", "cleanup", "--dry-run");
        assertThat(dry)
                .contains("would go backup")
                .contains(files().get(0).getFileName().toString());
        String done = sandbox.input("y\n").ok("agent", "cleanup");
        assertThat(done).contains("removed backup").contains("Removed 0 snapshots and 1 backup, kept 1.");
        assertThat(files()).isEmpty();
        assertThat(sandbox.ok("agent", "backup", "a1", "--list")).contains("No backups.");
    }

    @Test
    void a_backup_that_is_not_there_is_not_deleted_and_another_one_stays() throws IOException {
        Sandbox sandbox = withExpiredBackup();
        Sandbox.Run none = sandbox.cairn("agent", "backup", "a1", "--delete", "none");
        assertThat(none.code()).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(none.err()).contains("has no backup none");
        assertThat(sandbox.cairn("agent", "backup", "nobody", "--delete", "none")
                        .code())
                .isEqualTo(ExitCode.NOT_FOUND);
        assertThat(files()).hasSize(1);
    }

    @Test
    void a_rule_for_a_tag_that_no_snapshot_has_is_named_and_removes_nothing_without_leave() {
        Sandbox sandbox = new Sandbox(folder);
        for (int i = 0; i < 3; i++) {
            sandbox.input("{\"n\":" + i + "}").ok("agent", "save", "a1", "--state", "-", "--tag", "milestone");
        }
        Sandbox.Run dry = sandbox.cairn("agent", "cleanup", "--keep-tag", "mileston=365d", "--dry-run");
        assertThat(dry.code()).isZero();
        assertThat(dry.err()).contains("No snapshot has the tag 'mileston'");
        Sandbox.Run refused = sandbox.cairn("agent", "cleanup", "--keep-tag", "mileston=365d", "--yes");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("'mileston'", "Nothing was removed", "--unknown-tags");
        assertThat(sandbox.ok("agent", "history", "a1").lines().count()).isGreaterThanOrEqualTo(3);
        assertThat(sandbox.ok("agent", "cleanup", "--keep-tag", "milestone=365d", "--yes"))
                .contains("Removed 0 snapshots, kept 3.");
        assertThat(sandbox.ok("agent", "cleanup", "--keep-tag", "mileston=365d", "--yes", "--unknown-tags"))
                .contains("Removed 2 snapshots, kept 1.");
    }

    @Test
    void a_place_with_a_blank_is_refused_before_a_store_is_made() {
        Sandbox sandbox = new Sandbox(folder);
        sandbox.input("{}").ok("agent", "save", "a1", "--state", "-");
        Path place = folder.resolve("my copies.db");
        Sandbox.Run refused = sandbox.cairn("agent", "backup", "a1", "--to", "sqlite:" + place);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains(place.toString());
        assertThat(place).doesNotExist();
    }

    @Test
    void json_names_the_backups_that_went() {
        Sandbox sandbox = withExpiredBackup();
        Document answer = Document.parse(sandbox.ok("agent", "cleanup", "--yes", "--format", "json"));
        assertThat(answer.at("/removed_backups/0/agent_id").text()).isEqualTo("a1");
        assertThat(answer.at("/removed_backups/0/storage_path").text()).startsWith("file:");
    }

    @Test
    void a_backup_into_the_own_store_and_a_retention_in_the_past_are_refused() {
        Sandbox sandbox = new Sandbox(folder);
        sandbox.input("{\"status\":\"idle\",\"philosophy\":\"react\"}").ok("agent", "save", "a1", "--state", "-");
        Sandbox.Run own = sandbox.cairn("agent", "backup", "a1", "--to", sandbox.store());
        assertThat(own.code()).isEqualTo(2);
        assertThat(own.err()).contains("it is in that store").contains("Nothing was changed");
        assertThat(sandbox.cairn("agent", "backup", "a1", "--to", "copies", "--retention=-5d")
                        .code())
                .isEqualTo(2);
        assertThat(sandbox.ok("agent", "backup", "a1", "--list")).contains("No backups.");
    }
}
