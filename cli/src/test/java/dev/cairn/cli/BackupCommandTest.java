package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups that are damaged or of another store: refused with what to do, and nothing is written. */
class BackupCommandTest {
    @TempDir
    Path folder;

    private Sandbox sandbox;
    private Path backup;

    @BeforeEach
    void backUp() {
        sandbox = new Sandbox(folder);
        backup = folder.resolve("backup");
        sandbox.ok("checkpoint", "put", "run-1", "--set", "n=1");
        sandbox.ok("backup", backup.toString());
        sandbox.ok("checkpoint", "put", "run-1", "--set", "n=2");
    }

    private void damage(String name) throws IOException {
        Path file = backup.resolve(name);
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 9] ^= 1;
        Files.write(file, bytes);
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void a_backup_does_not_go_on_behind_a_damaged_file() throws IOException {
        damage("0001-full.db");
        List<String> before = names(backup);

        Sandbox.Run run = sandbox.cairn("backup", backup.toString());

        assertThat(run.code()).isEqualTo(ExitCode.VERIFICATION_FAILED);
        assertThat(run.err()).contains("0001-full.db", "SHA-256").hasLineCount(1);
        assertThat(names(backup)).isEqualTo(before);
    }

    @Test
    void a_store_is_not_backed_up_into_the_folder_of_another() throws IOException {
        String other = "sqlite:" + folder.resolve("other.db");
        sandbox.ok("--store", other, "checkpoint", "put", "run-9", "--set", "n=9");
        String manifest = Files.readString(backup.resolve("manifest.json"));

        Sandbox.Run run = sandbox.cairn("--store", other, "backup", backup.toString());

        assertThat(run.code()).isEqualTo(ExitCode.CONFLICT);
        assertThat(run.err())
                .isEqualTo("cairn: The backup in " + backup
                        + " is of another store; nothing was changed. Back up into a folder of its own.\n");
        assertThat(Files.readString(backup.resolve("manifest.json"))).isEqualTo(manifest);
        assertThat(sandbox.ok("backup", backup.toString())).contains("file 2, 0002-increment.db");
    }

    @Test
    void restoring_a_damaged_backup_makes_no_store() throws IOException {
        damage("0001-full.db");
        List<String> before = names(folder);

        Sandbox.Run run = sandbox.cairn("--store", "sqlite:" + folder.resolve("new.db"), "restore", backup.toString());

        assertThat(run.code()).isEqualTo(ExitCode.VERIFICATION_FAILED);
        assertThat(run.err()).contains("0001-full.db").hasLineCount(1);
        assertThat(names(folder)).isEqualTo(before);
    }

    @Test
    void restoring_an_earlier_file_asks_nothing_of_later_ones() throws IOException {
        sandbox.ok("backup", backup.toString());
        damage("0002-increment.db");
        String store = "sqlite:" + folder.resolve("new.db");

        sandbox.ok("--store", store, "restore", backup.toString(), "--number", "1");

        assertThat(sandbox.ok("--store", store, "checkpoint", "show", "run-1", "--raw"))
                .isEqualTo("{\"n\":1}\n");
    }

    @Test
    void restoring_a_file_that_is_not_there_makes_no_store() throws IOException {
        List<String> before = names(folder);

        Sandbox.Run run = sandbox.cairn(
                "--store", "sqlite:" + folder.resolve("new.db"), "restore", backup.toString(), "--number", "7");

        assertThat(run.code()).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(run.err()).contains("has files 1 to 1, not 7");
        assertThat(names(folder)).isEqualTo(before);
    }
}
