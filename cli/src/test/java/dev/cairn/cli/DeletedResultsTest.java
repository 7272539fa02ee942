package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.cli.shell.ExitCode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Task results of an id whose checkpoint was never stored. */
class DeletedResultsTest {
    @TempDir
    Path folder;

    @Test
    void they_go_with_the_deletion_of_the_id_which_is_free_then() {
        Sandbox sandbox = new Sandbox(folder);
        try (Cairn cairn = Cairn.open(sandbox.store())) {
            cairn.checkpoints()
                    .putWrites(CheckpointConfig.of("run-1").at("soon"), List.of(ChannelWrite.of("a", 1)), "task", "");
        }
        assertThat(sandbox.cairn("thread", "delete", "run-1").code()).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(sandbox.ok("thread", "delete", "run-1", "--yes"))
                .contains("There is no thread 'run-1'. Removed 1 task result whose checkpoint was not stored.");
        assertThat(sandbox.cairn("thread", "delete", "run-1", "--yes").code()).isEqualTo(ExitCode.NOT_FOUND);
    }
}
