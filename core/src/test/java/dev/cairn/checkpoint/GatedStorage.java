package dev.cairn.checkpoint;

import dev.cairn.storage.Storage;
import dev.cairn.storage.WatchedStorage;
import java.util.concurrent.Semaphore;

/** A gate in front of a storage's commits. Safe for use by many threads. */
final class GatedStorage {
    private final Storage storage;
    private final Semaphore arrived = new Semaphore(0);
    private boolean shut;

    GatedStorage(Storage behind) {
        storage = WatchedStorage.of(behind, (method, arguments, call) -> {
            if (method.equals("commit")) {
                arrived.release();
                pass();
            }
            return call.run();
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
