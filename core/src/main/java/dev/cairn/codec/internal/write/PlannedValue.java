package dev.cairn.codec.internal.write;

import dev.cairn.codec.internal.frame.DigestTrail;
import dev.cairn.codec.internal.frame.KnownValue;
import dev.cairn.codec.internal.frame.KnownValue.Piece;
import dev.cairn.codec.internal.frame.Run;
import dev.cairn.codec.internal.frame.Segment;
import dev.cairn.codec.internal.frame.ValueRef;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A new value of a channel as stored pieces and new segments, which have no numbers yet. Not thread-safe.
 */
final class PlannedValue {
    private final @Nullable KnownValue known;
    private final List<PieceBuilder.Part> parts;
    private final String tail;
    private final @Nullable String mediaType;
    private final @Nullable Document document;
    private final int encodedNodes;
    private final long length;

    private PlannedValue(
            @Nullable KnownValue known,
            PieceBuilder builder,
            byte[] tail,
            @Nullable Document document,
            @Nullable String mediaType) {
        this.known = known;
        this.parts = builder.build(tail.length);
        this.tail = new String(tail, StandardCharsets.US_ASCII);
        this.document = document;
        this.mediaType = mediaType;
        this.encodedNodes = builder.encodedNodes();
        this.length = tail.length + contentLength();
    }

    private long contentLength() {
        long sum = 0;
        for (PieceBuilder.Part part : parts) {
            sum += segment(part).length();
        }
        return sum;
    }

    private Segment segment(PieceBuilder.Part part) {
        return part.fresh() != null
                ? part.fresh()
                : Objects.requireNonNull(known).pieces()[part.piece()].segment();
    }

    /** Bytes that the value will have, which may be more than can be stored. */
    long length() {
        return length;
    }

    /** Plans a whole value, compared with the known one if there is one. */
    static PlannedValue whole(@Nullable KnownValue known, Document fresh) {
        boolean raw = fresh.kind() == Kind.BINARY;
        KnownValue base =
                known != null && !known.opaque() && raw == (known.ref().mediaType() != null) ? known : null;
        PlannedValue plan = compare(base, fresh, raw);
        return base != null && plan.runs().size() > ValueRef.mostRuns(base.ref().length())
                ? compare(null, fresh, raw)
                : plan;
    }

    private static PlannedValue compare(@Nullable KnownValue base, Document fresh, boolean raw) {
        PieceBuilder builder = new PieceBuilder(base, raw);
        Document merged = fresh;
        if (base == null) {
            builder.encode(fresh);
        } else if (fresh.hasBytes()) {
            TextDiff.diff(base, fresh.unsafeBytes(), raw, builder);
        } else {
            merged = new TreeDiff(builder).diff(base.document(), 0, fresh);
        }
        return new PlannedValue(base, builder, Tail.of(fresh), merged, raw ? fresh.text() : null);
    }

    /** How long the known array becomes with items added at its end, at the most. */
    static long lengthWith(KnownValue known, List<Document> items) {
        long sum = known.ref().length();
        for (Document item : items) {
            sum += item.byteLength() + 1L;
        }
        return sum;
    }

    /** Plans the known array with items added at its end, without looking at what is in it. */
    static PlannedValue append(KnownValue known, List<Document> items) {
        PieceBuilder builder = new PieceBuilder(known, false);
        int length = known.ref().length();
        builder.copy(0, length - 1);
        boolean first = length == 2;
        for (Document item : items) {
            if (!first) {
                builder.punctuation(',');
            }
            builder.encode(item);
            first = false;
        }
        builder.punctuation(']');
        return new PlannedValue(known, builder, Tail.ofArray(items.get(items.size() - 1)), null, null);
    }

    /** Whether the value is the known one. */
    boolean unchanged() {
        return known != null
                && runs().equals(known.ref().runs())
                && freshLength() == 0
                && tail.equals(known.ref().tail())
                && Objects.equals(mediaType, known.ref().mediaType());
    }

    int encodedNodes() {
        return encodedNodes;
    }

    boolean sharesPieces() {
        return parts.stream().anyMatch(part -> part.fresh() == null);
    }

    @Nullable
    KnownValue known() {
        return known;
    }

    /** The value as it was given, or null for an append. */
    @Nullable
    Document document() {
        return document;
    }

