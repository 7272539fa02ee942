package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.model.Types;
import dev.cairn.storage.Storage;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PrunerTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");

    private final ServiceStore store = ServiceStore.memory();
    private final Storage storage = store.open();
    private final Cairn cairn = store.builder().on(storage);

    @AfterEach
    void close() {
        cairn.close();
        store.close();
    }

    @Test
    void a_thread_that_never_stands_still_is_given_up_and_keeps_everything() {
        put();
        put();
        Pruner pruner = new Pruner(new ThreadStore(busy(), "", Types.STANDARD), Duration.ofMillis(50));
        assertThatThrownBy(() -> pruner.keepLatest("chat-1")).isInstanceOfSatisfying(CairnException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.LOCKED);
            assertThat(e.details()).containsEntry("removed", 0);
        });
        assertThat(cairn.checkpoints().ancestry(THREAD).count()).isGreaterThan(2);
        new Pruner(new ThreadStore(storage, "", Types.STANDARD)).keepLatest("chat-1");
        assertThat(cairn.checkpoints().ancestry(THREAD)).hasSize(1);
    }

    private void put() {
        cairn.checkpoints().put(THREAD, Map.of("time", System.nanoTime()), CheckpointMetadata.step(0));
    }

    /** A storage where somebody else puts just before each commit. */
    private Storage busy() {
        return (Storage) Proxy.newProxyInstance(
                Storage.class.getClassLoader(), new Class<?>[] {Storage.class}, (self, method, arguments) -> {
                    if (method.getName().equals("commit")) {
                        put();
                    }
                    try {
                        return method.invoke(storage, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
