package dev.cairn.codec.internal.write;

import dev.cairn.codec.internal.frame.ChannelUpdate;
import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.codec.internal.frame.EncodedState;
import dev.cairn.codec.internal.frame.FrameSource;
import dev.cairn.codec.internal.frame.KnownState;
import dev.cairn.codec.internal.frame.KnownState.Channel;
import dev.cairn.codec.internal.frame.KnownState.Inline;
import dev.cairn.codec.internal.frame.KnownValue;
import dev.cairn.codec.internal.frame.LaneState;
import dev.cairn.codec.internal.frame.Run;
import dev.cairn.codec.internal.frame.StateJson;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.model.DocumentLimits;
import dev.cairn.storage.Fold;
import dev.cairn.storage.Frame;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Encodes a state of named channels as its difference to the one before: compares first, encodes what is new, decides what stands in the
 * record itself and what goes into frames of which lane.
 *
 * <p>Thread-safe.
 */
public final class StateWriter {
    /** A value of this many bytes or less always stands in the record. */
    static final int ALWAYS_INLINE = 128;
    /** When all that changed is below this many bytes, changed whole values stand in the record. */
    static final int CHANGES_INLINE = 2 << 10;

    private final Compression compression;
    private final LongSupplier laneIds;
    private final boolean inline;
    private final int longestValue;

    /**
     * Makes a writer.
     *
     * @param laneIds random numbers from 1 to {@link Frame#MAX_LANE}
     */
    public StateWriter(Compression compression, LongSupplier laneIds) {
        this(compression, laneIds, true);
    }

    /**
     * Makes a writer.
     *
     * @param laneIds random numbers from 1 to {@link Frame#MAX_LANE}
     * @param inline whether small values may stand in the record; without it every new value goes into a frame
     */
    public StateWriter(Compression compression, LongSupplier laneIds, boolean inline) {
        this(compression, laneIds, inline, DocumentLimits.DEFAULT.length());
    }

    public StateWriter(Compression compression, LongSupplier laneIds, boolean inline, int longestValue) {
        this.compression = compression;
        this.laneIds = laneIds;
        this.inline = inline;
        this.longestValue = longestValue;
    }

    /**
     * Encodes a state.
     *
     * @param before the state that it follows; with {@code lanes} empty when its lanes must not be extended
     * @param updates every channel of the new state, in its order
     * @param source where frames of the state before are read when a lane's end must be folded
     * @throws CairnException {@code TOO_LARGE} for a value that would be longer than what can be read back
     */
    public EncodedState encode(KnownState before, Map<String, ChannelUpdate> updates, FrameSource source) {
        Map<String, Object> plans = new LinkedHashMap<>();
        updates.forEach(
                (name, update) -> plans.put(name, plan(name, before.channels().get(name), update)));
        Set<String> changed = changed(plans, before);
        if (inline) {
            inlineSmallOnes(plans);
        }
        return new Placement(before, changed)
                .place(plans, source)
                .or(() -> new Placement(before.withoutLanes(), changed).place(plans, source))
                .orElseThrow();
    }

    private static Set<String> changed(Map<String, Object> plans, KnownState before) {
        Set<String> changed = new LinkedHashSet<>();
        plans.forEach((name, plan) -> {
            boolean isNew = plan instanceof PlannedValue || (plan instanceof Settled settled && settled.changed());
            if (isNew || !before.channels().containsKey(name)) {
                changed.add(name);
            }
        });
        return changed;
    }

    /** Refuses a value that no reader could read, before anything of it is stored. */
    private void checkLength(String name, long length) {
        if (length > longestValue) {
            throw new CairnException(
                    ErrorCode.TOO_LARGE,
                    "Cannot store value '" + name + "': it would have " + length + " bytes, over the limit of "
                            + longestValue + ". Nothing was changed. Keep it in several values.",
                    Map.of("value", name, "size", length, "limit", longestValue),
                    null);
        }
    }

