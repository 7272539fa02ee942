package dev.cairn.wassette.diff;

import dev.cairn.wassette.file.ComponentState;
import dev.cairn.wassette.file.StateSections;
import dev.cairn.wassette.file.StateSnapshot;
import dev.cairn.wassette.internal.json.IdOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Merges two snapshots, with the one that both come from if that is known: then what only one side added, changed or removed counts. A
 * component's program (binary, metadata, source) and its policy are merged each on its own, and so is what a file says of itself: its
 * description, each tag, each name of a secret, each member that this version does not know. Not thread-safe.
 */
public final class StateMerger {
    private final @Nullable StateSnapshot base;
    private final MergeStrategy strategy;
    private final List<MergeConflict> conflicts = new ArrayList<>();

    /**
     * Makes a merger.
     *
     * @param base what both come from, or null
     */
    public StateMerger(@Nullable StateSnapshot base, MergeStrategy strategy) {
        this.base = base;
        this.strategy = strategy;
    }

    /** Merges; nothing is dropped silently. */
    public StateMerge merge(StateSnapshot ours, StateSnapshot theirs) {
        conflicts.clear();
        if (base != null) {
            StateChain.requireWhole(base);
        }
        StateChain.requireWhole(ours);
        StateChain.requireWhole(theirs);
        Map<String, ComponentState> our = byId(ours);
        Map<String, ComponentState> their = byId(theirs);
        Map<String, ComponentState> old = base == null ? Map.of() : byId(base);
        TreeSet<String> ids = new TreeSet<>(IdOrder.BYTES);
        ids.addAll(our.keySet());
        ids.addAll(their.keySet());
        List<ComponentState> merged = new ArrayList<>();
        for (String id : ids) {
            ComponentState component = merge(our.get(id), their.get(id), old.get(id));
            if (component != null) {
                merged.add(component);
            }
        }
        MemberMerger members = new MemberMerger(base != null, winner(ours, theirs), conflicts);
        StateSnapshot result = new StateSnapshot(
                Math.max(ours.createdAt(), theirs.createdAt()),
                merged,
                members.metadata(ours.metadata(), theirs.metadata(), base == null ? null : base.metadata()),
                sections(members, ours.sections(), theirs.sections(), merged));
        return new StateMerge(result, conflicts, StateDiff.of(ours, result).securityChanges());
    }

    private static Map<String, ComponentState> byId(StateSnapshot snapshot) {
        Map<String, ComponentState> byId = new HashMap<>();
        snapshot.components().forEach(component -> byId.put(component.componentId(), component));
        return byId;
    }

    private @Nullable ComponentState merge(
            @Nullable ComponentState ours, @Nullable ComponentState theirs, @Nullable ComponentState old) {
        if (ours != null && theirs != null) {
            return both(ours, theirs, old);
        }
        ComponentState one = ours == null ? java.util.Objects.requireNonNull(theirs) : ours;
        if (old == null) {
            return one;
        }
        if (one.sameAs(old)) {
            return null;
        }
        String reason = ours == null ? "ours removed it, theirs changed it" : "theirs removed it, ours changed it";
        String winner = strategy == MergeStrategy.OURS || strategy == MergeStrategy.THEIRS ? label(strategy) : "";
        conflicts.add(new MergeConflict(one.componentId(), "component", reason, winner));
        boolean kept = winner.isEmpty() || winner.equals("ours") == (ours != null);
        return kept ? one : null;
    }

    private ComponentState both(ComponentState ours, ComponentState theirs, @Nullable ComponentState old) {
        boolean theirProgram = isTheirs(new Pair(ours, theirs, old), "program", ComponentState::agreesOnProgram);
        boolean theirPolicy = isTheirs(new Pair(ours, theirs, old), "policy", ComponentState::samePolicy);
        ComponentState program = theirProgram
                ? theirs
                : ours.agreesOnProgram(theirs) ? ours.asKnownBy(theirs).withBytesOf(theirs) : ours;
        return program.withPolicy(theirPolicy ? theirs.policy() : ours.policy());
    }

    private record Pair(
            ComponentState ours,
            ComponentState theirs,
            @Nullable ComponentState old) {}

    private boolean isTheirs(Pair pair, String part, BiPredicate<ComponentState, ComponentState> same) {
        if (same.test(pair.ours, pair.theirs)) {
            return false;
        }
        if (pair.old != null && same.test(pair.ours, pair.old)) {
            return true;
        }
        if (pair.old != null && same.test(pair.theirs, pair.old)) {
            return false;
        }
        String winner = winner(pair);
        String reason = pair.old != null || base != null ? "both changed it" : "they differ";
        conflicts.add(new MergeConflict(pair.ours.componentId(), part, reason, winner));
        return winner.equals("theirs");
    }

    private String winner(Pair pair) {
        if (strategy != MergeStrategy.NEWER) {
            return strategy == MergeStrategy.FAIL ? "" : label(strategy);
        }
        long ours = pair.ours.metadata().value().createdAt();
        long theirs = pair.theirs.metadata().value().createdAt();
        return newer(ours, theirs);
    }

    private static String newer(long ours, long theirs) {
        return ours == 0 || theirs == 0 || ours == theirs ? "" : ours > theirs ? "ours" : "theirs";
    }

    private static String label(MergeStrategy strategy) {
        return strategy == MergeStrategy.THEIRS ? "theirs" : "ours";
    }

    private StateSections sections(
            MemberMerger members, StateSections ours, StateSections theirs, List<ComponentState> merged) {
        StateSections old = base == null ? StateSections.NONE : base.sections();
        List<String> ids = merged.stream().map(ComponentState::componentId).toList();
        return new StateSections(
                members.required(ours, theirs, old, ids),
                null,
                members.one("secrets", ours.secrets(), theirs.secrets(), old.secrets()),
                new SectionMerger(base == null ? null : base.sections(), strategy, conflicts).merge(ours, theirs),
                members.others(ours, theirs, old));
    }

    /** Who wins where both files say something else of themselves: sealed values of two keys cannot stand in one file, for example. */
    private String winner(StateSnapshot ours, StateSnapshot theirs) {
        return strategy == MergeStrategy.NEWER
                ? newer(ours.createdAt(), theirs.createdAt())
                : strategy == MergeStrategy.FAIL ? "" : label(strategy);
    }
}
