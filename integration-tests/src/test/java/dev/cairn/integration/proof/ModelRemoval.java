package dev.cairn.integration.proof;

import dev.cairn.checkpoint.ChannelHistory;
import dev.cairn.checkpoint.HistoryGap;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.integration.proof.ModelThread.Head;
import dev.cairn.integration.proof.ModelThread.Place;
import dev.cairn.integration.proof.ModelThread.Saved;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What removing checkpoints does to a thread of the model, and what is left of histories. */
record ModelRemoval(ModelThread thread) {
    private static final Comparator<PendingWrite> ORDER = Comparator.comparing(PendingWrite::taskPath)
            .thenComparing(PendingWrite::taskId)
            .thenComparing(PendingWrite::index);

    /** Why each checkpoint that pruning keeps is kept. */
    Map<Place, Set<String>> kept() {
        Map<Place, Set<String>> kept = new TreeMap<>(Comparator.comparing(Place::toString));
        thread.heads.forEach((branch, head) -> add(kept, new Place(branch.namespace(), head.label()), "HEAD"));
        thread.writes.forEach((place, writes) -> {
            if (thread.saved.containsKey(place) && waits(writes.values())) {
                add(kept, place, "INTERRUPT");
            }
        });
        for (Place start : List.copyOf(kept.keySet())) {
            Set<String> known = new HashSet<>(saved(start).state().keySet());
            for (Saved ancestor : ancestors(saved(start))) {
                boolean tells = writes(ancestor.place()).stream()
                        .anyMatch(write -> write.index() >= 0 && !known.contains(write.channel()));
                tells |= known.addAll(ancestor.state().keySet());
                if (tells) {
                    add(kept, ancestor.place(), "HISTORY");
                }
            }
        }
        return kept;
    }

    private static void add(Map<Place, Set<String>> kept, Place place, String reason) {
        kept.computeIfAbsent(place, key -> new TreeSet<>()).add(reason);
    }

    private Saved saved(Place place) {
        return java.util.Objects.requireNonNull(thread.saved.get(place), place::toString);
    }

    private Collection<PendingWrite> writes(Place place) {
        return thread.writes.getOrDefault(place, Map.of()).values();
    }

    private static boolean waits(Collection<PendingWrite> writes) {
        return writes.stream()
                .filter(write -> write.channel().equals("__interrupt__"))
                .anyMatch(question -> writes.stream()
                        .noneMatch(answer -> answer.channel().equals("__resume__")
                                && answer.taskId().equals(question.taskId())));
    }

    /** The stored ancestors, across gaps, the nearest first, and each once also where they go round in a circle. */
    private List<Saved> ancestors(Saved of) {
        List<Saved> ancestors = new ArrayList<>();
        Set<Place> seen = new HashSet<>(Set.of(of.place()));
        for (Saved at = above(of); at != null && seen.add(at.place()); at = above(at)) {
            ancestors.add(at);
        }
        return ancestors;
    }

    /** The nearest stored ancestor, across gaps. */
    private @Nullable Saved above(Saved of) {
        String namespace = of.place().namespace();
        Saved parent = thread.get(namespace, of.parent());
        HistoryGap gap = of.parent() == null ? null : thread.gaps.get(new Place(namespace, of.parent()));
        return parent != null || gap == null ? parent : thread.get(namespace, gap.ancestorId());
    }

    /** Removes checkpoints with their writes; heads fall back, children get gaps. */
    void remove(Set<Place> victims) {
        if (victims.isEmpty()) {
            return;
        }
        Map<Place, HistoryGap> gaps = gaps(victims);
        for (Place branch : List.copyOf(thread.heads.keySet())) {
            settle(branch, thread.heads.get(branch), victims);
        }
        thread.saved.keySet().removeAll(victims);
        thread.writes.keySet().removeAll(victims);
        thread.gaps.clear();
        thread.gaps.putAll(gaps);
        thread.emptied = thread.isEmpty();
    }

    private void settle(Place branch, @Nullable Head head, Set<Place> victims) {
        if (head == null) {
            return;
        }
        Saved at = saved(new Place(branch.namespace(), head.label()));
        if (victims.contains(at.place())) {
            at = ancestors(at).stream()
                    .filter(ancestor -> !victims.contains(ancestor.place()))
                    .findFirst()
                    .orElse(null);
        }
        if (at == null) {
            thread.heads.remove(branch);
            return;
        }
        List<String> tips = new ArrayList<>(head.tips());
        tips.removeIf(tip -> victims.contains(new Place(branch.namespace(), tip)));
        thread.heads.put(branch, new Head(at.place().name(), tips));
    }

    private Map<Place, HistoryGap> gaps(Set<Place> victims) {
        Map<Place, HistoryGap> gaps = new HashMap<>();
        for (Saved saved : thread.saved.values()) {
            if (saved.parent() != null && !victims.contains(saved.place())) {
                Place parent = new Place(saved.place().namespace(), saved.parent());
                boolean stays = thread.saved.containsKey(parent) && !victims.contains(parent);
                if (!stays && (victims.contains(parent) || thread.gaps.containsKey(parent))) {
                    gaps.put(parent, gap(parent, victims));
                }
            }
        }
        return gaps;
    }

    private HistoryGap gap(Place from, Set<Place> victims) {
        Set<String> channels = new TreeSet<>();
        int count = 0;
        String ancestor = from.name();
        Set<String> seen = new HashSet<>();
        while (ancestor != null && seen.add(ancestor)) {
            Place at = new Place(from.namespace(), ancestor);
            HistoryGap gap = thread.gaps.get(at);
            if (victims.contains(at)) {
                count++;
                channels.addAll(saved(at).state().keySet());
                writes(at).stream().filter(write -> write.index() >= 0).forEach(write -> channels.add(write.channel()));
                ancestor = saved(at).parent();
            } else if (!thread.saved.containsKey(at) && gap != null) {
                count += gap.removed();
                channels.addAll(gap.channels());
                ancestor = gap.ancestorId();
            } else {
                return new HistoryGap(thread.saved.containsKey(at) ? ancestor : null, count, channels);
            }
        }
        return new HistoryGap(null, count, channels);
    }

    /** The history of a channel before a checkpoint; null where its ancestors go round in a circle. */
    @Nullable
    ChannelHistory history(Saved of, String channel) {
        List<PendingWrite> found = new ArrayList<>();
        boolean complete = true;
        Set<String> seen = new HashSet<>(Set.of(of.place().name()));
        String next = of.parent();
        while (next != null) {
            if (!seen.add(next)) {
                return null;
            }
            Place at = new Place(of.place().namespace(), next);
            Saved saved = thread.saved.get(at);
            if (saved == null) {
                HistoryGap gap = thread.gaps.get(at);
                complete &= gap != null && !gap.channels().contains(channel);
                next = gap == null ? null : gap.ancestorId();
                continue;
            }
            found.addAll(
                    0,
                    writes(at).stream()
                            .filter(write -> write.channel().equals(channel))
                            .sorted(ORDER)
                            .toList());
            if (saved.state().containsKey(channel)) {
                return new ChannelHistory(next, saved.state().get(channel), found, complete);
            }
            next = saved.parent();
        }
        return new ChannelHistory(null, null, found, complete);
    }

    Map<Place, Saved> victims(Set<Place> kept) {
        Map<Place, Saved> victims = new LinkedHashMap<>(thread.saved);
        victims.keySet().removeAll(kept);
        return victims;
    }
}
