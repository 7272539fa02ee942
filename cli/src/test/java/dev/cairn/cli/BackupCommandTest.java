package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.shell.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
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
                .isEqualTo("cairn: Cannot back up into " + backup
                        + ": its backup belongs to another store, or to this store before a repair removed its "
                        + "identity. Nothing was changed. Back up into a new folder.\n");
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
        assertThat(run.err()).contains("There is no file 7 in the backup");
        assertThat(names(folder)).isEqualTo(before);
    }

    @Test
    void a_check_lists_every_file_of_a_folder_and_says_what_can_still_be_restored() throws IOException {
        sandbox.ok("backup", backup.toString());
        damage("0002-increment.db");

        Sandbox.Run run = sandbox.cairn("backup", backup.toString(), "--verify");

        assertThat(run.code()).isEqualTo(ExitCode.VERIFICATION_FAILED);
        assertThat(run.out())
                .containsPattern("1 +0001-full.db .* ok\n")
                .containsPattern("2 +0002-increment.db .* damaged: its SHA-256 differs")
                .endsWith("'cairn restore " + backup + " --number 1' needs only the files up to that one; begin a new"
                        + " folder for the next backup.\n");
        assertThat(sandbox.cairn("backup", backup.toString(), "--verify", "--format", "json")
                        .out())
                .contains("\"problem\":null", "\"problem\":\"its SHA-256", "\"ok\":false");
        assertThat(sandbox.cairn("restore", backup.toString()).err())
                .contains("--verify' checks every file", "--number 1' needs only the files before it", "new folder")
                .doesNotContain("cairn verify");
    }

    @Test
    void a_missing_file_is_damage_of_the_backup() throws IOException {
        Files.delete(backup.resolve("0001-full.db"));

        Sandbox.Run run = sandbox.cairn("restore", backup.toString());

        assertThat(run.code()).isEqualTo(ExitCode.VERIFICATION_FAILED);
        assertThat(run.err())
                .contains("0001-full.db: it is not there", "nothing in this folder can be restored without this file")
                .doesNotContain("permissions");
        assertThat(sandbox.cairn("backup", backup.toString(), "--verify").out())
                .contains("damaged: it is not there", "Without file 1 nothing");
    }

    @Test
    void a_damaged_manifest_is_reported_without_a_second_full_stop() throws IOException {
        Files.writeString(backup.resolve("manifest.json"), "{\"cairn_backup\":1,");

        Sandbox.Run run = sandbox.cairn("restore", backup.toString());

        assertThat(run.code()).isEqualTo(ExitCode.VERIFICATION_FAILED);
        assertThat(run.err()).contains("not a backup manifest").doesNotContain("..", "cairn verify");
    }

    @Test
    void a_backup_in_one_file_is_checked_value_by_value() throws Exception {
        String one = folder.resolve("one.db").toString();
        sandbox.ok("backup", one);
        assertThat(sandbox.ok("backup", one, "--verify")).isEqualTo("No damage found.\n");
        try (Connection raw = DriverManager.getConnection("jdbc:sqlite:" + one);
                Statement damage = raw.createStatement()) {
            damage.executeUpdate("UPDATE cairn_record SET rev = rev + 1 WHERE kind = 4");
        }

        Sandbox.Run run = sandbox.cairn("backup", one, "--verify");

        assertThat(run.code()).isEqualTo(ExitCode.VERIFICATION_FAILED);
        assertThat(run.out()).contains("record /thread/run-1", "damages found.");
        assertThat(sandbox.cairn("backup", folder.resolve("no.db").toString(), "--verify")
                        .err())
                .contains("There is no backup ");
    }
}
