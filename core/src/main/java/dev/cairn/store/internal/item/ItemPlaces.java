package dev.cairn.store.internal.item;

import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.internal.text.Names;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Key;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import dev.cairn.store.Namespace;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;

/**
 * Where items are in a storage: scopes, kinds of records, keys. Immutable; safe for use by many threads.
 *
 * @param compression how values in frames are compressed
 */
public record ItemPlaces(Storage storage, String tenant, Types types, Compression compression, Clock clock) {
    /** An item: its key, body {@link ItemRecord}, link to its expiry if it has one. */
    public static final int ITEM = 1;
    /** When an item ends: the item's key, body empty, the record's own expiry. */
    public static final int EXPIRY = 2;
    /** A replaced version: key (item's key, its revision), body {@link ItemRecord}. */
    public static final int HISTORY = 3;
    /** The vectors of an item: its key, body {@link VectorRecord}. */
    public static final int VECTOR = 4;
    /** Which item stood in a target when this one was staged for it: the item's key, body the id of that version. Only in staged items. */
    public static final int SEEN = 5;

    public static final String SERVICE = "item";

    /** Whether a scope holds items of some tenant. */
    public static boolean isItems(Scope scope) {
        List<String> parts = scope.parts();
        return parts.size() > 1 && parts.get(1).equals(SERVICE);
    }

    public Scope scope(Namespace namespace) {
        return Scope.of(tenant, SERVICE, namespace.labels().toArray(String[]::new));
    }

    public ScopePrefix within(Namespace prefix) {
        return ScopePrefix.of(tenant, SERVICE, prefix.labels().toArray(String[]::new));
    }

    public static Namespace namespace(Scope scope) {
        List<String> parts = scope.parts();
        return new Namespace(parts.subList(2, parts.size()));
    }

    public static Bytes key(String key) {
        return Bytes.fromUtf8(key);
    }

    /** What the keys of all kept versions of an item begin with. */
    public static Bytes versions(Bytes itemKey) {
        return Key.of(itemKey.utf8());
    }

    static Bytes version(Bytes itemKey, long revision) {
        byte[] start = versions(itemKey).unsafeArray();
        return Bytes.fromOwned(ByteBuffer.allocate(start.length + Long.BYTES)
                .put(start)
                .putLong(revision)
                .array());
    }

    /** The key of the item that a kept version is of; empty for what is no key of a version. */
    public static Bytes ownerOf(Bytes versionKey) {
        byte[] bytes = versionKey.unsafeArray();
        int length = bytes.length - Long.BYTES - 1;
        return length < 1 ? Bytes.EMPTY : Bytes.fromOwned(Arrays.copyOf(bytes, length));
    }

    static long revisionOf(Bytes versionKey) {
        byte[] bytes = versionKey.unsafeArray();
        return ByteBuffer.wrap(bytes).getLong(bytes.length - Long.BYTES);
    }

    /** Everything of an item but its vectors and frames. */
    public static Read everythingOf(Bytes key) {
        return Read.of()
                .follow(ITEM, key, EXPIRY)
                .prefix(HISTORY, versions(key))
                .build();
    }

    public static void checkKey(String key) {
        new Names().name("key", key).done();
    }

    public Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
