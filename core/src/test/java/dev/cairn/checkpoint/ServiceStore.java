package dev.cairn.checkpoint;

import dev.cairn.Cairn;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.memory.MemoryProvider;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * An empty store for tests of what the service does, whatever backend keeps it. Its time stands still until it is moved. Here it is in
 * memory; backends' tests open others. Not safe for use by several threads.
 */
public class ServiceStore implements AutoCloseable {
    private final SetClock clock = new SetClock();
    private final List<Storage> open = new ArrayList<>();
    private final String name = "memory-" + UUID.randomUUID();

    /** For subclasses. */
    protected ServiceStore() {}

    public static ServiceStore memory() {
        return new ServiceStore();
    }

    /** Opens another instance. */
    protected Storage openAnother(Clock ownClock) {
        return new MemoryProvider().open("memory", name, new StorageOptions(ownClock, StorageOptions.Mode.CREATE));
    }

    /** Lets time pass, for the service and the backend. */
    public void forward(Duration time) {
        clock.forward(time);
    }

    /** The time of the service and the backend. */
    public final Clock clock() {
        return clock;
    }

    public final Storage open() {
        Storage storage = openAnother(clock);
        open.add(storage);
        return storage;
    }

    /** A builder of programs that use this store by {@code on(open())}. */
    public final Cairn.Builder builder() {
        return Cairn.builder().clock(clock);
    }

    public final Cairn program() {
        return builder().on(open());
    }

    @Override
    public void close() {
        open.forEach(Storage::close);
        open.clear();
    }
}
