package dev.cairn.checkpoint.internal.record;

import dev.cairn.internal.paging.Listing;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import java.nio.ByteBuffer;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Positions of records and of threads in the cursors of listings. Stateless. */
public final class Cursor {
    private Cursor() {}

    private static final int FIXED = 8 + 4 + 8;
    /** Of the year 9999: text that only looks like a cursor must not lead to a time that no backend knows. */
    private static final long LAST_SECOND = 253_402_300_799L;

    /** Behind a record: commit time as seconds and nanoseconds, sequence, scope. Null for the beginning, where nothing was seen. */
    public static @Nullable String of(Listing listing, @Nullable Scoped<StoredRecord> last) {
        return last == null
                ? null
                : listing.cursor(bytes(last.value().committed(), last.value().sequence(), last.scope()));
    }

    /** Behind a thread. Null for the beginning. */
    public static @Nullable String of(Listing listing, @Nullable ScopeInfo last) {
        return last == null ? null : listing.cursor(bytes(last.changed(), 0, last.scope()));
    }

    private static byte[] bytes(Instant time, long sequence, Scope scope) {
        return ByteBuffer.allocate(FIXED + scope.id().length())
                .putLong(time.getEpochSecond())
                .putInt(time.getNano())
                .putLong(sequence)
                .put(scope.id().unsafeArray())
                .array();
    }

    public static Scoped<StoredRecord> record(ByteBuffer bytes) {
        Instant time = time(bytes);
        long sequence = bytes.getLong();
        StoredRecord position = new StoredRecord(
                ThreadStore.CHECKPOINT, Bytes.EMPTY, 1, sequence, sequence, time, null, null, Bytes.EMPTY);
        return new Scoped<>(scope(bytes), position);
    }

    public static ScopeInfo thread(ByteBuffer bytes) {
        Instant changed = time(bytes);
        bytes.getLong();
        return header(scope(bytes), changed);
    }

    /** A header to list behind by name. */
    public static ScopeInfo behind(Scope scope) {
        return header(scope, Instant.EPOCH);
    }

    private static ScopeInfo header(Scope scope, Instant changed) {
        return new ScopeInfo(scope, 1, true, 0, 0, 0, 0, changed, changed, null, Bytes.EMPTY, null);
    }

    private static Instant time(ByteBuffer bytes) {
        long seconds = Math.max(0, Math.min(LAST_SECOND, bytes.getLong()));
        return Instant.ofEpochSecond(seconds, Math.floorMod(bytes.getInt(), 1_000_000_000));
    }

    private static Scope scope(ByteBuffer bytes) {
        byte[] id = new byte[bytes.remaining()];
        bytes.get(id);
        return new Scope(Bytes.fromOwned(id));
    }
}
