package dev.cairn.internal.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testing.Program;
import dev.cairn.testing.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class TemporaryFolderTest {
    private static final int INNER = 100;

    private final AtomicBoolean writing = new AtomicBoolean(true);
    private final CountDownLatch begun = new CountDownLatch(1);

    /** Makes folders and takes them away, as someone does who does not know that the process ends. */
    private void write(Path folder) {
        while (writing.get() && Files.exists(folder)) {
            try {
                for (int i = 0; i < INNER; i++) {
                    Files.createDirectories(folder.resolve("more").resolve("" + i));
                }
                begun.countDown();
                for (int i = 0; i < INNER; i++) {
                    Files.deleteIfExists(folder.resolve("more").resolve("" + i));
                }
            } catch (IOException removed) {
                begun.countDown();
            }
        }
    }

    @Test
    @Timeout(60)
    void all_folders_go_at_the_end_although_someone_still_writes_into_some() throws Exception {
        for (int round = 0; round < 20; round++) {
            List<TemporaryFolder> folders = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                folders.add(TemporaryFolder.of("test"));
                Files.writeString(folders.get(i).path().resolve("file"), "content");
            }
            Path busy = folders.get(2).path();
            Thread writer = new Thread(() -> write(busy));
            writer.start();
            begun.await();
            TemporaryFolder.removeAll();
            writing.set(false);
            writer.join();
            for (TemporaryFolder folder : folders) {
                assertThat(Files.exists(folder.path())).isEqualTo(folder.path().equals(busy) && Files.exists(busy));
                folder.close();
            }
            writing.set(true);
        }
    }

    @Test
    @Timeout(60)
    void a_folder_into_which_files_still_come_is_closed_with_all_of_them() throws Exception {
        for (int round = 0; round < 20; round++) {
            TemporaryFolder folder = TemporaryFolder.of("test");
            Path more = Files.createDirectory(folder.path().resolve("more"));
            CountDownLatch first = new CountDownLatch(1);
            Thread writer = new Thread(() -> writeInto(more, first));
            writer.start();
            first.await();
            folder.close();
            assertThat(folder.path()).doesNotExist();
            writer.join();
        }
    }

    private static void writeInto(Path folder, CountDownLatch first) {
        try {
            for (int i = 0; i < 500; i++) {
                Files.writeString(folder.resolve("" + i), "content");
                first.countDown();
            }
        } catch (IOException removed) {
            first.countDown();
        }
    }

    /** A program that ends without closing its folder. */
    static final class Ended {
        private Ended() {}

        /** Prints the folder and ends. */
        public static void main(String[] arguments) throws IOException {
            Path folder = TemporaryFolder.of("ended").path();
            Files.writeString(folder.resolve("file"), "content");
            System.out.println(folder);
            System.exit(3);
        }
    }

    @Test
    @Timeout(60)
    void a_program_that_ends_without_closing_its_folder_leaves_none() {
        Said ended = Program.java(Ended.class).run();
        assertThat(ended.code()).as(ended.err()).isEqualTo(3);
        Path folder = Path.of(ended.out().strip());
        assertThat(folder.getFileName().toString()).startsWith("cairn-ended-");
        assertThat(folder).doesNotExist();
    }

    @Test
    void a_folder_that_is_gone_already_is_closed_without_a_word() throws IOException {
        TemporaryFolder folder = TemporaryFolder.of("test");
        Files.delete(folder.path());
        folder.close();
        folder.close();
        assertThat(folder.path()).doesNotExist();
    }
}
