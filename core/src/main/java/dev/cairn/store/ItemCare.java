package dev.cairn.store;

import dev.cairn.codec.Compression;
import dev.cairn.history.Mending;
import dev.cairn.history.ServiceCare;
import dev.cairn.model.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import java.time.Clock;
import java.util.function.Consumer;

/** Checks and mends items. Safe for use by many threads. */
public record ItemCare(Storage storage) implements ServiceCare {
    @Override
    public String service() {
        return ItemPlaces.SERVICE;
    }

    @Override
    public void verify(Scope scope, boolean values, Consumer<Damage> found) {
        new ItemVerifier(places(scope)).verify(scope, values, found);
    }

    @Override
    public void repair(Scope scope, Mending mending) {
        new ItemRepair(places(scope), scope, mending).run();
    }

    private ItemPlaces places(Scope scope) {
        return new ItemPlaces(storage, scope.parts().get(0), Types.STANDARD, Compression.ZSTD, Clock.systemUTC());
    }

    /** What people count in a namespace of items; empty for records of other kinds. */
    public static String counted(int kind) {
        return kind == ItemPlaces.ITEM ? "item" : "";
    }

    /** What people call a record of a namespace of items. */
    public static String words(int kind, Bytes key) {
        return switch (kind) {
            case ItemPlaces.ITEM -> "item '" + key.utf8() + "'";
            case ItemPlaces.EXPIRY -> "expiry of item '" + key.utf8() + "'";
            case ItemPlaces.HISTORY ->
                "kept version of item '" + ItemPlaces.ownerOf(key).utf8() + "'";
            case ItemPlaces.VECTOR -> "vectors of item '" + key.utf8() + "'";
            default -> "record of kind " + kind + " with key " + key;
        };
    }
}
