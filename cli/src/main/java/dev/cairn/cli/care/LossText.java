package dev.cairn.cli.care;

import dev.cairn.DamageFormatter;
import dev.cairn.cli.output.Figures;
import dev.cairn.maintenance.ScopeCut;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How many checkpoints, items and snapshots a target loses. Not safe for use by several threads. */
final class LossText {
    private final Map<String, Long> removed = new TreeMap<>();
    private final Map<String, Long> replaced = new TreeMap<>();

    static LossText of(List<ScopeCut> cuts) {
        LossText all = new LossText();
        cuts.forEach(all::add);
        return all;
    }

    private void add(ScopeCut cut) {
        DamageFormatter.counts(cut.name(), cut.losses().removed())
                .forEach((word, count) -> removed.merge(word, count, Long::sum));
        DamageFormatter.counts(cut.name(), cut.losses().replaced())
                .forEach((word, count) -> replaced.merge(word, count, Long::sum));
    }

    long removed() {
        return sum(removed);
    }

    long replaced() {
        return sum(replaced);
    }

    private static long sum(Map<String, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    boolean isEmpty() {
        return removed.isEmpty() && replaced.isEmpty();
    }

    /** Such as {@code 2 items would be removed, 1 item replaced.} */
    String planned() {
        return text("would be");
    }

    /** Such as {@code 2 items were removed, 1 item replaced.} */
    String done() {
        return text(removed.isEmpty() ? verb(replaced()) : verb(removed()));
    }

    private static String verb(long count) {
        return count == 1 ? "was" : "were";
    }

    private String text(String verb) {
        List<String> parts = new ArrayList<>();
        if (!removed.isEmpty()) {
            parts.add(words(removed) + " " + verb + " removed");
        }
        if (!replaced.isEmpty()) {
            parts.add(words(replaced) + (removed.isEmpty() ? " " + verb : "") + " replaced");
        }
        return String.join(", ", parts) + ".";
    }

    private static String words(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .map(entry -> Figures.count(entry.getValue(), entry.getKey(), entry.getKey() + "s"))
                .collect(Collectors.joining(", "));
    }
}
