package dev.cairn.codec.internal.frame;

import dev.cairn.codec.internal.frame.EncodedState.StateBody;
import dev.cairn.codec.internal.frame.KnownState.Channel;
import dev.cairn.codec.internal.frame.KnownState.Inline;
import dev.cairn.error.CorruptException;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.storage.Frame;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** The JSON in which a record says where its state is. Lanes are listed once and meant by their index. Stateless. */
public final class StateJson {
    private StateJson() {}

    public static StateBody write(KnownState state) {
        Map<Long, Integer> ends = new LinkedHashMap<>();
        state.lanes().forEach(lane -> ends.put(lane.id(), lane.end()));
        Set<Long> used = new LinkedHashSet<>(ends.keySet());
        for (Channel channel : state.channels().values()) {
            if (channel instanceof KnownValue value) {
                value.ref().runs().forEach(run -> used.add(run.lane()));
            }
        }
        List<Long> lanes = List.copyOf(used);
        List<Document> laneList = new ArrayList<>();
        for (long lane : lanes) {
            Integer end = ends.get(lane);
            laneList.add(end == null ? numbers(lane) : numbers(lane, end));
        }
        Map<String, Document> values = new LinkedHashMap<>();
        state.channels().forEach((name, channel) -> values.put(name, write(channel, lanes)));
        return new StateBody(Document.fromArray(laneList), Document.fromObject(values));
    }

    private static Document numbers(long... numbers) {
        List<Document> items = new ArrayList<>();
        for (long number : numbers) {
            items.add(Document.fromNumber(number));
        }
        return Document.fromArray(items);
    }

    private static Document write(Channel channel, List<Long> lanes) {
        return channel instanceof Inline inline
                ? Document.fromArray(List.of(inline.value()))
                : write(((KnownValue) channel).ref(), lanes);
    }

    private static Document write(ValueRef ref, List<Long> lanes) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("n", Document.fromNumber(ref.length()));
        members.put("sha256", Document.of(ref.sha256()));
        List<Document> at = new ArrayList<>();
        for (Run run : ref.runs()) {
            at.addAll(
                    numbers(lanes.indexOf(run.lane()), run.first(), run.count()).items());
        }
        members.put("at", Document.fromArray(at));
        if (!ref.tail().isEmpty()) {
            members.put("tail", Document.of(ref.tail()));
        }
        if (ref.mediaType() != null) {
            members.put("media", Document.of(ref.mediaType()));
        }
        return Document.fromObject(members);
    }

    /** The lanes that the state's branch may extend; {@code CORRUPT} for what is not in the form of a state. */
    public static List<LaneState> lanes(StateBody body) {
        return formed(() -> readLanes(body));
    }

    private static List<LaneState> readLanes(StateBody body) {
        List<LaneState> lanes = new ArrayList<>();
        for (Document lane : body.lanes().items()) {
            if (lane.size() == 2) {
                int end = (int) number(lane.item(1), 0, Integer.MAX_VALUE);
                lanes.add(new LaneState(lane(lane), end, null));
            }
        }
        return lanes;
    }

    /** Inline values as documents, others as references, by channel name; {@code CORRUPT} for what is not in the form of a state. */
    public static Map<String, Object> values(StateBody body) {
        return formed(() -> readValues(body));
    }

    private static <T> T formed(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (RuntimeException e) {
            throw new CorruptException("the state", "its lanes and values are not in their form", e);
        }
    }

    private static Map<String, Object> readValues(StateBody body) {
        readLanes(body);
        List<Long> lanes = new ArrayList<>();
        body.lanes().items().forEach(lane -> lanes.add(lane(lane)));
        if (body.values().kind() != Kind.OBJECT) {
            throw new IllegalArgumentException("the values are not an object");
        }
        Map<String, Object> values = new LinkedHashMap<>();
        for (int i = 0; i < body.values().size(); i++) {
            Document value = body.values().item(i);
            values.put(body.values().name(i), value.kind() == Kind.ARRAY ? value.item(0) : ref(value, lanes));
        }
        return values;
    }

    private static long lane(Document lane) {
        return number(lane.item(0), 1, Frame.MAX_LANE);
    }

    private static ValueRef ref(Document value, List<Long> lanes) {
        List<Run> runs = new ArrayList<>();
        Document at = value.at("/at");
        for (int i = 0; i + 2 < at.size(); i += 3) {
            int first = (int) number(at.item(i + 1), 0, Integer.MAX_VALUE);
            int count = (int) number(at.item(i + 2), 1, Integer.MAX_VALUE - first);
            runs.add(new Run(lanes.get((int) number(at.item(i), 0, lanes.size() - 1)), first, count));
        }
        return new ValueRef(
                (int) number(value.at("/n"), 0, Integer.MAX_VALUE),
                value.at("/sha256").text(),
                runs,
                value.member("tail").map(Document::text).orElse(""),
                value.member("media").map(Document::text).orElse(null));
    }

    private static long number(Document document, long least, long most) {
        long number = Long.parseLong(document.text());
        if (number < least || number > most) {
            throw new IllegalArgumentException(number + " is out of range");
        }
        return number;
    }
}
