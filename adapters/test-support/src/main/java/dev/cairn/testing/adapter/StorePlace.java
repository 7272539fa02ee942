package dev.cairn.testing.adapter;

import dev.cairn.Cairn;
import dev.cairn.model.binding.Types;
import org.jspecify.annotations.Nullable;

/** Where a store is, which can be opened several times, as several processes do it. */
public final class StorePlace {
    private final String url;
    private final @Nullable String tenant;

    StorePlace(String url, @Nullable String tenant) {
        this.url = url;
        this.tenant = tenant;
    }

    /** Opens the store. */
    public OpenStore open() {
        return open(Types.STANDARD);
    }

    /**
     * Opens the store.
     *
     * @param types which classes its values may have
     */
    public OpenStore open(Types types) {
        Cairn root = Cairn.builder().url(url).types(types).open();
        return new OpenStore(tenant == null ? root : root.tenant(tenant), root);
    }

    /**
     * A store that is open.
     *
     * @param cairn the store
     * @param root what it is a part of, which is closed
     */
    public record OpenStore(Cairn cairn, Cairn root) implements AutoCloseable {
        @Override
        public void close() {
            root.close();
        }
    }
}
