package dev.cairn.store.internal.item;

import dev.cairn.internal.paging.Listing;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.NamespaceQuery;
import dev.cairn.store.Nearness;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A position in a listing of items. Which of its values count depends on the listing.
 *
 * @param time seconds of a commit time, or a score's bits
 * @param nanos nanoseconds of a commit time
 * @param sequence a sequence number
 */
public record ItemCursor(long time, int nanos, long sequence, Bytes scope, Bytes key) {
    private static final int FIXED = 8 + 4 + 8 + 2;
    /** Of the year 9999: text that only looks like a cursor must not lead to a time that no backend knows. */
    private static final long LAST_SECOND = 253_402_300_799L;

    public static ItemCursor after(Scoped<StoredRecord> last) {
        StoredRecord record = last.value();
        Instant at = record.committed();
        return new ItemCursor(
                at.getEpochSecond(),
                at.getNano(),
                record.sequence(),
                last.scope().id(),
                Bytes.EMPTY);
    }

    public static ItemCursor afterKey(Scope scope, Bytes key) {
        return new ItemCursor(0, 0, 0, scope.id(), key);
    }

    public static ItemCursor afterScore(double score, Scope scope, Bytes key) {
        return new ItemCursor(Double.doubleToLongBits(score), 0, 0, scope.id(), key);
    }

    public static ItemCursor afterNamespace(Bytes scope) {
        return new ItemCursor(0, 0, 0, scope, Bytes.EMPTY);
    }

    /**
     * The listing of a search, in the order of its query or by nearness.
     *
     * @param model of which model the vectors are that are compared, where that is known
     */
    public static Listing listing(ScopePrefix prefix, ItemQuery query, @Nullable String model) {
        String filter = query.filter().identity();
        Nearness near = query.near();
        return near == null
                ? Listing.of("items " + query.order(), prefix.prefix(), filter, query.sort())
                : Listing.of("near items", prefix.prefix(), filter, near.text(), near.vector(), near.minimum(), model);
    }

    /** The listing of namespaces, of a tenant's items. */
    public static Listing listing(ScopePrefix items, NamespaceQuery query) {
        return Listing.of(
                "namespaces",
                items.prefix(),
                query.prefix().labels(),
                query.suffix().labels(),
                query.maxDepth());
    }

    public String text(Listing listing) {
        return listing.cursor(ByteBuffer.allocate(FIXED + scope.length() + key.length())
                .putLong(time)
                .putInt(nanos)
                .putLong(sequence)
                .putShort((short) scope.length())
                .put(scope.unsafeArray())
                .put(key.unsafeArray())
                .array());
    }

    /**
     * Reads a cursor.
     *
     * @param prefix where its scope must lie; a cursor that someone made up leads to no other tenant
     * @return null for null
     * @throws dev.cairn.error.CairnException {@code INVALID} when it is of another listing
     */
    public static @Nullable ItemCursor read(@Nullable String cursor, Listing listing, ScopePrefix prefix) {
        ItemCursor read = listing.position(cursor, ItemCursor::read);
        if (read != null && !read.scope.startsWith(prefix.prefix())) {
            throw listing.refused(String.valueOf(cursor));
        }
        return read;
    }

    private static ItemCursor read(ByteBuffer in) {
        long time = in.getLong();
        int nanos = in.getInt();
        long sequence = in.getLong();
        Bytes scope = bytes(in, in.getShort());
        return new ItemCursor(time, nanos, sequence, scope, bytes(in, in.remaining()));
    }

    private static Bytes bytes(ByteBuffer in, int length) {
        if (length < 0) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        return Bytes.fromOwned(bytes);
    }

    /** The record that a listing by time begins behind. */
    public Scoped<StoredRecord> position() {
        Instant at =
                Instant.ofEpochSecond(Math.max(0, Math.min(LAST_SECOND, time)), Math.floorMod(nanos, 1_000_000_000));
        return new Scoped<>(new Scope(scope), record(at, Bytes.fromUtf8("-"), sequence));
    }

    /** The record that a listing by key begins behind. */
    public StoredRecord keyPosition() {
        return record(Instant.EPOCH, key, 0);
    }

    private static StoredRecord record(Instant at, Bytes key, long sequence) {
        return new StoredRecord(ItemPlaces.ITEM, key, 1, sequence, sequence, at, null, null, Bytes.EMPTY);
    }

    public double score() {
        return Double.longBitsToDouble(time);
    }

    /** The header that a listing of scopes by name begins behind. */
    static ScopeInfo behind(Bytes scopeName) {
        return new ScopeInfo(
                new Scope(scopeName), 1, false, 0, 0, 0, 0, Instant.EPOCH, Instant.EPOCH, null, Bytes.EMPTY, null);
    }
}
