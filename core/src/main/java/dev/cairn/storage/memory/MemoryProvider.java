package dev.cairn.storage.memory;

import dev.cairn.error.NotFoundException;
import dev.cairn.storage.BackendProvider;
import dev.cairn.storage.Capabilities;
import dev.cairn.storage.Capabilities.Durability;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.StorageOptions.Mode;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Opens stores on the heap: {@code memory:} is a new store of its own, {@code memory:NAME} the store of that name in this process,
 * which lives as long as someone has it open.
 */
public final class MemoryProvider implements BackendProvider {
    private static final NamedStores NAMED = new NamedStores();
    private static final Capabilities PRIVATE = new Capabilities(
            Durability.NONE, Set.of(Capability.SNAPSHOT_READS, Capability.MANY_SCOPES, Capability.ADMIN));
    private static final Capabilities SHARED = new Capabilities(
            Durability.NONE,
            Set.of(Capability.SNAPSHOT_READS, Capability.SHARED, Capability.MANY_SCOPES, Capability.ADMIN));

    private final RandomGenerator random;

    /** A provider whose stores draw incarnations from the system's source of randomness. */
    public MemoryProvider() {
        this(() -> SystemRandom.SOURCE.nextLong());
    }

    /** Started when the first store is made, not when the provider is only looked at. */
    private static final class SystemRandom {
        private static final SecureRandom SOURCE = new SecureRandom();
    }

    /**
     * A provider with a given source of randomness.
     *
     * @param random where incarnations come from; safe for use by many threads
     */
    public MemoryProvider(RandomGenerator random) {
        this.random = random;
    }

    @Override
    public Set<String> schemes() {
        return Set.of("memory");
    }

    @Override
    public Storage open(String scheme, String address, StorageOptions options) {
        boolean make = options.mode() == Mode.CREATE;
        Optional<Supplier<MemoryStore>> maker = make ? Optional.of(() -> new MemoryStore(random)) : Optional.empty();
        if (address.isEmpty()) {
            MemoryStore store = maker.map(Supplier::get).orElseThrow(() -> missing(address));
            return new MemoryStorage(store, options.clock(), PRIVATE, () -> {});
        }
        MemoryStore store = NAMED.acquire(address, maker).orElseThrow(() -> missing(address));
        return new MemoryStorage(store, options.clock(), SHARED, () -> NAMED.release(address));
    }

    private static NotFoundException missing(String address) {
        return new NotFoundException(
                "There is no store memory:" + address
                        + " in this process. Memory ends with its last handle. Create it.",
                Map.of("store", "memory:" + address));
    }
}
