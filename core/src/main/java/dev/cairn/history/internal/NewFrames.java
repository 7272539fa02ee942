package dev.cairn.history.internal;

import dev.cairn.codec.internal.frame.EncodedState;
import dev.cairn.codec.internal.frame.KnownState;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Frame;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The new frames of an encoded state on their way into the store: with the commit of the state, or, where they are too many for one
 * commit, staged before it and adopted by it. Immutable.
 */
public final class NewFrames {
    /** A state with more bytes of new frames than this is staged; so large is each part. */
    private static final int MAX_AT_ONCE = 16 << 20;

    private final EncodedState encoded;
    private final List<List<Frame>> staged;

    /** Those of a state. */
    public NewFrames(EncodedState encoded) {
        this.encoded = encoded;
        this.staged = parts(encoded.frames());
    }

    private static List<List<Frame>> parts(List<Frame> frames) {
        List<List<Frame>> parts = new ArrayList<>();
        List<Frame> part = new ArrayList<>();
        long size = 0;
        for (Frame frame : frames) {
            part.add(frame);
            size += frame.body().length();
            if (size > MAX_AT_ONCE) {
                parts.add(part);
                part = new ArrayList<>();
                size = 0;
            }
        }
        if (!parts.isEmpty() && !part.isEmpty()) {
            parts.add(part);
        }
        return parts;
    }

    /** Returns the state whose frames these are. */
    public EncodedState encoded() {
        return encoded;
    }

    /**
     * Stores what must be there before the commit of the state.
     *
     * @param commit commits to the state's scope
     * @return what refused it, or null when all is there
     */
    public @Nullable Refused stage(Function<Commit.Builder, CommitOutcome> commit) {
        for (List<Frame> part : staged) {
            Commit.Builder one = Commit.inOrder().staged();
            part.forEach(one::frame);
            if (commit.apply(one) instanceof Refused refused) {
                return refused;
            }
        }
        return null;
    }

    /** Adds the frames, or the adoption of those that were staged, to the commit of the state. */
    public void addTo(Commit.Builder commit) {
        if (staged.isEmpty()) {
            encoded.frames().forEach(commit::frame);
            encoded.folds().forEach(commit::fold);
        } else {
            encoded.frames().stream().map(Frame::lane).distinct().forEach(commit::adopt);
        }
    }

    /** Returns what is known of the state once it is committed: where its lanes end only if the commit did exactly what it says. */
    public KnownState known(Committed committed) {
        boolean certain = committed.foldsSkipped() == 0 && staged.isEmpty() && !committed.repeated();
        return certain ? encoded.state() : encoded.state().withUnknownTails();
    }
}
