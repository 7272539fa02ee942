package dev.cairn.maintenance.internal.rows;

import dev.cairn.internal.text.Sha256;
import dev.cairn.internal.text.StoredTime;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Frame;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The SHA-256 of rows in an order, of all their columns; times count to the microsecond. Not thread-safe. */
public final class RowDigest {
    private final MessageDigest digest = Sha256.begin();
    private final ByteBuffer numbers = ByteBuffer.allocate(8 * 8);
    private long rows;
    private long bytes;

    /**
     * What was seen.
     *
     * @param rows how many rows
     * @param bytes how many bytes of bodies
     * @param sha256 the digest of all columns
     */
    public record Sum(long rows, long bytes, Bytes sha256) {}

    void add(StoredRecord record) {
        numbers.clear();
        numbers.putInt(record.kind()).putLong(record.revision()).putLong(record.sequence());
        numbers.putLong(record.modified()).putLong(micros(record.committed())).putLong(micros(record.expires()));
        add(record.body());
        bytes(record.key());
        bytes(record.link());
    }

    /** Adds what stays the same wherever the record is copied to: which put it is. */
    void addPlace(StoredRecord record) {
        numbers.clear();
        numbers.putInt(record.kind()).putLong(record.sequence()).putLong(record.modified());
        numbers.putLong(micros(record.committed())).putLong(micros(record.expires()));
        add(record.key());
        bytes(record.link());
    }

    void add(StoredFrame held) {
        Frame frame = held.frame();
        numbers.clear();
        numbers.putLong(frame.lane())
                .putInt(frame.first())
                .putInt(frame.count())
                .putInt(frame.plainLength());
        numbers.putLong(micros(held.staged()));
        add(frame.body());
    }

    private void add(Bytes body) {
        digest.update(numbers.array(), 0, numbers.position());
        bytes(body);
        rows++;
        bytes += body.length();
    }

    private void bytes(@Nullable Bytes value) {
        int length = value == null ? -1 : value.length();
        digest.update(ByteBuffer.allocate(4).putInt(length).flip());
        if (value != null) {
            digest.update(value.unsafeArray());
        }
    }

    /** What was added. The digest cannot be used afterwards. */
    Sum sum() {
        return new Sum(rows, bytes, Bytes.fromOwned(digest.digest()));
    }

    /** A time as a number; no time is the least one. */
    public static long micros(@Nullable Instant time) {
        return time == null ? Long.MIN_VALUE : StoredTime.micros(time);
    }
}
