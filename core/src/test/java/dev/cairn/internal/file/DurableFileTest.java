package dev.cairn.internal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.testing.Program;
import dev.cairn.testing.Said;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class DurableFileTest {
    private static final byte[] NEW = "new".getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path folder;

    private static boolean write(OutputStream out) throws IOException {
        out.write(NEW);
        return true;
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private Path readable(String name) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--rw-"));
        return file;
    }

    @Test
    void a_replaced_file_is_its_owners_alone_unless_it_keeps_its_mode() throws IOException {
        Path own = readable("own");
        DurableFile.replace(own, DurableFileTest::write);
        assertThat(own).hasBinaryContent(NEW);
        assertThat(mode(own)).isEqualTo("rw-------");

        Path kept = readable("kept");
        DurableFile.replaceKeepingMode(kept, DurableFileTest::write);
        assertThat(kept).hasBinaryContent(NEW);
        assertThat(mode(kept)).isEqualTo("rw-r--rw-");

        Path fresh = folder.resolve("fresh");
        DurableFile.replaceKeepingMode(fresh, DurableFileTest::write);
        assertThat(mode(fresh)).isEqualTo("rw-------");
    }

    @Test
    void missing_folders_get_the_mode_of_the_call_and_others_keep_theirs() throws IOException {
        DurableFile.createFolders(folder.resolve("a/b"), FileMode.PRIVATE);
        DurableFile.createFolders(folder.resolve("a/b/c/d"), FileMode.SHARED);
        assertThat(mode(folder.resolve("a"))).isEqualTo("rwx------");
        assertThat(mode(folder.resolve("a/b"))).isEqualTo("rwx------");
        assertThat(mode(folder.resolve("a/b/c"))).startsWith("rwx");
        Files.writeString(folder.resolve("file"), "");
        assertThatThrownBy(() -> DurableFile.createFolders(folder.resolve("file/x"), FileMode.PRIVATE))
                .isInstanceOf(IOException.class);
    }

    @Test
    void content_that_fails_leaves_the_old_file_and_nothing_else() throws IOException {
        Path file = readable("file");
        assertThatThrownBy(() -> DurableFile.replace(file, out -> {
                    out.write(NEW);
                    throw new IOException("no more");
                }))
                .hasMessage("no more");
        assertThat(file).hasContent("old");
        assertThat(names()).containsExactly("file");
    }

    @Test
    void a_file_that_exists_is_not_created_again() throws IOException {
        Path file = readable("file");
        assertThatThrownBy(() -> DurableFile.create(file, FileMode.SHARED, DurableFileTest::write))
                .isInstanceOf(FileAlreadyExistsException.class);
        assertThat(file).hasContent("old");
    }

    @Test
    void an_opened_file_keeps_the_mode_that_it_has() throws IOException {
        Path file = readable("file");
        FileMode.PRIVATE.open(file, StandardOpenOption.WRITE).close();
        assertThat(mode(file)).isEqualTo("rw-r--rw-");
    }

    private Stream<String> names() throws IOException {
        try (Stream<Path> found = Files.list(folder)) {
            return found.map(path -> path.getFileName().toString()).toList().stream();
        }
    }

    /** Begins a file that never gets whole, and ends; or uses files for the first time while it ends. */
    static final class Ending {
        public static void main(String[] args) throws InterruptedException {
            Path file = Path.of(args[1]);
            if (args[0].equals("last-words")) {
                Runtime.getRuntime().addShutdownHook(new Thread(() -> lastWords(file)));
            } else {
                CountDownLatch begun = new CountDownLatch(1);
                Thread writer = new Thread(() -> writeForever(file, begun));
                writer.setDaemon(true);
                writer.start();
                begun.await();
            }
            System.exit(3);
        }

        private static void lastWords(Path file) {
            try (TemporaryFolder temporary = TemporaryFolder.of("last")) {
                Path words = Files.write(temporary.path().resolve("words"), NEW);
                DurableFile.replace(file, Files.readAllBytes(words));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void writeForever(Path file, CountDownLatch begun) {
            try {
                DurableFile.replace(file, out -> {
                    out.write(NEW);
                    begun.countDown();
                    LockSupport.parkNanos(Long.MAX_VALUE);
                    return true;
                });
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private Path end(String how) {
        Path file = folder.resolve("file");
        Said ended = Program.java(Ending.class, how, file).run();
        assertThat(ended.code()).as(ended.err()).isEqualTo(3);
        return file;
    }

    @Test
    @Timeout(60)
    void a_process_that_ends_leaves_no_half_file() throws Exception {
        assertThat(end("half")).doesNotExist();
        assertThat(names()).isEmpty();
    }

    @Test
    @Timeout(60)
    void a_process_that_is_ending_can_still_write_its_first_file() throws Exception {
        assertThat(end("last-words")).hasBinaryContent(NEW);
        assertThat(names()).containsExactly("file");
    }
}
