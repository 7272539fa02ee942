package dev.cairn.state;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Merges two snapshots, with the one that both come from if that is known. A component's program (binary, metadata, source) and its policy
 * are merged each on its own. Not safe for use by several threads.
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
        StateSnapshot result = new StateSnapshot(
                Math.max(ours.createdAt(), theirs.createdAt()),
                merged,
                metadata(ours.metadata(), theirs.metadata()),
                sections(ours.sections(), theirs.sections(), merged));
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
        boolean theirProgram = isTheirs(new Pair(ours, theirs, old), "program", ComponentState::sameProgram);
        boolean theirPolicy = isTheirs(new Pair(ours, theirs, old), "policy", ComponentState::samePolicy);
        ComponentState program = theirProgram ? theirs : ours.withBytesOf(theirs);
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
        return ours == 0 || theirs == 0 || ours == theirs ? "" : ours > theirs ? "ours" : "theirs";
    }

    private static String label(MergeStrategy strategy) {
        return strategy == MergeStrategy.THEIRS ? "theirs" : "ours";
    }

    private @Nullable SnapshotMetadata metadata(@Nullable SnapshotMetadata ours, @Nullable SnapshotMetadata theirs) {
        if (ours == null || theirs == null) {
            return ours == null ? theirs : ours;
        }
        boolean second = strategy == MergeStrategy.THEIRS;
        SortedMap<String, String> tags = new TreeMap<>(second ? ours.tags() : theirs.tags());
        tags.putAll(second ? theirs.tags() : ours.tags());
        return (second ? theirs : ours).withTags(tags);
    }

    private StateSections sections(StateSections ours, StateSections theirs, List<ComponentState> merged) {
        TreeMap<String, TreeSet<String>> names = new TreeMap<>();
        for (StateSections sections : List.of(ours, theirs)) {
            sections.requiredSecrets()
                    .forEach(secrets -> names.computeIfAbsent(secrets.componentId(), id -> new TreeSet<>())
                            .addAll(secrets.names()));
        }
        names.keySet()
                .retainAll(merged.stream().map(ComponentState::componentId).toList());
        List<RequiredSecrets> required = names.entrySet().stream()
                .map(entry -> new RequiredSecrets(entry.getKey(), List.copyOf(entry.getValue())))
                .toList();
        EncryptedSecrets sealed = one(ours, theirs, StateSections::secrets, "secrets");
        Map<String, dev.cairn.model.Document> others = new TreeMap<>(theirs.others());
        others.putAll(ours.others());
        List<StateScope> scopes =
                new SectionMerger(base == null ? null : base.sections(), strategy, conflicts).merge(ours, theirs);
        return new StateSections(required, null, sealed, scopes, others);
    }

    /** Sealed values of two keys cannot stand in one file. */
    private <T> @Nullable T one(
            StateSections ours, StateSections theirs, Function<StateSections, @Nullable T> part, String name) {
        T our = part.apply(ours);
        T their = part.apply(theirs);
        if (our == null || their == null || our.equals(their)) {
            return our == null ? their : our;
        }
        boolean decided = strategy == MergeStrategy.OURS || strategy == MergeStrategy.THEIRS;
        conflicts.add(new MergeConflict("(all)", name, "both have encrypted " + name, decided ? label(strategy) : ""));
        return strategy == MergeStrategy.THEIRS ? their : our;
    }
}
