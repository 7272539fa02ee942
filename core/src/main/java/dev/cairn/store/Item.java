package dev.cairn.store;

import dev.cairn.model.Document;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored document with its address and times. Not live: what happens to the item later does not show here. Immutable.
 *
 * @param namespace where it is
 * @param key its key there
 * @param value the document
 * @param created when it was first put; later puts keep it
 * @param updated when this version was put
 * @param revision 1 for the first put, more with each later one, far more after a restore; restarts after a deletion
 * @param expires when it ends, or null
 * @param version what no other version of any item has, also not after a deletion: see {@link ItemOptions#version}
 */
public record Item(
        Namespace namespace,
        String key,
        Document value,
        Instant created,
        Instant updated,
        long revision,
        @Nullable Instant expires,
        String version) {
    /** The value as a Java type, see {@link Document#as}. */
    public <T> T as(Class<T> type) {
        return value.as(type);
    }

    /** The address, the revision and how long the value is; never the value. */
    @Override
    public String toString() {
        return "item '" + key + "' of '" + namespace + "', revision " + revision + ": " + value.outline();
    }
}
