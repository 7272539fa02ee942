package dev.cairn.codec.internal.text;

import dev.cairn.codec.internal.frame.EncodedState.StateBody;
import dev.cairn.codec.internal.frame.FrameSource;
import dev.cairn.codec.internal.frame.Run;
import dev.cairn.codec.internal.frame.RunPrefix;
import dev.cairn.codec.internal.frame.Segment;
import dev.cairn.codec.internal.frame.SegmentSet;
import dev.cairn.codec.internal.frame.StateJson;
import dev.cairn.codec.internal.frame.ValueRef;
import dev.cairn.codec.internal.read.RecentFrames;
import dev.cairn.codec.internal.read.ValueSegments;
import dev.cairn.error.CorruptException;
import dev.cairn.filter.TextPattern;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Searches the texts of many states of one scope: a segment is searched in the first state that refers to it and not again. A value that
 * goes on where one before it ended is not read from its beginning. Memory holds about a megabyte of values, a bit for each segment
 * the places where values ended and what was found. Binary values are passed over. Not thread-safe.
 */
public final class TextScan {
    private static final int REMEMBERED = 256;
    /** So many segments a place inside a value is remembered, so that an edit in the middle is reached soon. */
    private static final int MARK = 32;

    private static final int MAX_HELD = 1 << 10;

    private final RecentFrames source;
    private final TextPattern pattern;
    private final SegmentSet searched = new SegmentSet();
    private final Set<Joint> joints = new HashSet<>();
    /** What was found, by the segment in which its text ends. */
    private final Map<Place, List<Long>> found = new HashMap<>();

