package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.maintenance.Maintenance;
import dev.cairn.postgresql.internal.CareChild;
import dev.cairn.sqlite.internal.FullDiskMigrationChild;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.testing.Child;
import dev.cairn.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Copies, backups and restores whose process is killed in the middle, and large ones in little memory. */
class CareCrashTest {
    private static final int SCOPES = 60;
    private static final int[] KILLED_AFTER = {5, 20};

    @TempDir
    Path folder;

    private Path source;
    private Map<String, CareStores.Content> expected;

    @BeforeEach
    void fillSource() {
        source = folder.resolve("source.db");
        try (Storage storage = CareChild.open(source.toString())) {
            for (int i = 0; i < SCOPES; i++) {
                CareStores.commit(
                        storage,
                        Scope.of("", "crash", String.format(Locale.ROOT, "%03d", i)),
                        Commit.inOrder()
                                .put(Put.of(1, Key.of("a"), Bytes.fromUtf8("1")))
                                .put(Put.of(1, Key.of("b"), Bytes.fromUtf8("x".repeat(i * 100))))
                                .frame(new Frame(9, 0, 2, 10, Bytes.fromUtf8("frame " + i))));
            }
            expected = CareStores.content(storage);
        }
    }

    /** Kills the process after some scopes, and again; the last run must go on. Gives how many scopes it still added. */
    private long killAndGoOn(String what, String store, String other) {
        for (int lines : KILLED_AFTER) {
            try (Child child = Child.start(CareChild.class, what, store, other)) {
                for (int i = 0; i < lines; i++) {
                    assertThat(child.line()).matches("ADDED|UNCHANGED");
                }
                child.kill();
            }
        }
        List<String> said = run(what, store, other);
        return said.stream().filter(line -> line.equals("ADDED")).count();
    }

    private static List<String> run(String... arguments) {
        try (Child child = Child.start(List.of("-Xmx128m"), CareChild.class, (Object[]) arguments)) {
            List<String> said = child.end();
            assertThat(said).last().asString().startsWith("done");
            return said;
        }
    }

    private void expectEqual(String place) {
        try (Storage storage = CareChild.open(place)) {
            assertThat(CareStores.content(storage)).isEqualTo(expected);
            List<Damage> damage = new ArrayList<>();
            storage.admin().inspect(damage::add);
            assertThat(damage).isEmpty();
        }
    }

    @Test
    void a_killed_copy_goes_on() {
        String target = folder.resolve("target.db").toString();

        long added = killAndGoOn("copy", source.toString(), target);

        expectEqual(target);
        assertThat(added).isLessThan(SCOPES - 15);
    }

    @Test
    void a_killed_copy_into_a_server_goes_on() {
        String target = CareChild.schema("care_crash");

        long added = killAndGoOn("copy", source.toString(), target);

        expectEqual(target);
        assertThat(added).isLessThan(SCOPES - 15);
    }

    @Test
    void a_killed_backup_goes_on_and_a_killed_restore_too() {
        String backup = folder.resolve("backup").toString();
        String restored = folder.resolve("restored.db").toString();

        killAndGoOn("backup", source.toString(), backup);
        long added = killAndGoOn("restore", restored, backup);

        assertThat(Maintenance.verifyBackup(Path.of(backup))).hasSize(1);
        assertThat(folder.resolve("backup")).isDirectoryNotContaining("glob:**.part*");
        expectEqual(restored);
        assertThat(added).isLessThan(SCOPES - 15);
    }

    @Test
    void a_file_that_was_finished_but_not_yet_listed_is_taken() throws IOException {
        Path backup = folder.resolve("backup");
        run("backup", source.toString(), backup.toString());
        Files.delete(backup.resolve("manifest.json"));

        run("backup", source.toString(), backup.toString());

        String restored = folder.resolve("restored.db").toString();
        run("restore", restored, backup.toString());
        expectEqual(restored);
    }

