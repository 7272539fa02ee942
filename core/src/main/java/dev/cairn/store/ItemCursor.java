package dev.cairn.store;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A position in a listing of items as text that callers do not look into.
 *
 * @param kind of which listing it is
 * @param time seconds of a commit time, or a score's bits
 * @param nanos nanoseconds of a commit time
 * @param sequence a sequence number
 */
record ItemCursor(char kind, long time, int nanos, long sequence, Bytes scope, Bytes key) {
    static final char BY_TIME = 't';
    static final char BY_KEY = 'k';
    static final char BY_SCORE = 's';
    static final char NAMESPACE = 'n';

    private static final int FIXED = 1 + 8 + 4 + 8 + 2;
    /** Of the year 9999: text that only looks like a cursor must not lead to a time that no backend knows. */
    private static final long LAST_SECOND = 253_402_300_799L;

    static String after(Scoped<StoredRecord> last) {
        StoredRecord record = last.value();
        Instant at = record.committed();
        return new ItemCursor(
                        BY_TIME,
                        at.getEpochSecond(),
                        at.getNano(),
                        record.sequence(),
                        last.scope().id(),
                        Bytes.EMPTY)
                .text();
    }

    static String afterKey(Scope scope, Bytes key) {
        return new ItemCursor(BY_KEY, 0, 0, 0, scope.id(), key).text();
    }

    static String afterScore(double score, Scope scope, Bytes key) {
        return new ItemCursor(BY_SCORE, Double.doubleToLongBits(score), 0, 0, scope.id(), key).text();
    }

    static String afterNamespace(Bytes scope) {
        return new ItemCursor(NAMESPACE, 0, 0, 0, scope, Bytes.EMPTY).text();
    }

    private String text() {
        ByteBuffer bytes = ByteBuffer.allocate(FIXED + scope.length() + key.length());
        bytes.put((byte) kind).putLong(time).putInt(nanos).putLong(sequence).putShort((short) scope.length());
        bytes.put(scope.unsafeArray()).put(key.unsafeArray());
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }

    /**
     * Reads a cursor.
     *
     * @param expected of which listing it must be
     * @param prefix where its scope must lie
     * @throws CairnException {@code INVALID} when it is not
     */
    static ItemCursor read(String cursor, char expected, ScopePrefix prefix) {
        try {
            ByteBuffer in = ByteBuffer.wrap(Base64.getUrlDecoder().decode(cursor));
            char kind = (char) in.get();
            long time = in.getLong();
            int nanos = in.getInt();
            long sequence = in.getLong();
            Bytes scope = bytes(in, in.getShort());
            ItemCursor read = new ItemCursor(kind, time, nanos, sequence, scope, bytes(in, in.remaining()));
            if (kind == expected && scope.startsWith(prefix.prefix())) {
                return read;
            }
        } catch (IllegalArgumentException | BufferUnderflowException | NegativeArraySizeException e) {
            throw refused(cursor, e);
        }
        throw refused(cursor, null);
    }

    private static Bytes bytes(ByteBuffer in, int length) {
        byte[] bytes = new byte[length];
        in.get(bytes);
        return Bytes.fromOwned(bytes);
    }

    private static CairnException refused(String cursor, @Nullable Exception cause) {
        return new CairnException(
                ErrorCode.INVALID,
                "'" + cursor + "' is not a cursor of this listing. Use the one that its page before gave.",
                Map.of(),
                cause);
    }

    /** The record that a listing by time begins behind. */
    Scoped<StoredRecord> position() {
        Instant at =
                Instant.ofEpochSecond(Math.max(0, Math.min(LAST_SECOND, time)), Math.floorMod(nanos, 1_000_000_000));
        return new Scoped<>(new Scope(scope), record(at, Bytes.fromUtf8("-"), sequence));
    }

    /** The record that a listing by key begins behind. */
    StoredRecord keyPosition() {
        return record(Instant.EPOCH, key, 0);
    }

    private static StoredRecord record(Instant at, Bytes key, long sequence) {
        return new StoredRecord(ItemPlaces.ITEM, key, 1, sequence, sequence, at, null, null, Bytes.EMPTY);
    }

    double score() {
        return Double.longBitsToDouble(time);
    }

    /** The header that a listing of scopes by name begins behind. */
    static ScopeInfo behind(Bytes scopeName) {
        return new ScopeInfo(
                new Scope(scopeName), 1, false, 0, 0, 0, 0, Instant.EPOCH, Instant.EPOCH, null, Bytes.EMPTY, null);
    }
}
