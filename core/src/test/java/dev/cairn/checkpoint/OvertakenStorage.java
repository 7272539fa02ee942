package dev.cairn.checkpoint;

import dev.cairn.storage.Storage;
import dev.cairn.storage.WatchedStorage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** A storage in front of another one, in which another writer is faster than one call. */
final class OvertakenStorage {
    private final AtomicReference<Runnable> meanwhile = new AtomicReference<>(OvertakenStorage::nothing);
    private final Storage storage;

    /**
     * @param behind does the work
     * @param which which calls can be overtaken, by a method's name and arguments
     */
    OvertakenStorage(Storage behind, BiPredicate<String, @Nullable Object[]> which) {
        storage = WatchedStorage.of(behind, (method, arguments, call) -> {
            if (which.test(method, arguments)) {
                meanwhile.getAndSet(OvertakenStorage::nothing).run();
            }
            return call.run();
        });
    }

    Storage storage() {
        return storage;
    }

    /** What another writer does before the next such call goes on. */
    void beforeNext(Runnable action) {
        meanwhile.set(action);
    }

    private static void nothing() {}
}
