package dev.cairn.checkpoint;

import dev.cairn.checkpoint.KeptCheckpoint.Reason;
import dev.cairn.checkpoint.ThreadMark.Node;
import dev.cairn.checkpoint.ThreadMark.Place;
import dev.cairn.checkpoint.ThreadMark.Written;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Decides what the newest of a thread is and what it needs. Pure; not safe for use by several threads. */
final class Retention {
    private final ThreadMark mark;
    private final Map<Place, Set<Reason>> kept = new LinkedHashMap<>();
    private final Map<String, Set<String>> channels = new HashMap<>();

    private Retention(ThreadMark mark) {
        this.mark = mark;
    }

    /** What stays under {@link PruneStrategy#KEEP_LATEST}, with the reasons. */
    static Map<Place, Set<Reason>> latest(ThreadMark mark) {
        Retention retention = new Retention(mark);
        mark.heads().forEach((branch, head) -> {
            if (head.checkpointId() != null) {
                retention.keep(new Place(branch.namespace(), head.checkpointId()), Reason.HEAD);
            }
        });
        mark.writes().forEach((checkpoint, writes) -> {
            if (ThreadStatus.waits(channelsByTask(writes))) {
                retention.keep(checkpoint, Reason.INTERRUPT);
            }
        });
        List.copyOf(retention.kept.keySet()).forEach(retention::keepHistory);
        return retention.kept;
    }

    private static Map<String, Set<String>> channelsByTask(List<Written> writes) {
        Map<String, Set<String>> channels = new HashMap<>();
        for (Written write : writes) {
            channels.computeIfAbsent(write.taskId(), task -> new HashSet<>()).add(write.channel());
        }
        return channels;
    }

    private void keep(Place checkpoint, Reason reason) {
        if (mark.nodes().containsKey(checkpoint)) {
            kept.computeIfAbsent(checkpoint, place -> EnumSet.noneOf(Reason.class))
                    .add(reason);
        }
    }

    /** Keeps what tells the values of channels that a kept checkpoint lacks. */
    private void keepHistory(Place of) {
        Set<String> all = channels.computeIfAbsent(of.namespace(), this::channelsOf);
        Set<String> settled = new HashSet<>();
        Lineage lineage = new Lineage(mark, of);
        for (Node node : lineage) {
            if (node.place().equals(of)) {
                settled.addAll(node.channels());
            } else if (tells(node, settled)) {
                keep(node.place(), Reason.HISTORY);
            }
            if (settled.containsAll(all)) {
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
