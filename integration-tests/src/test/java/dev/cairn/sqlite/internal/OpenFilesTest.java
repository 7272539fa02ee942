package dev.cairn.sqlite.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class OpenFilesTest {
    @TempDir
    Path folder;

    private final ExecutorService threads = Executors.newFixedThreadPool(2);

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
    }

    @Test
    void a_long_look_at_one_file_keeps_no_one_from_another() throws Exception {
        CountDownLatch looking = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        Path slow = Files.createFile(folder.resolve("slow.db"));
        Future<OpenFiles.Entry> first = threads.submit(() -> OpenFiles.enter(slow, () -> {
            looking.countDown();
            await(done);
        }));
        looking.await();
        Future<?> other = threads.submit(() ->
                SqliteBackend.open(SqliteConfig.of(folder.resolve("other.db"))).close());
        try {
            other.get(20, TimeUnit.SECONDS);
        } finally {
            done.countDown();
        }
        first.get().leave();
    }

    @Test
    void a_file_is_looked_at_by_whoever_opens_it_first_and_the_next_one_waits_for_that() throws Exception {
        CountDownLatch looking = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        AtomicInteger looks = new AtomicInteger();
        Path file = Files.createFile(folder.resolve("one.db"));
        Future<OpenFiles.Entry> first = threads.submit(() -> OpenFiles.enter(file, () -> {
            looking.countDown();
            await(done);
            looks.incrementAndGet();
        }));
        looking.await();
        Future<OpenFiles.Entry> second = threads.submit(() -> OpenFiles.enter(file, () -> looks.addAndGet(100)));
        done.countDown();
        second.get().leave();
        assertThat(looks).hasValue(1);
        first.get().leave();
        OpenFiles.enter(file, looks::incrementAndGet).leave();
        assertThat(looks).hasValue(2);
    }

    @Test
    void whoever_fails_to_look_leaves_the_file_to_the_next_one() throws IOException, ExecutionException {
        Path file = Files.createFile(folder.resolve("one.db"));
        for (Throwable failure : new Throwable[] {new IllegalStateException("test"), new OutOfMemoryError("test")}) {
            assertThatThrownBy(() -> OpenFiles.enter(file, () -> {
                        if (failure instanceof Error error) {
                            throw error;
                        }
                        throw (RuntimeException) failure;
                    }))
                    .isSameAs(failure);
        }
        AtomicInteger looks = new AtomicInteger();
        OpenFiles.enter(file, looks::incrementAndGet).leave();
        assertThat(looks).hasValue(1);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
