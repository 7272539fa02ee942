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
import java.time.temporal.ChronoUnit;
import java.util.Base64;

/** Positions in listings as text that callers do not look into. Stateless. */
final class Cursor {
    private Cursor() {}

    /** Behind a record: commit time in microseconds, sequence, scope. */
    static String of(Scoped<StoredRecord> last) {
        return text(last.value().committed(), last.value().sequence(), last.scope());
    }

    /** Behind a thread. */
    static String of(ScopeInfo last) {
        return text(last.changed(), 0, last.scope());
    }

    private static String text(Instant time, long sequence, Scope scope) {
        ByteBuffer bytes = ByteBuffer.allocate(16 + scope.id().length());
        bytes.putLong(ChronoUnit.MICROS.between(Instant.EPOCH, time))
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
        return new ScopeInfo(scope(bytes), 1, true, 0, 0, 0, 0, changed, changed, null, Bytes.EMPTY);
    }

    private static Instant time(ByteBuffer bytes) {
        return Instant.EPOCH.plus(bytes.getLong(), ChronoUnit.MICROS);
    }

    private static Scope scope(ByteBuffer bytes) {
        byte[] id = new byte[bytes.remaining()];
        bytes.get(id);
        return new Scope(Bytes.wrap(id));
    }

    private static ByteBuffer decode(String cursor) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(cursor));
            if (bytes.remaining() > 16) {
                return bytes;
            }
        } catch (IllegalArgumentException e) {
            throw new CairnException(
                    ErrorCode.INVALID, "'" + cursor + "' is not a cursor of a listing.", java.util.Map.of(), e);
        }
        throw new CairnException(ErrorCode.INVALID, "'" + cursor + "' is not a cursor of a listing.");
    }
}