    /** What becomes of a channel: a {@link Channel} that is settled, or a {@link PlannedValue}. */
    private Object plan(String name, @Nullable Channel before, ChannelUpdate update) {
        if (update instanceof ChannelUpdate.Append append && before instanceof KnownValue value) {
            checkLength(name, PlannedValue.lengthWith(value, append.items()));
        }
        Object plan = plan(before, update);
        if (plan instanceof PlannedValue value) {
            checkLength(name, value.length());
        } else if (plan instanceof Settled settled) {
            checkLength(name, settled.plan().length());
        }
        return plan;
    }

    private static Object plan(@Nullable Channel before, ChannelUpdate update) {
        if (update instanceof ChannelUpdate.Keep) {
            return keep(before);
        } else if (update instanceof ChannelUpdate.Append append) {
            return append(before, append.items());
        }
        Document value = ((ChannelUpdate.Whole) update).value();
        if (before instanceof Inline inline) {
            return inline.value().equals(value) ? keep(before) : follow(inline.value(), value);
        }
        PlannedValue plan = PlannedValue.whole((KnownValue) before, value);
        return plan.unchanged() && plan.known() != null ? plan.known() : plan;
    }

    /** An unchanged value; one that stood in the record before is now written into a lane, unless it is tiny. */
    private static Object keep(@Nullable Channel before) {
        if (before == null) {
            throw new IllegalArgumentException("a channel that is not there cannot be kept");
        }
        return before instanceof Inline inline && inline.value().byteLength() > ALWAYS_INLINE
                ? new Settled(PlannedValue.whole(null, inline.value()), false)
                : before;
    }

    /**
     * What follows a value that stood in the record. One that goes on from it, as a list that grows does, is written into a lane, where the
     * next one shares it: in the record it would be written out again in every step.
     */
    private static Object follow(Document before, Document value) {
        PlannedValue plan = PlannedValue.whole(null, value);
        return before.byteLength() > ALWAYS_INLINE && goesOn(before, value) ? new Settled(plan, true) : plan;
    }

    /** Whether a value begins with all of another but its closing brackets. */
    private static boolean goesOn(Document before, Document value) {
        if (before.kind() == Kind.BINARY || value.kind() == Kind.BINARY) {
            return false;
        }
        byte[] old = before.unsafeBytes();
        byte[] now = value.unsafeBytes();
        int end = old.length;
        while (end > 0 && (old[end - 1] == ']' || old[end - 1] == '}')) {
            end--;
        }
        return now.length > end && Arrays.mismatch(old, 0, end, now, 0, end) < 0;
    }

    private static Object append(@Nullable Channel before, List<Document> items) {
        if (before != null && items.isEmpty()) {
            return keep(before);
        }
        if (before instanceof KnownValue value) {
            return PlannedValue.append(value, items);
        }
        if (before == null) {
            return PlannedValue.whole(null, Document.fromArray(items));
        }
        Document value = ((Inline) before).value();
        List<Document> all = value.items();
        all.addAll(items);
        return follow(value, Document.fromArray(all));
    }

    /**
     * A value that goes into a lane whatever its size.
     *
     * @param changed whether it differs from the one before
     */
    private record Settled(PlannedValue plan, boolean changed) {}

    private static void inlineSmallOnes(Map<String, Object> plans) {
        long changed = 0;
        for (Object plan : plans.values()) {
            changed += plan instanceof PlannedValue value ? value.freshLength() : 0;
        }
        int limit = changed < CHANGES_INLINE ? CHANGES_INLINE : ALWAYS_INLINE;
        plans.replaceAll((name, plan) -> plan instanceof PlannedValue value ? inlineIfSmall(value, limit) : plan);
    }

    private static Object inlineIfSmall(PlannedValue value, int limit) {
        Document whole = value.document();
        if (whole == null || value.sharesPieces() || whole.kind() == Kind.BINARY) {
            return value;
        }
        return whole.byteLength() <= limit ? new Inline(whole) : value;
    }

