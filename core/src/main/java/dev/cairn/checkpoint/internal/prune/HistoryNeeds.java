package dev.cairn.checkpoint.internal.prune;

import dev.cairn.checkpoint.internal.record.Lineage;
import dev.cairn.checkpoint.internal.record.ThreadIndex;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Node;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Place;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Written;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Finds what tells the values of channels that kept checkpoints lack. Pure; not safe for use by several threads. */
final class HistoryNeeds {
    private final ThreadIndex mark;
    private final Set<Place> kept;
    private final Set<Place> needed = new LinkedHashSet<>();
    private final Map<String, Set<String>> channels = new HashMap<>();

    private HistoryNeeds(ThreadIndex mark, Set<Place> kept) {
        this.mark = mark;
        this.kept = kept;
    }

    /** The checkpoints that some others need, themselves perhaps among these. */
    static Set<Place> of(ThreadIndex mark, Set<Place> kept) {
        HistoryNeeds needs = new HistoryNeeds(mark, kept);
        kept.forEach(needs::find);
        return needs.needed;
    }

    /** What a kept ancestor lacks is found from there: it has fewer channels to go by, so that it needs all that is needed from here. */
    private void find(Place of) {
        Set<String> all = channels.computeIfAbsent(of.namespace(), this::channelsOf);
        Set<String> settled = new HashSet<>();
        for (Node node : new Lineage(mark, of)) {
            boolean own = node.place().equals(of);
            if (own) {
                settled.addAll(node.channels());
            } else if (tells(node, settled)) {
                needed.add(node.place());
            }
            if (settled.containsAll(all) || (!own && kept.contains(node.place()))) {
                return;
            }
        }
    }

    private boolean tells(Node node, Set<String> settled) {
        boolean tells = false;
        for (Written write : mark.writes(node.place())) {
            tells |= write.ordinary() && !settled.contains(write.channel());
        }
        for (String channel : node.channels()) {
            tells |= settled.add(channel);
        }
        return tells;
    }

    private Set<String> channelsOf(String namespace) {
        Set<String> names = new HashSet<>();
        for (Node node : mark.nodes().values()) {
            if (node.place().namespace().equals(namespace)) {
                names.addAll(node.channels());
                mark.writes(node.place()).stream()
                        .filter(Written::ordinary)
                        .forEach(write -> names.add(write.channel()));
            }
        }
        return names;
    }
}
