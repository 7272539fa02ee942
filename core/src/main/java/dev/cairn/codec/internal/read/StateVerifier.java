package dev.cairn.codec.internal.read;

import dev.cairn.codec.internal.frame.DigestTrail;
import dev.cairn.codec.internal.frame.EncodedState.StateBody;
import dev.cairn.codec.internal.frame.FrameSource;
import dev.cairn.codec.internal.frame.Run;
import dev.cairn.codec.internal.frame.RunPrefix;
import dev.cairn.codec.internal.frame.StateJson;
import dev.cairn.codec.internal.frame.ValueRef;
import dev.cairn.error.CorruptException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Verifies many states of one scope, each value against its SHA-256. A value that goes on where one verified before it ends costs only what
 * is new in it, so that verifying a long history takes time in proportion to what is stored. Not thread-safe.
 */
public final class StateVerifier {
    private static final int REMEMBERED = 64;

    private final RecentFrames source;
    private final Map<List<Run>, Verified> verified = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<List<Run>, Verified> eldest) {
            return size() > REMEMBERED;
        }
    };

    /** Content that was read and found right. */
    private record Verified(RunPrefix runs, int length, DigestTrail trail) {
        static final Verified NOTHING = new Verified(RunPrefix.NOTHING, 0, DigestTrail.EMPTY);
    }

    /** Begins to verify states of a scope. */
    public StateVerifier(FrameSource source) {
        this.source = new RecentFrames(source, false);
    }

    /**
     * Verifies a state.
     *
     * @throws CorruptException for the first value that does not fit its record
     */
    public void verify(StateBody body) {
        StateJson.values(body).forEach((name, value) -> {
            if (value instanceof ValueRef ref) {
                verify(name, ref);
            }
        });
    }

    private void verify(String name, ValueRef ref) {
        Verified base = longestOf(ref.runs());
        List<Run> rest = base.runs.rest(ref.runs());
        LoadedFrames frames = source.load(rest);
        DigestTrail.Builder trail = base.trail.resume(base.length);
        for (Run run : rest) {
            frames.forEach(run, (content, frame, from, to) -> {
                int start = content.start(from);
                trail.update(content.plain(), start, content.ends()[to - 1]);
            });
        }
        int length = trail.position();
        DigestTrail built = trail.build();
        boolean right = length == ref.contentLength()
                && built.finish(ref.tail().getBytes(StandardCharsets.US_ASCII)).equals(ref.sha256());
        if (!right) {
            throw StateReader.mismatch(name);
        }
        verified.put(ref.runs(), new Verified(new RunPrefix(ref.runs()), length, built.last()));
    }

    private Verified longestOf(List<Run> runs) {
        Verified longest = Verified.NOTHING;
        for (Verified one : verified.values()) {
            if (one.length > longest.length && one.runs.begins(runs)) {
                longest = one;
            }
        }
        return longest;
    }
}
