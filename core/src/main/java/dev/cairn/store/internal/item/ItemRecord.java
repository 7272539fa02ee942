package dev.cairn.store.internal.item;

import dev.cairn.codec.internal.read.ValueFrames;
import dev.cairn.error.CorruptException;
import dev.cairn.internal.text.StoredTime;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A version of an item as its record's body holds it: JSON with times in microseconds since 1970 and, last, the value, or how many frames
 * and bytes hold it in the lane that has the version's id.
 *
 * @param id random, different for each version; also the lane of its frames
 * @param ttl milliseconds from put to end, 0 for none
 * @param keep whether this version is kept when it is replaced
 * @param kept whether older versions are kept
 * @param vectors whether there are vectors
 * @param frames how many frames hold the value, 0 when it stands in the body
 * @param bytes the value's length in frames
 * @param inline the value, when it stands in the body
 */
public record ItemRecord(
        long id,
        Instant created,
        Instant updated,
        long ttl,
        boolean keep,
        boolean kept,
        boolean vectors,
        int frames,
        int bytes,
        @Nullable Document inline) {
    /** Longer values go into frames. */
    static final int MAX_INLINE = 4 << 10;

    public static ItemRecord read(Bytes body, String address, Types types) {
        ItemRecord read;
        try {
            Document stored = Document.fromTrusted(body.unsafeArray(), types);
            read = new ItemRecord(
                    within(number(stored, "id"), 1, Frame.MAX_LANE),
                    time(stored, "created"),
                    time(stored, "updated"),
                    within(numberOr0(stored, "ttl"), 0, Long.MAX_VALUE / 1_000),
                    stored.member("keep").isPresent(),
                    stored.member("kept").isPresent(),
                    stored.member("vectors").isPresent(),
                    (int) within(numberOr0(stored, "frames"), 0, Integer.MAX_VALUE),
                    (int) within(numberOr0(stored, "bytes"), 0, Integer.MAX_VALUE),
                    stored.member("value").orElse(null));
        } catch (RuntimeException e) {
            throw new CorruptException(address, "its body is not that of an item", e);
        }
        if (read.inline == null && !read.isFramed()) {
            throw new CorruptException(address, "it has no value", null);
        }
        return read;
    }

    private static long within(long number, long least, long most) {
        if (number < least || number > most) {
            throw new IllegalArgumentException(number + " is out of range");
        }
        return number;
    }

    private static Instant time(Document stored, String name) {
        Instant time = instant(number(stored, name));
        if (!StoredTime.isIn(time)) {
            throw new IllegalArgumentException(name + " is out of range");
        }
        return time;
    }

    private static long number(Document stored, String name) {
        return Long.parseLong(stored.member(name).orElseThrow().text());
    }

    private static long numberOr0(Document stored, String name) {
        return stored.member(name).map(value -> Long.parseLong(value.text())).orElse(0L);
    }

    /** The body, with the value's JSON if it stands in it. */
    Bytes body(byte[] json) {
        StringBuilder head = new StringBuilder(120)
                .append("{\"id\":")
                .append(id)
                .append(",\"created\":")
                .append(StoredTime.micros(created))
                .append(",\"updated\":")
                .append(StoredTime.micros(updated));
        head.append(ttl > 0 ? ",\"ttl\":" + ttl : "");
        head.append(keep ? ",\"keep\":true" : "").append(kept ? ",\"kept\":true" : "");
        head.append(vectors ? ",\"vectors\":true" : "");
        if (frames > 0) {
            head.append(",\"frames\":").append(frames).append(",\"bytes\":").append(bytes);
            return Bytes.fromUtf8(head.append('}').toString());
        }
        byte[] start = head.append(",\"value\":").toString().getBytes(StandardCharsets.US_ASCII);
        ByteBuffer body = ByteBuffer.allocate(start.length + json.length + 1);
        return Bytes.fromOwned(body.put(start).put(json).put((byte) '}').array());
    }

    /**
     * The body of the same version without vectors.
     *
     * @param alone whether it has no kept versions either
     */
    public Bytes alone(boolean alone) {
        ItemRecord bare = new ItemRecord(id, created, updated, ttl, keep, kept && !alone, false, frames, bytes, inline);
        return bare.body(inline == null ? new byte[0] : inline.bytes());
    }

    public boolean isFramed() {
        return frames > 0;
    }

    public LaneRange lane() {
        return new LaneRange(id, 0, frames);
    }

    /** The value, from the frames of its lane if it is there. */
    public Document value(List<Frame> found, String address, Types types) {
        Document inBody = inline;
        if (inBody != null) {
            return inBody;
        }
        return Document.fromTrusted(ValueFrames.join(found, bytes, address), types);
    }

    /** The id as people see it: 16 hexadecimal digits. */
    String name() {
        return HexFormat.of().toHexDigits(id);
    }

    public Duration life() {
        return Duration.ofMillis(ttl);
    }

    static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}
