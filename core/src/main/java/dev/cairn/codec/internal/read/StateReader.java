package dev.cairn.codec.internal.read;

import dev.cairn.codec.internal.frame.DigestTrail;
import dev.cairn.codec.internal.frame.EncodedState.StateBody;
import dev.cairn.codec.internal.frame.FrameSource;
import dev.cairn.codec.internal.frame.KnownState;
import dev.cairn.codec.internal.frame.KnownState.Channel;
import dev.cairn.codec.internal.frame.KnownState.Inline;
import dev.cairn.codec.internal.frame.KnownValue;
import dev.cairn.codec.internal.frame.KnownValue.Piece;
import dev.cairn.codec.internal.frame.LaneState;
import dev.cairn.codec.internal.frame.Run;
import dev.cairn.codec.internal.frame.Segment;
import dev.cairn.codec.internal.frame.StateJson;
import dev.cairn.codec.internal.frame.ValueRef;
import dev.cairn.error.CorruptException;
import dev.cairn.internal.text.Sha256;
import dev.cairn.model.Document;
import dev.cairn.model.JsonPointer;
import dev.cairn.model.OwnValues;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Puts stored states together. What is returned has passed its SHA-256.
 *
 * <p>Safe for use by many threads as far as its source is.
 */
public record StateReader(FrameSource source) {
    public static String address(Frame frame) {
        return "frame " + frame.lane() + ":" + frame.first() + "+" + frame.count();
    }

