package dev.cairn.codec.internal.read;

import dev.cairn.codec.internal.frame.EncodedState.StateBody;
import dev.cairn.codec.internal.frame.FrameSource;
import dev.cairn.codec.internal.frame.GapBuffer;
import dev.cairn.codec.internal.frame.StateJson;
import dev.cairn.codec.internal.frame.ValueRef;
import dev.cairn.codec.internal.read.ValueParts.Shape;
import dev.cairn.error.CorruptException;
import dev.cairn.internal.text.Sha256;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads what stored values are made of, one version of a value after the other: what a version shares with one that was read before is
 * not read again. Frames are verified by their own SHA-256. Not thread-safe.
 */
public final class PartReader {
    private final RecentFrames source;

    /** Makes a reader of one scope's states. */
    public PartReader(FrameSource source) {
        this.source = new RecentFrames(source, true);
    }

    /** The channels of a state as members of one object; reads no values. */
    public static ValueParts channels(StateBody body) {
        List<Part> parts = new ArrayList<>();
        Map<String, Integer> lengths = StateReader.lengths(body);
        digests(body).forEach((name, sha256) -> {
            int nameLength = Document.of(name).byteLength() + 1;
            parts.add(Part.whole(lengths.getOrDefault(name, 0) + nameLength, name, sha256));
        });
        return ValueParts.of(Shape.OBJECT, parts, null);
    }

    /** The SHA-256 of each channel's value; reads no values. */
    public static Map<String, String> digests(StateBody body) {
        Map<String, String> digests = new LinkedHashMap<>();
        StateJson.values(body)
                .forEach((name, value) -> digests.put(
                        name,
                        value instanceof ValueRef ref ? ref.sha256() : Sha256.of(((Document) value).unsafeBytes())));
        return digests;
    }

    /**
     * The parts of a channel's value; empty when the state has no such channel.
     *
     * @param near those of a version with which it may share segments, or null
     */
    public Optional<ValueParts> find(StateBody body, String channel, @Nullable ValueParts near) {
        Object value = StateJson.values(body).get(channel);
        return Optional.ofNullable(value)
                .map(there -> there instanceof ValueRef ref ? read(ref, near) : ValueParts.of((Document) there));
    }

    private ValueParts read(ValueRef ref, @Nullable ValueParts near) {
        Shape shape = ref.mediaType() != null
                ? Shape.WHOLE
                : ref.tail().endsWith("]") ? Shape.ARRAY : ref.tail().endsWith("}") ? Shape.OBJECT : Shape.WHOLE;
        if (shape == Shape.WHOLE) {
            return ValueParts.whole(ref.length(), ref.sha256());
        }
        SegmentList known = near == null || near.shape != shape ? null : near.segments;
        if (near == null || known == null) {
            return whole(ref, shape, SegmentList.of(ref));
        }
        ValueParts beginning = SharedParts.beginning(ref, near, known);
        if (beginning != null) {
            return beginning;
        }
        SegmentList segments = SegmentList.of(ref);
        ValueParts shared = new SharedParts(ref, segments, source, near, known).read();
        return shared == null ? whole(ref, shape, segments) : shared;
    }

    private ValueParts whole(ValueRef ref, Shape shape, SegmentList segments) {
        PartScanner scanner = new PartScanner(shape == Shape.OBJECT, 0);
        ValueSegments content = new ValueSegments(ref.runs(), source);
        int[] next = {0};
        content.pass(0, segments.count(), segment -> {
            scanner.feed(segment.source(), segment.from(), segment.to());
            segments.ends()[next[0]++] = scanner.position();
        });
        byte[] tail = ref.tail().getBytes(StandardCharsets.US_ASCII);
        scanner.feed(tail, 0, tail.length);
        if (!scanner.isDone() || scanner.position() != ref.length()) {
            throw StateReader.mismatch("of " + ref.length() + " bytes");
        }
        return ValueParts.of(shape, scanner.found(), segments);
    }

    /**
     * A part of a channel's value that was read from the same state.
     *
     * @throws CorruptException when the bytes are not there
     */
    public Document part(StateBody body, String channel, ValueParts parts, int index) {
        Object value = StateJson.values(body).get(channel);
        Part part = parts.part(index);
        if (value instanceof ValueRef ref) {
            return Document.fromTrusted(bytes(ref, parts.segments, part), Types.STANDARD);
        }
        if (value instanceof Document inline) {
            byte[] bytes = Arrays.copyOfRange(inline.unsafeBytes(), part.valueStart(), part.end());
            return Document.fromTrusted(bytes, Types.STANDARD);
        }
        throw new IllegalArgumentException("the state has no channel " + channel);
    }

    private byte[] bytes(ValueRef ref, @Nullable SegmentList segments, Part part) {
        if (segments == null) {
            throw new IllegalArgumentException("the parts belong to another value");
        }
        int first = segments.indexOf(part.valueStart());
        int last = segments.indexOf(part.end() - 1);
        GapBuffer buffer = new GapBuffer(part.length());
        new ValueSegments(ref.runs(), source)
                .forEach(
                        first,
                        Math.min(last + 1, segments.count()),
                        segment -> buffer.write(segment.source(), segment.from(), segment.length()));
        byte[] tail = ref.tail().getBytes(StandardCharsets.US_ASCII);
        buffer.write(tail, 0, tail.length);
        int from = part.valueStart() - segments.start(first);
        return Arrays.copyOfRange(buffer.toByteArray(), from, from + part.length());
    }
}
