package dev.cairn.wassette.diff;

import dev.cairn.transfer.CarriedName;
import dev.cairn.wassette.file.StateScope;
import dev.cairn.wassette.file.StateSections;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Merges the agents, threads and namespaces of two snapshots, each as a whole. Used once, by one thread. */
final class SectionMerger {
    private final MergeStrategy strategy;
    private final List<MergeConflict> conflicts;
    private final Map<CarriedName, StateScope> base;
    private final boolean known;

    /**
     * Makes a merger.
     *
     * @param base of both, or null
     * @param conflicts where conflicts are added
     */
    SectionMerger(@Nullable StateSections base, MergeStrategy strategy, List<MergeConflict> conflicts) {
        this.base = base == null ? Map.of() : SectionDiff.byName(base);
        this.known = base != null;
        this.strategy = strategy;
        this.conflicts = conflicts;
    }

    List<StateScope> merge(StateSections ours, StateSections theirs) {
        Map<CarriedName, StateScope> our = SectionDiff.byName(ours);
        Map<CarriedName, StateScope> their = SectionDiff.byName(theirs);
        Set<CarriedName> names = new LinkedHashSet<>(our.keySet());
        names.addAll(their.keySet());
        List<StateScope> merged = new ArrayList<>();
        for (CarriedName name : names) {
            StateScope scope = merge(our.get(name), their.get(name), base.get(name));
            if (scope != null) {
                merged.add(scope);
            }
        }
        return merged;
    }

    private @Nullable StateScope merge(
            @Nullable StateScope ours, @Nullable StateScope theirs, @Nullable StateScope old) {
        if (ours != null && theirs != null && ours.sameAs(theirs)) {
            return ours;
        }
        if (old != null && (ours == null || ours.sameAs(old))) {
            return ours != null || (theirs != null && theirs.sameAs(old))
                    ? theirsOrGone(ours, theirs)
                    : undecided(ours, theirs);
        }
        if (old != null && theirs != null && theirs.sameAs(old)) {
            return ours;
        }
        if (old == null && (ours == null || theirs == null)) {
            return ours == null ? theirs : ours;
        }
        return undecided(ours, theirs);
    }

    /** What theirs has where ours changed nothing; nothing where ours removed what theirs did not change. */
    private static @Nullable StateScope theirsOrGone(@Nullable StateScope ours, @Nullable StateScope theirs) {
        return ours == null ? null : theirs;
    }

    private @Nullable StateScope undecided(@Nullable StateScope ours, @Nullable StateScope theirs) {
        String winner = winner(ours, theirs);
        String reason = ours == null
                ? "ours removed it, theirs changed it"
                : theirs == null ? "theirs removed it, ours changed it" : known ? "both changed it" : "they differ";
        StateScope one = ours == null ? java.util.Objects.requireNonNull(theirs) : ours;
        conflicts.add(
                new MergeConflict(one.name().toString(), one.name().section().member(), reason, winner));
        return winner.isEmpty() ? one : winner.equals("ours") ? ours : theirs;
    }

    private String winner(@Nullable StateScope ours, @Nullable StateScope theirs) {
        return switch (strategy) {
            case OURS -> "ours";
            case THEIRS -> "theirs";
            case FAIL -> "";
            case NEWER -> newer(ours, theirs);
        };
    }

    private static String newer(@Nullable StateScope ours, @Nullable StateScope theirs) {
        if (ours == null || theirs == null) {
            return "";
        }
        int order = ours.facts()
                .header()
                .changed()
                .compareTo(theirs.facts().header().changed());
        return order == 0 ? "" : order > 0 ? "ours" : "theirs";
    }
}
