package dev.cairn.checkpoint.internal.put;

import dev.cairn.checkpoint.ChannelVersion;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.internal.record.StateCache;
import dev.cairn.codec.internal.frame.ChannelUpdate;
import dev.cairn.codec.internal.frame.ChannelUpdate.Append;
import dev.cairn.codec.internal.frame.KnownState;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The last of several states that follow each other, the others left out. It is in all what it would be if they were stored one by one:
 * values, order, versions, versions seen.
 *
 * @param steps at least one; only the first may depend on its parent by versions without values
 */
public record MergedState(List<StateInput> steps) implements StateInput {
    /** Copies the list. */
    public MergedState {
        steps = List.copyOf(steps);
    }

    /** What the states so far come to. */
    private record Sum(Map<String, ChannelUpdate> updates, Map<String, ChannelVersion> versions) {}

    private Sum sum(StateCache.@Nullable Entry before) {
        KnownState state = before == null ? KnownState.EMPTY : before.state();
        Sum sum = new Sum(
                StateInput.unchanged(state),
                before == null ? Map.of() : before.record().versions());
        for (StateInput step : steps) {
            Map<String, ChannelUpdate> updates =
                    plain(step) instanceof Changed changed ? changed.updates(state, sum.updates) : step.updates(before);
            Set<String> differing = differing(sum.updates, updates, state);
            sum = new Sum(updates, step.versions(sum.versions, updates.keySet(), differing));
        }
        return sum;
    }

    private static StateInput plain(StateInput step) {
        return step instanceof StampedState stamped ? stamped.state() : step;
    }

    private static Set<String> differing(
            Map<String, ChannelUpdate> before, Map<String, ChannelUpdate> after, KnownState state) {
        Set<String> differing = new HashSet<>();
        after.forEach((channel, update) -> {
            if (differs(before.get(channel), update, state, channel)) {
                differing.add(channel);
            }
        });
        return differing;
    }

    private static boolean differs(
            @Nullable ChannelUpdate before, ChannelUpdate after, KnownState state, String channel) {
        if (before == null || before.equals(after)) {
            return before == null;
        }
        if (after instanceof Append append && !(before instanceof ChannelUpdate.Whole)) {
            return append.items().size()
                    > (before instanceof Append former ? former.items().size() : 0);
        }
        return !StateInput.value(before, state, channel).equals(StateInput.value(after, state, channel));
    }

    @Override
    public Map<String, ChannelUpdate> updates(StateCache.@Nullable Entry before) {
        return sum(before).updates;
    }

    @Override
    public Map<String, ChannelVersion> versions(
            StateCache.@Nullable Entry before, Iterable<String> channels, Set<String> changed) {
        return sum(before).versions;
    }

    @Override
    public Map<String, ChannelVersion> versions(
            Map<String, ChannelVersion> before, Iterable<String> channels, Set<String> changed) {
        throw new UnsupportedOperationException("merged states are not merged again");
    }

    @Override
    public Map<String, String> expected() {
        return steps.get(steps.size() - 1).expected();
    }

    @Override
    public boolean needsContent() {
        return steps.stream().anyMatch(StateInput::needsContent);
    }

    @Override
    public boolean needsParent() {
        return steps.get(0).needsParent();
    }

    @Override
    public Checkpoint frame(StateCache.@Nullable Entry before) {
        Checkpoint last = steps.get(steps.size() - 1).frame(before);
        return steps.stream()
                .filter(step -> plain(step) instanceof Given)
                .reduce((first, second) -> second)
                .map(given -> new Checkpoint(
                        last.id(),
                        last.ts(),
                        last.values(),
                        last.versions(),
                        given.frame(before).versionsSeen(),
                        last.updatedChannels()))
                .orElse(last);
    }

    @Override
    public void addTo(RequestDigest digest) {
        steps.forEach(step -> step.addTo(digest));
    }
}
