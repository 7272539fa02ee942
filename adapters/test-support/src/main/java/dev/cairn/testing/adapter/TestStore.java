package dev.cairn.testing.adapter;

import dev.cairn.testing.PostgresServer;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** The backends that a story of an adapter is tried on. */
public enum TestStore {
    MEMORY {
        @Override
        StorePlace place(Path folder, String name) {
            return new StorePlace("memory:" + name, null);
        }
    },
    SQLITE {
        @Override
        StorePlace place(Path folder, String name) {
            return new StorePlace("sqlite:" + folder.resolve(name + ".db"), null);
        }
    },
    /** A tenant for each store, since a tenant is made faster than a database. */
    POSTGRESQL {
        @Override
        StorePlace place(Path folder, String name) {
            return new StorePlace(PostgresServer.url(), name);
        }
    };

    private static final AtomicInteger NUMBER = new AtomicInteger();

    abstract StorePlace place(Path folder, String name);

    /**
     * Returns the place of a new store.
     *
     * @param folder where its files may be
     */
    public StorePlace in(Path folder) {
        return place(folder, "store" + NUMBER.incrementAndGet());
    }
}
