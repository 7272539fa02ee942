package dev.cairn.cli.care;

import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.ScopeName;
import dev.cairn.maintenance.ScopeCut;
import dev.cairn.maintenance.ScopeCut.Action;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How many threads, agents and others were dealt with in which way. Not safe for use by several threads. */
final class CutCounts {
    private static final List<Action> SHOWN = List.of(Action.ADDED, Action.UPDATED, Action.REMOVED, Action.UNCHANGED);

    private final Map<Action, Map<ScopeName.Kind, Long>> counts = new EnumMap<>(Action.class);

    void add(ScopeCut cut) {
        counts.computeIfAbsent(cut.action(), action -> new EnumMap<>(ScopeName.Kind.class))
                .merge(new ScopeName(cut.name()).kind(), 1L, Long::sum);
    }

    /** Such as {@code Added 2 threads, 1 agent; unchanged 1 thread; 4.2 kB.} */
    String line(long bytes) {
        List<String> parts = new ArrayList<>();
        for (Action action : SHOWN) {
            Map<ScopeName.Kind, Long> kinds = counts.get(action);
            if (kinds != null) {
                parts.add(action.name().toLowerCase(Locale.ROOT) + " "
                        + String.join(
                                ", ",
                                kinds.entrySet().stream().map(CutCounts::count).toList()));
            }
        }
        parts.add(Figures.size(bytes) + " written");
        String line = String.join("; ", parts);
        return line.substring(0, 1).toUpperCase(Locale.ROOT) + line.substring(1) + ".";
    }

    private static String count(Map.Entry<ScopeName.Kind, Long> entry) {
        return entry.getKey().count(entry.getValue());
    }
}
