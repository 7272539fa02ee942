package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.testing.Program;
import dev.cairn.testing.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reading needs no right to write, and never leaves out what is in the log alone. */
class ReadOnlyStoreTest {
    @TempDir
    Path folder;

    @Test
    void stores_and_backups_on_a_read_only_mount_are_read() throws IOException {
        Path fixed = Files.createDirectory(folder.resolve("fixed"));
        Path writable = Files.createDirectory(folder.resolve("writable"));
        fill(fixed);
        String mount = "mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\"";
        assumeTrue(
                Program.of("unshare", "-rm", "sh", "-c", mount, fixed.toString())
                                .run()
                                .code()
                        == 0,
                "no read-only mount can be made here: unshare -rm and mount --bind are not allowed");

        List<String> options = List.of("-Dcairn.root=" + System.getProperty("cairn.root"));
        Said said = Program.java(options, ReadOnlyChild.class, fixed, writable)
                .through("unshare", "-rm", "sh", "-c", mount + " && exec \"$@\"", fixed.toString())
                .run();
        assertThat(said.ok()).endsWith("done\n");
    }

    /** A closed store, one whose last words are in the log alone, and a backup. */
    private static void fill(Path fixed) throws IOException {
        Path source = fixed.resolve("closed.db");
        try (Cairn cairn = Cairn.open("sqlite:" + source)) {
            put(cairn, "first words");
        }
        try (Cairn cairn = Cairn.open("sqlite:" + source)) {
            put(cairn, "last words");
            cairn.maintenance().backup(fixed.resolve("backup"), cut -> {});
            for (String suffix : List.of("", "-wal")) {
                Files.copy(Path.of(source + suffix), fixed.resolve("logged.db" + suffix));
            }
        }
        assertThat(fixed.resolve("logged.db-wal")).isNotEmptyFile();
        assertThat(Path.of(source + "-wal")).doesNotExist();
    }

    private static void put(Cairn cairn, String words) {
        cairn.checkpoints().put(CheckpointConfig.of("chat"), Map.of("text", words), CheckpointMetadata.of(0));
    }
}