    @Test
    void a_backup_on_a_full_disk_says_so_leaves_the_one_before_and_goes_on_when_there_is_room() throws IOException {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        onSmallDisk(FullDiskChild.class, elsewhere.toString());
    }

    @Test
    void puts_on_a_full_disk_say_so_the_last_state_stays_and_the_next_put_works_when_there_is_room()
            throws IOException {
        onSmallDisk(FullDiskPutsChild.class);
    }

    @Test
    void a_later_version_of_the_tables_on_a_full_disk_leaves_the_store_as_it_was_and_comes_when_there_is_room()
            throws IOException {
        onSmallDisk(FullDiskMigrationChild.class);
    }

    @Test
    void whatever_the_umask_files_and_folders_are_their_owners_alone() throws IOException {
        try (Child child = anyUmask(UmaskChild.class, Files.createDirectory(folder.resolve("files")))) {
            assertThat(child.end()).containsExactly("done");
        }
    }

    private static Child anyUmask(Class<?> main, Object... arguments) {
        return Program.java(main, arguments)
                .through("sh", "-c", "umask 000 && exec \"$@\"", "sh")
                .start();
    }

    private void onSmallDisk(Class<?> main, String... more) throws IOException {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        assumeTrue(canMount(disk), "no small disk can be made here: unshare -rm and mount -t tmpfs are not allowed");
        String mount = "mount -t tmpfs -o size=2m,mode=700 none \"$0\" && exec \"$@\"";
        Program program = Program.java(
                main, Stream.concat(Stream.of(disk), Stream.of(more)).toArray());
        try (Child child = program.through("unshare", "-rm", "sh", "-c", mount, disk.toString())
                .start()) {
            assertThat(child.end()).containsExactly("done");
        }
    }

    private static boolean canMount(Path place) {
        String mount = "mount -t tmpfs none '" + place + "'";
        return Program.of("unshare", "-rm", "sh", "-c", mount).run().code() == 0;
    }

    @Test
    void a_backup_is_for_its_owner_alone_whatever_the_umask() throws IOException {
        Path backup = folder.resolve("backup");

        try (Child child = anyUmask(CareChild.class, "backup", source, backup)) {
            assertThat(child.line()).isEqualTo("ADDED");
            expectModes(backup);
            child.kill();
        }
        expectModes(backup);
    }

    private static void expectModes(Path backup) throws IOException {
        try (Stream<Path> files = Files.walk(backup)) {
            List<Path> all = files.toList();
            assertThat(all).hasSizeGreaterThan(3);
            for (Path path : all) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                        .as(path.toString())
                        .isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------");
            }
        }
    }

    @Test
    void thousands_of_records_of_one_scope_are_copied_and_backed_up_in_little_memory() {
        moveMany(3_000, "little.db");
    }

    @Test
    @Tag("long")
    void a_hundred_thousand_records_of_one_scope_are_copied_and_backed_up_in_little_memory() {
        moveMany(100_000, "much.db");
    }

    /** The processes have 128 MiB of heap. */
    private void moveMany(int records, String name) {
        String many = folder.resolve(name).toString();
        run("fill", many, Integer.toString(records));
        List<String> targets =
                List.of(folder.resolve("copied.db").toString(), CareChild.schema("care_many_" + records));
        for (String target : targets) {
            long start = System.nanoTime();
            List<String> said = run("copy", many, target);
            System.out.println(records + " records to " + target.split(":", 2)[0] + ": " + said + " in "
                    + (System.nanoTime() - start) / 1_000_000 + " ms");
        }
        String backup = folder.resolve("backup").toString();
        run("backup", many, backup);
        String restored = folder.resolve("restored.db").toString();
        run("restore", restored, backup);
        try (Storage from = CareChild.open(many);
                Storage to = CareChild.open(targets.get(0));
                Storage back = CareChild.open(restored)) {
            Map<String, CareStores.Content> all = CareStores.content(from);
            assertThat(CareStores.content(to).equals(all)).isTrue();
            assertThat(CareStores.content(back).equals(all)).isTrue();
        }
    }
}