    /** The names of all channels, in the state's order. */
    public static List<String> channels(StateBody body) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < body.values().size(); i++) {
            names.add(body.values().name(i));
        }
        return names;
    }

    /** The stored length of each channel's value in bytes. */
    public static Map<String, Integer> lengths(StateBody body) {
        Map<String, Integer> lengths = new LinkedHashMap<>();
        StateJson.values(body)
                .forEach((name, value) -> lengths.put(
                        name, value instanceof ValueRef ref ? ref.length() : ((Document) value).byteLength()));
        return lengths;
    }

    /** The channels whose values have the SHA-256 that is given for them. */
    public static Set<String> withDigests(StateBody body, Map<String, String> digests) {
        if (digests.isEmpty()) {
            return Set.of();
        }
        Set<String> same = new HashSet<>();
        StateJson.values(body).forEach((name, value) -> {
            String digest = digests.get(name);
            if (digest != null && digest.equals(digest(value))) {
                same.add(name);
            }
        });
        return same;
    }

    private static String digest(Object value) {
        return value instanceof ValueRef ref ? ref.sha256() : Sha256.of(((Document) value).unsafeBytes());
    }

    /** The segment that the value of a channel begins with; none for a value that stands in the record. */
    public static Optional<LaneRange> first(StateBody body, String channel) {
        return StateJson.values(body).get(channel) instanceof ValueRef ref
                ? ref.runs().stream().findFirst().map(run -> new LaneRange(run.lane(), run.first(), run.first() + 1))
                : Optional.empty();
    }

    /** The numbers of all segments that a state refers to, in as few ranges as there can be, by lane and number. */
    public static List<LaneRange> ranges(StateBody body) {
        return StateOutline.of(body).ranges();
    }

    /** Two channels with equal tokens have equal values; a value may have several tokens (inline or not). */
    public static Map<String, String> tokens(StateBody body) {
        return StateOutline.of(body).tokens();
    }

    /** How many frames cover all values: what a full read decodes. */
    public int frames(StateBody body) {
        return LoadedFrames.of(runs(StateJson.values(body).values()), source, false)
                .count();
    }

    /**
     * The values of all channels, or of those that are wanted.
     *
     * @param types for each channel the types that its value is read with
     */
    public Map<String, Document> read(StateBody body, Predicate<String> wanted, Function<String, Types> types) {
        Map<String, Object> values = StateJson.values(body);
        values.keySet().removeIf(wanted.negate());
        LoadedFrames frames = LoadedFrames.of(runs(values.values()), source, false);
        Map<String, Document> read = new LinkedHashMap<>();
        values.forEach((name, value) -> read.put(
                name,
                value instanceof ValueRef ref
                        ? value(name, ref, frames, types.apply(name))
                        : ((Document) value).with(types.apply(name))));
        return read;
    }

    static List<Run> runs(Iterable<Object> values) {
        List<Run> runs = new ArrayList<>();
        for (Object value : values) {
            if (value instanceof ValueRef ref) {
                runs.addAll(ref.runs());
            }
        }
        return runs;
    }

    private static Document value(String name, ValueRef ref, LoadedFrames frames, Types types) {
        byte[] bytes = new byte[ref.length()];
        int at = 0;
        for (Run run : ref.runs()) {
            at = at < 0 ? at : frames.copy(run, bytes, at);
        }
        byte[] tail = ref.tail().getBytes(StandardCharsets.US_ASCII);
        if (at + tail.length != bytes.length) {
            throw mismatch(name);
        }
        System.arraycopy(tail, 0, bytes, at, tail.length);
        if (!Sha256.of(bytes).equals(ref.sha256())) {
            throw mismatch(name);
        }
        return ref.mediaType() == null
                ? Document.fromTrusted(bytes, types)
                : Document.fromBinary(bytes, ref.mediaType());
    }

    static CorruptException mismatch(String name) {
        return new CorruptException("value '" + name + "'", "its length or SHA-256 does not match its record", null);
    }

    /** What a writer needs to go on from a stored state; every value is read and verified. */
    public KnownState known(StateBody body) {
        Map<String, Object> values = StateJson.values(body);
        LoadedFrames frames = LoadedFrames.of(runs(values.values()), source, false);
        Map<String, Channel> channels = new LinkedHashMap<>();
        values.forEach((name, value) -> channels.put(
                name, value instanceof ValueRef ref ? known(name, ref, frames) : new Inline((Document) value)));
        List<LaneState> lanes = new ArrayList<>();
        for (LaneState lane : StateJson.lanes(body)) {
            lanes.add(new LaneState(lane.id(), lane.end(), frames.tail(lane)));
        }
        return new KnownState(channels, lanes);
    }

    private static KnownValue known(String name, ValueRef ref, LoadedFrames frames) {
        List<Piece> pieces = new ArrayList<>();
        DigestTrail.Builder trail = DigestTrail.EMPTY.resume(0);
        for (Run run : ref.runs()) {
            frames.forEach(run, (content, frame, from, to) -> {
                for (int i = from; i < to; i++) {
                    Segment segment = new Segment(
                            content.plain(), content.start(i), content.ends()[i], content.endsInString()[i]);
                    pieces.add(new Piece(segment, frame.lane(), frame.first() + i));
                    trail.update(content.plain(), segment.from(), segment.to());
                }
            });
        }
        DigestTrail built = trail.build();
        if (!built.finish(ref.tail().getBytes(StandardCharsets.US_ASCII)).equals(ref.sha256())) {
            throw mismatch(name);
        }
        return new KnownValue(ref, pieces.toArray(Piece[]::new), built, null);
    }

    private static Object value(StateBody body, String channel) {
        Object value = StateJson.values(body).get(channel);
        if (value == null) {
            throw new IllegalArgumentException("the state has no channel " + channel);
        }
        return value;
    }

    /** The last items of a channel's array, reading frames from the value's end only as far as needed. */
    public Document last(StateBody body, String channel, int items, Types types) {
        Object value = value(body, channel);
        return value instanceof ValueRef ref
                ? new PartialValue(ref, source, types).last(items)
                : PartialValue.lastOf((Document) value, items, types);
    }

    /** What a JSON Pointer points to in a channel, through tagged objects, reading frames from the value's beginning only as far as needed. */
    public Optional<Document> find(StateBody body, String channel, String pointer, Types types) {
        Object value = value(body, channel);
        return value instanceof ValueRef ref
                ? new PartialValue(ref, source, types).find(pointer)
                : OwnValues.find(
                        ((Document) value).with(types),
                        JsonPointer.parse(pointer).tokens());
    }

    /**
     * How a path goes in the stored form of a channel's value: through the tagged objects on it, and the one at its end.
     *
     * @return empty when nothing is there
     */
    public Optional<List<String>> locate(StateBody body, String channel, List<String> path) {
        Object value = StateJson.values(body).get(channel);
        if (value instanceof ValueRef ref) {
            return ref.mediaType() == null
                    ? new PartialValue(ref, source, Types.STANDARD).locate(path)
                    : Optional.of(path);
        }
        return value instanceof Document document && document.kind() != Document.Kind.BINARY
                ? JsonScan.locate(document.unsafeBytes(), path)
                : Optional.ofNullable(value).map(binary -> path);
    }
}
