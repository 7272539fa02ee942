package dev.cairn.store;

import dev.cairn.store.ItemOptions.Life;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a {@link KeyValueStore} behaves where a call does not say it. Nothing of it is stored. Immutable.
 *
 * @param life how long items live
 * @param refreshOnRead whether get and search begin the life of what they find anew
 * @param embedder where vectors come from, or null for none
 * @param similarity how vectors are compared
 */
public record StoreSettings(
        Life life, boolean refreshOnRead, @Nullable Embedder embedder, Similarity similarity) {
    /** Items live for ever, reading changes nothing, no vectors. */
    public static final StoreSettings DEFAULT = new StoreSettings(Life.FOREVER, false, null, Similarity.COSINE);

    /** The same with a life for items. */
    public StoreSettings ttl(Duration ttl) {
        return new StoreSettings(new Life(ttl), refreshOnRead, embedder, similarity);
    }

    /** The same; what is read begins its life anew. */
    public StoreSettings refreshingOnRead() {
        return new StoreSettings(life, true, embedder, similarity);
    }

    /** The same with vectors. */
    public StoreSettings embedder(Embedder source, Similarity compared) {
        return new StoreSettings(life, refreshOnRead, source, compared);
    }

    /** The same with another measure, for searches by a vector in a store without an embedder. */
    public StoreSettings similarity(Similarity compared) {
        return new StoreSettings(life, refreshOnRead, embedder, compared);
    }
}
