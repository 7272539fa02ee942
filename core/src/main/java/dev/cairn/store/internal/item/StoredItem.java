package dev.cairn.store.internal.item;

import dev.cairn.error.CorruptException;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An item's record, decoded, with when it ends.
 *
 * @param expires when it ends, or null for never
 */
public record StoredItem(
        StoredRecord record, ItemRecord version, @Nullable Instant expires) {
    /** Reads an item and, where it has one, the expiry that follows it. */
    public static StoredItem read(Scope scope, List<StoredRecord> followed, Types types) {
        StoredRecord record = followed.get(0);
        String address = address(scope, record);
        ItemRecord version = ItemRecord.read(record.body(), address, types);
        if (record.link() == null) {
            return new StoredItem(record, version, null);
        }
        Instant expires = followed.size() < 2 ? null : followed.get(1).expires();
        if (expires == null) {
            throw new CorruptException(address, "its expiry is missing", null);
        }
        return new StoredItem(record, version, expires);
    }

    public static String address(Scope scope, StoredRecord record) {
        return "item '" + record.key().utf8() + "' of namespace '" + ItemPlaces.namespace(scope) + "'";
    }

    public boolean isThere(Instant now) {
        return expires == null || now.isBefore(expires);
    }

    long revision() {
        return record.revision();
    }
}
