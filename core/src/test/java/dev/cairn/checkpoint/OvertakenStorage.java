package dev.cairn.checkpoint;

import dev.cairn.storage.Storage;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** A storage in front of another one, in which somebody else is faster than one call. */
final class OvertakenStorage {
    private final AtomicReference<Runnable> meanwhile = new AtomicReference<>(OvertakenStorage::nothing);
    private final Storage storage;

    /**
     * @param behind does the work
     * @param call which calls can be overtaken, by a method's name and arguments
     */
    OvertakenStorage(Storage behind, BiPredicate<String, @Nullable Object[]> call) {
        storage = (Storage) Proxy.newProxyInstance(
                Storage.class.getClassLoader(), new Class<?>[] {Storage.class}, (proxy, method, arguments) -> {
                    if (call.test(method.getName(), arguments)) {
                        meanwhile.getAndSet(OvertakenStorage::nothing).run();
                    }
                    try {
                        return method.invoke(behind, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    Storage storage() {
        return storage;
    }

    /** What somebody else does before the next such call goes on. */
    void beforeNext(Runnable action) {
        meanwhile.set(action);
    }

    private static void nothing() {}
}
