package dev.cairn.checkpoint;

import dev.cairn.storage.Storage;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.Semaphore;

/** A gate in front of a storage's commits. Safe for use by many threads. */
final class GatedStorage {
    private final Storage storage;
    private final Semaphore arrived = new Semaphore(0);
    private boolean shut;

    GatedStorage(Storage behind) {
        storage = (Storage) Proxy.newProxyInstance(
                Storage.class.getClassLoader(), new Class<?>[] {Storage.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("commit")) {
                        arrived.release();
                        pass();
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

    /** Lets no commit pass. */
    synchronized void shut() {
        shut = true;
    }

    synchronized void open() {
        shut = false;
        notifyAll();
    }

    private synchronized void pass() throws InterruptedException {
        while (shut) {
            wait();
        }
    }

    /** Waits until so many commits have come to the gate since this was asked last. */
    void awaitArrivals(int count) throws InterruptedException {
        arrived.acquire(count);
    }
}
