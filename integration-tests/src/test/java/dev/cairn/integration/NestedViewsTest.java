package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.integration.CareStores.Kind;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many threads that look at a scope and read the same store meanwhile. */
class NestedViewsTest {
    private static final int THREADS = 16;
    private static final int AT_ONCE = 8;
    private static final Scope SCOPE = SampleStore.SCOPES.get(0);

    @TempDir
    Path folder;

    private final CyclicBarrier together = new CyclicBarrier(AT_ONCE);

    private long readWithin(Storage storage) {
        return storage.admin()
                .view(SCOPE, view -> {
                    meet();
                    return storage.admin()
                            .view(
                                    SCOPE,
                                    inner -> storage.read(SCOPE, Read.of().build())
                                            .scope()
                                            .records())
                            .orElseThrow();
                })
                .orElseThrow();
    }

    private void meet() {
        try {
            together.await(20, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void threads_that_read_within_a_view_do_not_wait_for_each_other() throws Exception {
        CareStores stores = new CareStores(folder);
        Storage storage = stores.make(Kind.SQLITE);
        CareStores.fill(storage, 0, 12);
        long records = storage.read(SCOPE, Read.of().build()).scope().records();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS, task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        });
        List<Future<Long>> answers = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            answers.add(threads.submit(() -> readWithin(storage)));
        }
        for (Future<Long> answer : answers) {
            assertThat(answer.get(20, TimeUnit.SECONDS)).isEqualTo(records);
        }
        threads.shutdown();
        stores.close();
    }
}
