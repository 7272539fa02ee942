package dev.cairn.checkpoint;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Base64;

/** Positions in listings as text that callers do not look into. Stateless. */
final class Cursor {
    private Cursor() {}

    private static final int FIXED = 8 + 4 + 8;
    /** Of the year 9999: text that only looks like a cursor must not lead to a time that no backend knows. */
    private static final long LAST_SECOND = 253_402_300_799L;

    /** Behind a record: commit time as seconds and nanoseconds, sequence, scope. */
    static String of(Scoped<StoredRecord> last) {
        return text(last.value().committed(), last.value().sequence(), last.scope());
    }

    /** Behind a thread. */
    static String of(ScopeInfo last) {
        return text(last.changed(), 0, last.scope());
    }

    private static String text(Instant time, long sequence, Scope scope) {
        ByteBuffer bytes = ByteBuffer.allocate(FIXED + scope.id().length());
        bytes.putLong(time.getEpochSecond())
                .putInt(time.getNano())
                .putLong(sequence)
                .put(scope.id().unsafeArray());
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }

    static Scoped<StoredRecord> read(String cursor) {
        ByteBuffer bytes = decode(cursor);
        Instant time = time(bytes);
        long sequence = bytes.getLong();
        StoredRecord position = new StoredRecord(
                ThreadStore.CHECKPOINT, Bytes.EMPTY, 1, sequence, sequence, time, null, null, Bytes.EMPTY);
        return new Scoped<>(scope(bytes), position);
    }

    static ScopeInfo readThread(String cursor) {
        ByteBuffer bytes = decode(cursor);
        Instant changed = time(bytes);
        bytes.getLong();
        return header(scope(bytes), changed);
    }

    /** A header to list behind by name. */
    static ScopeInfo behind(Scope scope) {
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

    private static ByteBuffer decode(String cursor) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(cursor));
            if (bytes.remaining() > FIXED) {
                return bytes;
            }
        } catch (IllegalArgumentException e) {
            throw new CairnException(
                    ErrorCode.INVALID, "'" + cursor + "' is not a cursor of a listing.", java.util.Map.of(), e);
        }
        throw new CairnException(ErrorCode.INVALID, "'" + cursor + "' is not a cursor of a listing.");
    }
}