    /** Gives numbers to the new segments of one state. */
    private final class Placement {
        private final Map<Long, LaneWriter> lanes = new LinkedHashMap<>();
        private final Map<String, Channel> placed = new LinkedHashMap<>();
        private @Nullable LaneWriter common;
        private final Set<String> changed;
        private int encoded;

        Placement(KnownState before, Set<String> changed) {
            this.changed = changed;
            for (LaneState lane : before.lanes()) {
                LaneWriter writer = new LaneWriter(lane);
                lanes.put(lane.id(), writer);
                common = common == null ? writer : common;
            }
        }

        /** Nothing when a lane of the state before does not end any more where that says. */
        Optional<EncodedState> place(Map<String, Object> plans, FrameSource source) {
            plans.forEach((name, plan) -> {
                if (plan instanceof PlannedValue value && value.sharesPieces()) {
                    extend(name, value);
                }
            });
            Map<String, Channel> channels = new LinkedHashMap<>();
            plans.forEach((name, plan) -> channels.put(name, settle(name, plan)));
            return finish(channels, source);
        }

        /** Goes on in a lane that ends with a part of the known value. */
        private void extend(String name, PlannedValue value) {
            List<Run> runs = value.knownRuns();
            for (int i = runs.size() - 1; i >= 0; i--) {
                LaneWriter lane = lanes.get(runs.get(i).lane());
                if (lane != null && lane.end() == runs.get(i).end()) {
                    put(name, value, lane);
                    return;
                }
            }
        }

        private Channel settle(String name, Object plan) {
            if (plan instanceof Channel channel) {
                return channel;
            }
            Channel extended = placed.get(name);
            if (extended != null) {
                return extended;
            }
            PlannedValue value = plan instanceof Settled settled ? settled.plan() : (PlannedValue) plan;
            return put(name, value, value.sharesPieces() ? newLane() : commonLane());
        }

        private Channel put(String name, PlannedValue value, LaneWriter lane) {
            KnownValue channel = value.place(lane.id(), lane.end());
            placed.put(name, channel);
            lane.add(value.freshSegments());
            encoded += value.encodedNodes();
            return channel;
        }

        private LaneWriter commonLane() {
            if (common == null) {
                common = newLane();
            }
            return common;
        }

        private LaneWriter newLane() {
            LaneWriter lane = new LaneWriter(new LaneState(laneIds.getAsLong(), 0, List.of()));
            lanes.put(lane.id(), lane);
            return lane;
        }

        private Optional<EncodedState> finish(Map<String, Channel> channels, FrameSource source) {
            List<LaneState> after = new ArrayList<>();
            List<Frame> frames = new ArrayList<>();
            List<Fold> folds = new ArrayList<>();
            for (LaneWriter lane : lanes.values()) {
                LaneState end = lane.finish(compression, source);
                if (end == null) {
                    return Optional.empty();
                }
                after.add(end);
                frames.addAll(lane.frames());
                folds.addAll(lane.folds());
            }
            KnownState state = new KnownState(channels, referred(channels, after));
            return Optional.of(new EncodedState(StateJson.write(state), frames, folds, state, changed, encoded));
        }

        /** Lanes that still matter: the first one, and those that end with a part of a value. */
        private List<LaneState> referred(Map<String, Channel> channels, List<LaneState> all) {
            Set<Place> ends = new HashSet<>();
            for (Channel channel : channels.values()) {
                if (channel instanceof KnownValue value) {
                    value.ref().runs().forEach(run -> ends.add(new Place(run.lane(), run.end())));
                }
            }
            List<LaneState> kept = new ArrayList<>();
            for (LaneState lane : all) {
                if (common != null && common.id() == lane.id()) {
                    kept.add(0, lane);
                } else if (ends.contains(new Place(lane.id(), lane.end()))) {
                    kept.add(lane);
                }
            }
            return kept;
        }
    }

    private record Place(long lane, int number) {}
}