    private final Map<RunPrefix, TextWalk> remembered = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<RunPrefix, TextWalk> eldest) {
            return size() > REMEMBERED;
        }
    };

    /** A segment. */
    private record Place(long lane, int number) {}

    /** Two segments that follow each other in a value and not in a lane. */
    private record Joint(long lane, int end, long nextLane, int next) {}

    /** Begins to search states of a scope. */
    public TextScan(FrameSource source, TextPattern pattern) {
        this.source = new RecentFrames(source, true);
        this.pattern = pattern;
    }

    /** Whether a value has a text that matches. */
    public static boolean matches(Document value, TextPattern pattern) {
        boolean[] found = {false};
        if (value.kind() != Kind.BINARY) {
            TextWalk.over(value.unsafeBytes(), new TextWalk("", pattern, hit -> found[0] = true));
        }
        return found[0];
    }

    /**
     * Searches what a state has and none before it had. A text that only moved, because something before it was removed or its value was
     * stored again, is not reported again.
     *
     * @param before the state that it follows, asked for only where something is found; empty when there is none
     * @param channels which channels
     * @param damaged gets what cannot be read of a channel; the others are searched all the same
     * @throws dev.cairn.error.CairnException as {@link TextPattern#find}
     */
    public void search(
            StateBody body,
            Supplier<Optional<StateBody>> before,
            Predicate<String> channels,
            Consumer<TextHit> hits,
            Consumer<CorruptException> damaged) {
        StateJson.values(body).forEach((channel, value) -> {
            if (channels.test(channel)) {
                MovedTexts moved = new MovedTexts(
                        value,
                        () -> before.get().map(state -> StateJson.values(state).get(channel)));
                try {
                    search(channel, value, moved.others(hits));
                } catch (CorruptException e) {
                    damaged.accept(e);
                }
            }
        });
    }

    private void search(String channel, Object value, Consumer<TextHit> hits) {
        if (value instanceof ValueRef ref) {
            if (ref.mediaType() == null) {
                search(channel, ref, hits);
            }
        } else if (((Document) value).kind() != Kind.BINARY) {
            TextWalk.over(((Document) value).unsafeBytes(), new TextWalk(channel, pattern, hits));
        }
    }

    /** Tells texts that moved from those that are new: what was in segments of the value before which this value has not. */
    private final class MovedTexts {
        private final Object value;
        private final Supplier<Optional<Object>> before;
        private @Nullable Map<Long, Integer> gone;

        MovedTexts(Object value, Supplier<Optional<Object>> before) {
            this.value = value;
            this.before = before;
        }

        Consumer<TextHit> others(Consumer<TextHit> hits) {
            return hit -> {
                Map<Long, Integer> texts = gone == null ? gone() : gone;
                gone = texts;
                if (texts.merge(hit.hash(), -1, Integer::sum) < 0) {
                    hits.accept(hit);
                }
            };
        }

        private Map<Long, Integer> gone() {
            Map<Long, Integer> texts = new HashMap<>();
            Object old = before.get().orElse(null);
            if (old instanceof ValueRef ref) {
                SegmentSet kept = new SegmentSet();
                if (value instanceof ValueRef now) {
                    kept.add(now.runs());
                }
                for (Run run : ref.runs()) {
                    kept.missing(run).forEach(lost -> addFound(lost, texts));
                }
            } else if (old instanceof Document document && document.kind() != Kind.BINARY) {
                TextWalk.over(
                        document.unsafeBytes(),
                        new TextWalk("", pattern, hit -> texts.merge(hit.hash(), 1, Integer::sum)));
            }
            return texts;
        }

        private void addFound(Run lost, Map<Long, Integer> texts) {
            for (int number = lost.first(); number < lost.end(); number++) {
                found.getOrDefault(new Place(lost.lane(), number), List.of())
                        .forEach(hash -> texts.merge(hash, 1, Integer::sum));
            }
        }
    }

    private void search(String channel, ValueRef ref, Consumer<TextHit> hits) {
        BitSet fresh = fresh(ref.runs());
        BitSet joined = joined(ref.runs(), fresh);
        BitSet wanted = (BitSet) fresh.clone();
        wanted.or(joined);
        if (wanted.isEmpty()) {
            return;
        }
        ValueSegments segments = new ValueSegments(ref.runs(), source);
        RunPrefix prefix = longestBefore(segments, wanted.nextSetBit(0));
        int count = segments.count();
        int[] at = {prefix.segments()};
        Consumer<TextHit> noted = hit -> {
            Run end = segments.slice(Math.min(at[0], count - 1), Math.min(at[0], count - 1) + 1)
                    .get(0);
            found.computeIfAbsent(new Place(end.lane(), end.first()), place -> new ArrayList<>())
                    .add(hit.hash());
            hits.accept(hit);
        };
        TextWalk known = remembered.get(prefix);
        TextWalk walk = known == null ? new TextWalk(channel, pattern, noted) : known.copy(channel, noted);
        Consumer<Segment> feed = segment -> {
            if (joined.get(at[0])) {
                walk.touch();
            }
            walk.feed(segment.source(), segment.from(), segment.to(), fresh.get(at[0]));
            if (++at[0] % MARK == 0) {
                remember(segments, at[0], walk);
            }
        };
        segments.pass(at[0], wanted.length(), feed);
        while (at[0] < count && walk.isInside()) {
            segments.forEach(at[0], at[0] + 1, feed);
        }
        if (at[0] == count) {
            remember(segments, count, walk);
            walk.finish();
        }
        searched.add(ref.runs());
    }

    private void remember(ValueSegments segments, int count, TextWalk walk) {
        if (walk.held() <= MAX_HELD) {
            remembered.put(new RunPrefix(segments.slice(0, count)), walk.copy("", hit -> {}));
        }
    }

    private RunPrefix longestBefore(ValueSegments segments, int most) {
        RunPrefix all = new RunPrefix(segments.slice(0, most));
        return remembered.containsKey(all) ? all : longestBefore(segments.runs(), most);
    }

    private RunPrefix longestBefore(List<Run> runs, int most) {
        RunPrefix longest = RunPrefix.NOTHING;
        int length = 0;
        for (RunPrefix one : remembered.keySet()) {
            int segments = one.segments();
            if (segments > length && segments <= most && one.begins(runs)) {
                longest = one;
                length = segments;
            }
        }
        return longest;
    }

    /** Which segments of a value, by their place in it, were not searched before. */
    private BitSet fresh(List<Run> runs) {
        BitSet fresh = new BitSet();
        int at = 0;
        for (Run run : runs) {
            for (Run part : searched.missing(run)) {
                int from = at + part.first() - run.first();
                fresh.set(from, from + part.count());
            }
            at += run.count();
        }
        return fresh;
    }

    /** Which other ones follow another segment than before inside a string, so that a text is new which is made of old parts. */
    private BitSet joined(List<Run> runs, BitSet fresh) {
        BitSet joined = new BitSet();
        int at = 0;
        @Nullable Run before = null;
        for (Run run : runs) {
            if (before != null
                    && joints.add(new Joint(before.lane(), before.end(), run.lane(), run.first()))
                    && !fresh.get(at)
                    && !fresh.get(at - 1)) {
                joined.set(at, endsInString(before));
            }
            at += run.count();
            before = run;
        }
        return joined;
    }

    private boolean endsInString(Run run) {
        boolean[] inside = {false};
        new ValueSegments(List.of(run), source)
                .forEach(run.count() - 1, run.count(), segment -> inside[0] = segment.endsInString());
        return inside[0];
    }
}
