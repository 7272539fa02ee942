package dev.cairn.spring.boot.internal;

import dev.cairn.Cairn;
import dev.cairn.storage.Storage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The application's store, closed by Spring: waiting puts are stored first, then its storage is closed. */
public final class OpenedStore implements AutoCloseable {
    private final Storage storage;
    private final Cairn root;
    private final Cairn cairn;

    private OpenedStore(Storage storage, Cairn root, Cairn cairn) {
        this.storage = storage;
        this.root = root;
        this.cairn = cairn;
    }

    /**
     * Puts the services on a storage, which is closed with them.
     *
     * @param tenant the part that the application sees, or null for the whole store
     */
    public static OpenedStore on(
            Storage storage, Cairn.Builder settings, @Nullable String tenant, List<StorageDecorator> decorators) {
        try {
            Storage decorated = storage;
            for (StorageDecorator decorator : decorators) {
                decorated = decorator.apply(decorated);
            }
            Cairn root = settings.on(decorated);
            return new OpenedStore(storage, root, tenant == null ? root : root.tenant(tenant));
        } catch (RuntimeException | Error e) {
            storage.close();
            throw e;
        }
    }

    /** The store, or the tenant's part of it. */
    public Cairn cairn() {
        return cairn;
    }

    @Override
    public void close() {
        try {
            root.close();
        } finally {
            storage.close();
        }
    }
}
