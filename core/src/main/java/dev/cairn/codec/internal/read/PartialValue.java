package dev.cairn.codec.internal.read;

import dev.cairn.codec.internal.frame.FrameSource;
import dev.cairn.codec.internal.frame.GapBuffer;
import dev.cairn.codec.internal.frame.Segment;
import dev.cairn.codec.internal.frame.ValueRef;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.model.JsonPointer;
import dev.cairn.model.binding.Types;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Reads parts of a stored value. Frames are fetched in growing steps from the end or the beginning, and each is verified by its own SHA-256,
 * since the digest of the whole value needs all of them. Not thread-safe.
 */
final class PartialValue {
    /** Segments of the first step; each further step is four times as long. */
    private static final int FIRST_STEP = 8;

    private final ValueRef ref;
    private final ValueSegments segments;
    private final Types types;

    PartialValue(ValueRef ref, FrameSource source, Types types) {
        this.ref = ref;
        this.segments = new ValueSegments(ref.runs(), new RecentFrames(source, true));
        this.types = types;
    }

    static Document lastOf(Document array, int items, Types types) {
        if (array.kind() != Kind.ARRAY) {
            throw notAnArray();
        }
        List<Document> all = array.items();
        return Document.fromArray(all.subList(Math.max(0, all.size() - items), all.size()))
                .with(types);
    }

    private static CairnException notAnArray() {
        return new CairnException(ErrorCode.INVALID, "Cannot read the last items: the value is not an array.");
    }

    Document last(int items) {
        if (!ref.tail().endsWith("]")) {
            throw notAnArray();
        }
        int total = segments.count();
        for (int step = FIRST_STEP; ; step *= 4) {
            int from = Math.max(0, total - step);
            byte[] bytes = bytes(from, total, true);
            int start = JsonScan.lastItems(bytes, items, from == 0);
            if (start >= 0) {
                byte[] array = new byte[bytes.length - start + 1];
                array[0] = '[';
                System.arraycopy(bytes, start, array, 1, bytes.length - start);
                return Document.fromTrusted(array, types);
            }
        }
    }

    Optional<Document> find(String pointer) {
        List<String> tokens = JsonPointer.parse(pointer).tokens();
        int total = segments.count();
        if (tokens.isEmpty()) {
            return Optional.of(Document.fromTrusted(bytes(0, total, true), types));
        }
        return scan(scan -> scan.find(tokens))
                .flatMap(JsonScan::found)
                .map(found -> Document.fromTrusted(found, types));
    }

    /** How a path goes in the stored form; empty when nothing is there. */
    Optional<List<String>> locate(List<String> tokens) {
        return scan(scan -> scan.locate(tokens)).flatMap(JsonScan::way);
    }

    /** Scans more and more of the value until a question is answered for certain. */
    private Optional<JsonScan> scan(Predicate<JsonScan> isCertain) {
        int total = segments.count();
        for (int step = FIRST_STEP; ; step *= 4) {
            int to = (int) Math.min(total, (long) step);
            JsonScan scan = new JsonScan(bytes(0, to, to == total));
            if (isCertain.test(scan)) {
                return Optional.of(scan);
            }
            if (to == total) {
                return Optional.empty();
            }
        }
    }

    private byte[] bytes(int from, int to, boolean tail) {
        GapBuffer bytes = new GapBuffer(Segment.MEAN * (to - from));
        segments.forEach(from, to, segment -> bytes.write(segment.source(), segment.from(), segment.length()));
        if (tail) {
            byte[] closers = ref.tail().getBytes(StandardCharsets.US_ASCII);
            bytes.write(closers, 0, closers.length);
        }
        return bytes.toBytes();
    }
}
