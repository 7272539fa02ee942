package dev.cairn.store;

import dev.cairn.store.ItemOptions.Life;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a {@link KeyValueStore} behaves where a call does not say it. Nothing of it is stored. Immutable.
 *
 * @param life how long items live
 * @param refreshOnRead whether get and search restart the TTL of the items they return
 * @param embedder where vectors come from, or null for none
 * @param similarity how vectors are compared
 */
public record StoreSettings(
        Life life, boolean refreshOnRead, @Nullable Embedder embedder, Similarity similarity) {
    /** Items live for ever, reading changes nothing, no vectors. */
    public static final StoreSettings DEFAULT = new StoreSettings(Life.FOREVER, false, null, Similarity.COSINE);

    /** Returns a copy with a TTL for items. */
    public StoreSettings ttl(Duration ttl) {
        return new StoreSettings(new Life(ttl), refreshOnRead, embedder, similarity);
    }

    /** Returns a copy in which reads restart the TTL. */
    public StoreSettings refreshingOnRead() {
        return new StoreSettings(life, true, embedder, similarity);
    }

    /** Returns a copy with vectors. */
    public StoreSettings embedder(Embedder source, Similarity compared) {
        return new StoreSettings(life, refreshOnRead, source, compared);
    }

    /** Returns a copy with another measure, for searches by a vector in a store without an embedder. */
    public StoreSettings similarity(Similarity compared) {
        return new StoreSettings(life, refreshOnRead, embedder, compared);
    }
}
