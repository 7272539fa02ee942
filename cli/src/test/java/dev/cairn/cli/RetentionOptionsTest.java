package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.shell.ExitCode;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a rule means is seen before anything goes: the moment that it keeps from, and a tag that nothing has. */
class RetentionOptionsTest {
    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void putSteps() {
        sandbox = new Sandbox(folder);
        for (int step = 0; step < 4; step++) {
            sandbox.ok("checkpoint", "put", "run", "--set", "n=" + step);
        }
        sandbox.ok("thread", "tag", "run@1", "--add", "good");
    }

    @Test
    void a_thread_is_not_pruned_by_a_tag_that_nothing_has() {
        Sandbox.Run planned = sandbox.cairn("thread", "prune", "run", "--keep-tag", "goood=365d", "--dry-run");
        assertThat(planned.code()).isZero();
        assertThat(planned.err()).contains("No checkpoint has the tag 'goood'");

        Sandbox.Run refused = sandbox.cairn("thread", "prune", "run", "--keep-tag", "goood=365d", "--yes");
        assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains("'goood'", "Nothing was removed", "--unknown-tags");
        Sandbox.Run counted = sandbox.cairn("thread", "prune", "run", "--keep-tag-last", "goood=3", "--yes");
        assertThat(counted.code()).isEqualTo(ExitCode.USAGE);
        assertThat(checkpoints()).isEqualTo(4);

        sandbox.ok("thread", "prune", "run", "--keep-tag", "good=365d", "--yes");
        assertThat(checkpoints()).isEqualTo(2);
        sandbox.ok("thread", "prune", "run", "--keep-tag", "goood=365d", "--yes", "--unknown-tags");
        assertThat(checkpoints()).isPositive();
    }

    private long checkpoints() {
        return sandbox.ok("thread", "history", "run", "--format", "jsonl")
                .lines()
                .count();
    }

    @Test
    void minutes_and_months_are_distinguished_by_the_moment_that_is_named() {
        Sandbox.Run minutes = sandbox.cairn("thread", "prune", "run", "--keep-within", "7m", "--dry-run");
        assertThat(minutes.err()).contains("--keep-within keeps everything younger than 2026-01-31T");
        Sandbox.Run months = sandbox.cairn("thread", "prune", "run", "--keep-within", "7mo", "--dry-run");
        assertThat(months.err()).contains("--keep-within keeps everything younger than 2025-06-30T");
        Sandbox.Run years = sandbox.cairn("agent", "cleanup", "--keep-within", "2y", "--dry-run");
        assertThat(years.err()).contains("--keep-within keeps everything younger than 2024-01-31T");
        Sandbox.Run wrong = sandbox.cairn("thread", "prune", "run", "--keep-within", "7w", "--dry-run");
        assertThat(wrong.code()).isEqualTo(ExitCode.USAGE);
        assertThat(wrong.err()).contains("30m (minutes)", "6mo (months)");
    }

    @Test
    void the_url_of_a_driver_is_answered_with_the_one_to_write_and_shows_no_password() {
        Sandbox.Run postgres = sandbox.cairn("--store", "jdbc:postgresql://ada:secret@db/agents", "thread", "list");
        assertThat(postgres.code()).isEqualTo(ExitCode.USAGE);
        assertThat(postgres.err())
                .contains("Write postgresql://HOST/DATABASE?user=NAME", "the same without 'jdbc:'")
                .doesNotContain("secret");
        Sandbox.Run sqlite = sandbox.cairn("--store", "jdbc:sqlite:agent.db", "thread", "list");
        assertThat(sqlite.err()).contains("Write sqlite:FILE");
    }
}
