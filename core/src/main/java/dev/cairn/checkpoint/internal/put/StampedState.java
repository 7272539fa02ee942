package dev.cairn.checkpoint.internal.put;

import dev.cairn.checkpoint.ChannelVersion;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.internal.record.StateCache;
import dev.cairn.codec.internal.frame.ChannelUpdate;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A next state whose id and time, where the caller left them out, were chosen before it is stored. They are no part of the request: it is
 * the same one when it is sent again.
 */
public record StampedState(StateInput state, String id, Instant ts) implements StateInput {
    /** Whether the caller left the id to be chosen. */
    public boolean choosesId() {
        return state.said().id() == null;
    }

    /** Whether it is the same state whatever came before. */
    public boolean isComplete() {
        return state instanceof Given given && given.isComplete();
    }

    private boolean givesVersions() {
        return state instanceof Changed changed
                ? changed.givesVersions()
                : state instanceof Given given && !given.checkpoint().versions().isEmpty();
    }

    /** Whether the later state can be reported without this one: it needs no version that the caller gave to this one, nor what it expects. */
    public boolean mayBeLeftOutFor(StampedState later) {
        if (!expected().isEmpty()) {
            return false;
        }
        return later.givesVersions() ? later.isComplete() : !givesVersions();
    }

    @Override
    public Map<String, ChannelUpdate> updates(StateCache.@Nullable Entry before) {
        return state.updates(before);
    }

    @Override
    public Map<String, ChannelVersion> versions(
            Map<String, ChannelVersion> before, Iterable<String> channels, Set<String> changed) {
        return state.versions(before, channels, changed);
    }

    @Override
    public Map<String, String> expected() {
        return state.expected();
    }

    @Override
    public boolean needsContent() {
        return state.needsContent();
    }

    @Override
    public boolean needsParent() {
        return state.needsParent();
    }

    @Override
    public Checkpoint frame(StateCache.@Nullable Entry before) {
        Checkpoint frame = state.frame(before);
        Checkpoint named = frame.id() == null ? frame.withId(id) : frame;
        return named.ts() == null ? named.withTs(ts) : named;
    }

    @Override
    public Checkpoint said() {
        return state.said();
    }

    @Override
    public void addTo(RequestDigest digest) {
        state.addTo(digest);
    }
}
