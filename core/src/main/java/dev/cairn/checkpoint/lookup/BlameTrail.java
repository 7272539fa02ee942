package dev.cairn.checkpoint.lookup;

import dev.cairn.checkpoint.internal.record.CheckpointRecord;
import dev.cairn.codec.internal.read.PartReader;
import dev.cairn.codec.internal.read.ValueParts;
import dev.cairn.codec.internal.write.PartAlignment;
import dev.cairn.model.Document;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The value that a pointer points to, followed from a state to older ones: items of arrays are known again where they moved with their
 * neighbours. Of a channel's value only what differs is read. Not thread-safe.
 */
final class BlameTrail {
    private static final int NONE = -1;

    private final PartReader reader;
    private final List<String> path;
    private CheckpointRecord at;
    /** The parts of the channel's value; of the state when no channel is named. */
    private ValueParts top;
    /** The value below the channel's first level in which the path goes on, if it does. */
    private @Nullable Document inside;
    /** Where the path goes in the state that it was followed to. */
    private final String[] tokens;

    private ValueParts target;

    private BlameTrail(PartReader reader, List<String> path, CheckpointRecord at, ValueParts top) {
        this.reader = reader;
        this.path = path;
        this.at = at;
        this.top = top;
        this.tokens = path.toArray(String[]::new);
        this.target = path.isEmpty() ? top : top.orWhole();
    }

    /** Begins at a state; empty when the path leads nowhere. */
    static Optional<BlameTrail> begin(PartReader reader, CheckpointRecord at, List<String> path) {
        if (path.isEmpty()) {
            return Optional.of(new BlameTrail(reader, path, at, PartReader.channels(at.state())));
        }
        return reader.find(at.state(), path.get(0), null)
                .map(top -> new BlameTrail(reader, path, at, top))
                .filter(BlameTrail::descend);
    }

    /** Goes from the channel's value to the target; false when nothing is there. */
    private boolean descend() {
        if (path.size() < 2) {
            return true;
        }
        int index = top.index(tokens[1]);
        if (index < 0) {
            return false;
        }
        inside = reader.part(at.state(), tokens[0], top, index);
        Document end = inside;
        ValueParts parts = ValueParts.of(end);
        for (int level = 2; level < tokens.length; level++) {
            int next = parts.index(tokens[level]);
            if (next < 0) {
                return false;
            }
            end = end.item(next);
            parts = ValueParts.of(end);
        }
        target = parts.orWhole();
        return true;
    }

    /** The parts that the target has in the state that it was followed to. */
    ValueParts target() {
        return target;
    }

    /** Where the parts of the target were in an older state. */
    interface Partners {
        /** The index of the equal part there, -1 for none. */
        int of(int part);

        /** So many first parts are known to stand in the same place and all others to be new; -1 when that is not known. */
        int commonBeginning();
    }

    /** For parts of which there are none in the older state. */
    private static final Partners GONE = new Partners() {
        @Override
        public int of(int part) {
            return NONE;
        }

        @Override
        public int commonBeginning() {
            return 0;
        }
    };

    /**
     * Follows it to an older state.
     *
     * @return where its parts were; null when all of them are the same ones
     */
    @Nullable
    Partners follow(CheckpointRecord older) {
        if (path.isEmpty()) {
            ValueParts channels = PartReader.channels(older.state());
            return move(older, channels, channels);
        }
        String channel = path.get(0);
        String digest = PartReader.digests(at.state()).get(channel);
        if (digest != null && digest.equals(PartReader.digests(older.state()).get(channel))) {
            at = older;
            return null;
        }
        Optional<ValueParts> olderTop = reader.find(older.state(), channel, top);
        if (olderTop.isEmpty()) {
            return GONE;
        }
        return path.size() < 2 ? move(older, olderTop.get(), olderTop.get().orWhole()) : inside(older, olderTop.get());
    }

    private Partners move(CheckpointRecord older, ValueParts olderTop, ValueParts olderTarget) {
        PartAlignment alignment = PartAlignment.of(target, olderTarget);
        at = older;
        top = olderTop;
        target = olderTarget;
        return new Partners() {
            @Override
            public int of(int part) {
                return alignment.equal(part);
            }

            @Override
            public int commonBeginning() {
                return alignment.commonBeginning();
            }
        };
    }

    private @Nullable Partners inside(CheckpointRecord older, ValueParts olderTop) {
        PartAlignment alignment = PartAlignment.of(top, olderTop);
        int index = top.index(tokens[1]);
        int before = alignment.before(index);
        if (before < 0) {
            return GONE;
        }
        boolean same = alignment.equal(index) >= 0;
        tokens[1] = olderTop.token(before);
        if (same) {
            at = older;
            top = olderTop;
            return null;
        }
        Document now = inside;
        Document then = reader.part(older.state(), tokens[0], olderTop, before);
        inside = then;
        for (int level = 2; level < tokens.length && now != null; level++) {
            ValueParts parts = ValueParts.of(now);
            ValueParts olderParts = ValueParts.of(then);
            PartAlignment deeper = PartAlignment.of(parts, olderParts);
            int in = parts.index(tokens[level]);
            int out = deeper.before(in);
            if (out < 0) {
                return GONE;
            }
            tokens[level] = olderParts.token(out);
            if (deeper.equal(in) >= 0) {
                at = older;
                top = olderTop;
                return null;
            }
            now = now.item(in);
            then = then.item(out);
        }
        return move(older, olderTop, ValueParts.of(then).orWhole());
    }
}