    /** Bytes that no stored segment holds. */
    long freshLength() {
        long sum = 0;
        for (PieceBuilder.Part part : parts) {
            sum += part.fresh() == null ? 0 : part.fresh().length();
        }
        return sum;
    }

    List<Segment> freshSegments() {
        List<Segment> fresh = new ArrayList<>();
        for (PieceBuilder.Part part : parts) {
            if (part.fresh() != null) {
                fresh.add(part.fresh());
            }
        }
        return fresh;
    }

    /** Where the known value is stored; what is new of it goes on where one of these runs is the end of a lane. */
    List<Run> knownRuns() {
        return known == null ? List.of() : known.ref().runs();
    }

    private List<Run> runs() {
        List<Run> runs = new ArrayList<>();
        for (PieceBuilder.Part part : parts) {
            if (part.fresh() == null && known != null) {
                runs.addAll(known.runs(part.piece()));
            } else {
                runs.add(new Run(-1, 0, 1));
            }
        }
        return ValueRef.join(runs);
    }

    /** The value with its new segments numbered from {@code first} on in a lane. */
    KnownValue place(long lane, int first) {
        List<Piece> pieces = new ArrayList<>(parts.size());
        List<Run> runs = new ArrayList<>();
        int number = first;
        for (PieceBuilder.Part part : parts) {
            if (part.fresh() == null && known != null) {
                pieces.add(known.pieces()[part.piece()]);
                runs.addAll(known.runs(part.piece()));
            } else if (part.fresh() != null) {
                pieces.add(new Piece(part.fresh(), lane, number));
                runs.add(new Run(lane, number++, 1));
            }
        }
        DigestTrail trail = digest(pieces);
        byte[] tailBytes = tail.getBytes(StandardCharsets.US_ASCII);
        ValueRef ref =
                new ValueRef(Math.toIntExact(length), trail.finish(tailBytes), ValueRef.join(runs), tail, mediaType);
        boolean opaque = known != null && known.opaque();
        KnownValue placed = new KnownValue(ref, pieces.toArray(Piece[]::new), trail, document);
        return opaque ? placed.withoutContent() : placed;
    }

    private DigestTrail digest(List<Piece> pieces) {
        int shared = 0;
        for (int i = 0;
                i < pieces.size()
                        && parts.get(i).fresh() == null
                        && parts.get(i).piece() == i;
                i++) {
            shared += pieces.get(i).segment().length();
        }
        DigestTrail.Builder trail = (known == null ? DigestTrail.EMPTY : known.trail()).resume(shared);
        int at = 0;
        for (Piece piece : pieces) {
            Segment segment = piece.segment();
            int skip = Math.max(0, trail.position() - at);
            if (skip < segment.length()) {
                trail.update(segment.source(), segment.from() + skip, segment.to());
            }
            at += segment.length();
        }
        return trail.build();
    }

    /** The closing brackets and braces at the end of a value's bytes. */
    private static final class Tail {
        private static final int MOST = 64;

        static byte[] of(Document document) {
            if (document.kind() == Kind.BINARY) {
                return new byte[0];
            }
            if (document.hasBytes()) {
                byte[] bytes = document.unsafeBytes();
                int from = bytes.length;
                while (from > 0 && bytes.length - from < MOST && (bytes[from - 1] == ']' || bytes[from - 1] == '}')) {
                    from--;
                }
                return Arrays.copyOfRange(bytes, from, bytes.length);
            }
            StringBuilder closers = new StringBuilder();
            Document last = document;
            while ((last.kind() == Kind.ARRAY || last.kind() == Kind.OBJECT)) {
                closers.append(last.kind() == Kind.ARRAY ? ']' : '}');
                if (last.size() == 0) {
                    break;
                }
                last = last.item(last.size() - 1);
            }
            String tail = closers.reverse().toString();
            return tail.substring(Math.max(0, tail.length() - MOST)).getBytes(StandardCharsets.US_ASCII);
        }

        static byte[] ofArray(Document lastItem) {
            byte[] inner = of(lastItem);
            int from = inner.length == MOST ? 1 : 0;
            byte[] tail = Arrays.copyOfRange(inner, from, inner.length + 1);
            tail[tail.length - 1] = ']';
            return tail;
        }
    }
}
