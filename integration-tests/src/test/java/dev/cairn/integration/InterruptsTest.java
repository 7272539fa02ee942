package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.agent.BackupPlace;
import dev.cairn.agent.SnapshotExportOptions;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.environment.snapshot.FileSnapshotStore;
import dev.cairn.model.Document;
import dev.cairn.store.Namespace;
import dev.cairn.testing.Child;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An interrupt neither ends an operation nor takes a lock of the process, and the thread stays interrupted. */
class InterruptsTest {
    private static final Namespace NOTES = Namespace.of("notes");

    @TempDir
    Path folder;

    @AfterEach
    void clear() {
        Thread.interrupted();
    }

    private record Operation(String name, Step step) {
        @Override
        public String toString() {
            return name;
        }
    }

    @FunctionalInterface
    private interface Step {
        void run(Cairn cairn, Path folder) throws IOException;
    }

    static List<Operation> operations() {
        List<Operation> all = new ArrayList<>();
        all.add(new Operation("put", (cairn, folder) -> put(cairn, "other")));
        all.add(new Operation("read", (cairn, folder) -> cairn.checkpoints().get(CheckpointConfig.of("chat"))));
        all.add(new Operation("item", (cairn, folder) -> cairn.store().put(NOTES, "more", Map.of("a", 1))));
        all.add(new Operation(
                "verify",
                (cairn, folder) -> assertThat(VariedStore.damages(cairn)).isEmpty()));
        all.add(new Operation("sweep", (cairn, folder) -> cairn.maintenance().sweep(false, true)));
        all.add(new Operation(
                "backup", (cairn, folder) -> cairn.maintenance().backup(folder.resolve("backup"), cut -> {})));
        all.add(new Operation(
                "backup to a file",
                (cairn, folder) -> cairn.maintenance().backupToFile(folder.resolve("one.db"), cut -> {})));
        all.add(new Operation("restore", InterruptsTest::restore));
        all.add(new Operation(
                "agent backup",
                (cairn, folder) -> cairn.agents()
                        .backups()
                        .create("scout", null, BackupPlace.folder(folder.resolve("copies")), null)));
        all.add(new Operation(
                "agent export",
                (cairn, folder) -> cairn.agents()
                        .files()
                        .exportTo(folder.resolve("exports"), "scout", null, SnapshotExportOptions.DEFAULT)));
        all.add(new Operation("file snapshot store", InterruptsTest::files));
        all.add(new Operation("open", InterruptsTest::open));
        return all;
    }

    private static void restore(Cairn cairn, Path folder) {
        cairn.maintenance().backup(folder.resolve("backup"), cut -> {});
        try (Cairn target = Cairn.open("sqlite:" + folder.resolve("restored.db"))) {
            target.maintenance().restore(folder.resolve("backup"), OptionalInt.empty(), false, cut -> {});
            target.checkpoints().get(CheckpointConfig.of("chat"));
        }
    }

    private static void files(Cairn cairn, Path folder) {
        FileSnapshotStore store = new FileSnapshotStore(folder.resolve("snapshots"));
        store.save("key", Document.of(Map.of("a", 1)));
        assertThat(store.load("key").at("/a").text()).isEqualTo("1");
        store.delete("key");
        assertThat(store.find("key")).isEmpty();
    }

    /** With a log that a killed process left, which is looked at before SQLite opens the file. */
    private static void open(Cairn cairn, Path folder) throws IOException {
        boolean interrupted = Thread.interrupted();
        try (Cairn source = Cairn.open("sqlite:" + folder.resolve("source.db"))) {
            put(source, "chat");
            copy(folder);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        try (Cairn left = Cairn.open("sqlite:" + folder.resolve("left.db"))) {
            left.checkpoints().get(CheckpointConfig.of("chat"));
        }
    }

    private static void copy(Path folder) throws IOException {
        for (String name : List.of("", "-wal", "-shm")) {
            Files.copy(folder.resolve("source.db" + name), folder.resolve("left.db" + name));
        }
    }

    private static void put(Cairn cairn, String thread) {
        cairn.checkpoints().put(CheckpointConfig.of(thread), Map.of("text", "of " + thread), CheckpointMetadata.of(0));
    }

    private Cairn filled() {
        Cairn cairn = Cairn.open("sqlite:" + folder.resolve("store.db"));
        put(cairn, "chat");
        cairn.store().put(NOTES, "one", Map.of("a", 1));
        cairn.agents().save("scout", Map.of("status", "idle", "philosophy", "none"));
        return cairn;
    }

    @ParameterizedTest
    @MethodSource("operations")
    void an_interrupted_thread_does_it_all_the_same_and_stays_interrupted(Operation operation) throws IOException {
        try (Cairn cairn = filled()) {
            Thread.currentThread().interrupt();
            operation.step().run(cairn, folder);
            assertThat(Thread.interrupted()).isTrue();
            isLocked();
        }
    }

    @ParameterizedTest
    @MethodSource("operations")
    void interrupts_that_come_meanwhile_change_nothing(Operation operation) throws Exception {
        try (Cairn cairn = filled()) {
            Thread worker = Thread.currentThread();
            CountDownLatch end = new CountDownLatch(1);
            Thread interrupting = new Thread(() -> {
                while (end.getCount() > 0) {
                    worker.interrupt();
                    Thread.onSpinWait();
                }
            });
            interrupting.start();
            try {
                operation.step().run(cairn, folder);
            } finally {
                end.countDown();
                while (interrupting.isAlive()) {
                    Thread.interrupted();
                    Thread.onSpinWait();
                }
                Thread.interrupted();
            }
            isLocked();
        }
    }

    /** SQLite's lock on the file, as another process sees it. */
    private void isLocked() throws IOException {
        try (Child child =
                Child.start(LockChild.class, folder.resolve("store.db").toString())) {
            assertThat(child.line()).isEqualTo("held by another");
        }
    }

    @Test
    void a_purge_in_an_interrupted_thread_spoils_neither_it_nor_the_next_nor_the_lock() throws IOException {
        try (Cairn cairn = filled()) {
            Stream.of("first", "second", "third").forEach(thread -> put(cairn, thread));
            Thread.currentThread().interrupt();
            assertThat(cairn.purgeThread("first").proven()).isTrue();
            assertThat(Thread.interrupted()).isTrue();
            isLocked();
            assertThat(cairn.purgeThread("second").proven()).isTrue();
            cairn.checkpoints().threads().delete("third", Duration.ZERO);
            isLocked();
        }
    }
}
