package dev.cairn.wassette.folder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testing.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChildProcessTest {
    @TempDir
    Path temp;

    @Test
    void a_killed_process_leaves_no_lock_and_its_change_is_finished_by_the_next() throws Exception {
        kill(EndingDiskCalls.count(temp.resolve("count")) * 2 / 3);
    }

    @Test
    @Tag("long")
    void wherever_a_process_is_killed_the_next_one_goes_on() throws Exception {
        int all = EndingDiskCalls.count(temp.resolve("count"));
        for (int calls = 0; calls < all; calls++) {
            kill(calls);
        }
    }

    private void kill(int calls) throws Exception {
        TestFolder folder = EndingDiskCalls.folder(temp.resolve("at" + calls));
        var before = folder.contents();

        assertThat(run("022", folder, calls)).isEqualTo(137);
        EndingDiskCalls.checkPrefix(folder);
        folder.open().lock(Duration.ofSeconds(1)).close();
        folder.open().recover();

        var after = EndingDiskCalls.after(temp.resolve("whole"));
        assertThat(folder.contents()).isIn(before, after);
        assertThat(folder.contents().equals(after))
                .isEqualTo(calls >= EndingDiskCalls.decision(temp.resolve("decision" + calls)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"000", "022", "077", "777"})
    void under_any_umask_the_owner_can_use_what_was_written_and_others_never_see_policies(String umask)
            throws Exception {
        TestFolder folder = new TestFolder(temp.resolve("u" + umask));
        Files.delete(folder.path);
        assertThat(run(umask, folder, Integer.MAX_VALUE)).isZero();

        boolean shared = umask.equals("000") || umask.equals("022");
        String file = shared ? "rw-r--r--" : "rw-------";
        assertThat(modes(folder.path))
                .contains("new.wasm " + file, "new.metadata.json " + file, "new.policy.yaml rw-------")
                .noneMatch(each -> each.contains("policy") && !each.endsWith("rw-------"));
        assertThat(mode(folder.path)).isEqualTo(shared ? "rwxr-xr-x" : "rwx------");
        assertThat(mode(folder.path.resolveSibling("secrets"))).isEqualTo("rwx------");
        assertThat(modes(folder.path.resolveSibling("secrets"))).containsExactly("new.yaml rw-------");
    }

    private static List<String> modes(Path folder) throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName() + " " + mode(file)).toList();
        }
    }

    private static String mode(Path path) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static int run(String umask, TestFolder folder, int calls) {
        return Program.java(ChangeChild.class, folder.path, calls)
                .through("/bin/sh", "-c", "umask " + umask + "; exec \"$@\"", "sh")
                .run()
                .code();
    }
}
