package dev.cairn.checkpoint.internal.prune;

import dev.cairn.checkpoint.HistoryGap;
import dev.cairn.checkpoint.internal.record.ThreadIndex;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Node;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Place;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Written;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The gaps that a marked thread has once some checkpoints are gone. Pure. */
public record GapPlan(ThreadIndex mark, Map<Place, Node> victims) {
    /** Every gap by the removed checkpoint that one which stays names as its parent. */
    public Map<Place, HistoryGap> gaps() {
        Map<Place, HistoryGap> gaps = new HashMap<>();
        for (Place removed : mark.gaps().keySet()) {
            add(removed, gaps);
        }
        for (Place removed : victims.keySet()) {
            add(removed, gaps);
        }
        return gaps;
    }

    private void add(Place removed, Map<Place, HistoryGap> gaps) {
        boolean named = mark.isNamedBeside(removed, victims.keySet());
        if (named && isRemoved(removed) && !gaps.containsKey(removed)) {
            HistoryGap before = mark.gaps().get(removed);
            gaps.put(removed, before != null && holds(removed, before) ? before : gap(removed));
        }
    }

    /** Whether what is known of a gap is so still: what was not stored before does not become it by a removal. */
    private boolean holds(Place removed, HistoryGap gap) {
        String ancestor = gap.ancestorId();
        return !victims.containsKey(removed) && (ancestor == null || stays(new Place(removed.namespace(), ancestor)));
    }

    /** A gap may still tell of a checkpoint whose id was put again: that one is stored. */
    private boolean isRemoved(Place checkpoint) {
        return victims.containsKey(checkpoint)
                || (mark.gaps().containsKey(checkpoint) && !mark.nodes().containsKey(checkpoint));
    }

    private HistoryGap gap(Place from) {
        Set<Place> seen = new HashSet<>();
        Set<String> channels = new HashSet<>();
        int removed = 0;
        @Nullable Place at = from;
        while (at != null && isRemoved(at) && seen.add(at)) {
            Node victim = victims.get(at);
            HistoryGap before = mark.gaps().get(at);
            String next = null;
            if (victim != null) {
                removed++;
                channels.addAll(victim.channels());
                mark.writes(at).stream().filter(Written::ordinary).forEach(write -> channels.add(write.channel()));
                next = victim.parent();
            } else if (before != null) {
                removed += before.removed();
                channels.addAll(before.channels());
                next = before.ancestorId();
            }
            at = next == null ? null : new Place(from.namespace(), next);
        }
        return new HistoryGap(at != null && stays(at) ? at.name() : null, removed, channels);
    }

    private boolean stays(Place checkpoint) {
        return mark.nodes().containsKey(checkpoint) && !victims.containsKey(checkpoint);
    }
}
