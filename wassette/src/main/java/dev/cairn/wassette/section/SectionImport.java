package dev.cairn.wassette.section;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.store.internal.care.ItemMerge;
import dev.cairn.transfer.CarriedName;
import dev.cairn.transfer.Section;
import dev.cairn.transfer.StagedImport;
import dev.cairn.transfer.Transfers;
import dev.cairn.wassette.file.StateRows;
import dev.cairn.wassette.file.StateScope;
import dev.cairn.wassette.internal.json.StateProblems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Imports the agents, threads and items of a state file into a store, all or none. Opening it checks everything and changes
 * nothing. Used once, by one thread. The caller closes it.
 */
public final class SectionImport implements AutoCloseable {
    private final Transfers target;
    private final ConflictPolicy conflict;
    private final SectionRoom room;
    private final List<Planned> plan = new ArrayList<>();
    private final Set<CarriedName> taken = new HashSet<>();
    private @Nullable StagedImport staged;

    private SectionImport(Transfers target, ConflictPolicy conflict, SectionRoom room) {
        this.room = room;
        this.target = target;
        this.conflict = conflict;
    }

    /** The planned action for a scope. */
    private record Planned(SectionOutcome outcome, @Nullable ErrorCode failure) {}

    /**
     * Checks everything and plans the import.
     *
     * @param dry whether the store may not be changed at all; else what a killed import left there is finished or removed before
     * @throws CairnException {@code INVALID} or {@code CONFLICT} with all problems at once; then nothing was imported
     */
    public static SectionImport of(
            Transfers target, List<StateScope> scopes, ConflictPolicy conflict, SectionMapping mapping, boolean dry) {
        mapping.requireUsed(scopes);
        SectionImport opened = new SectionImport(target, conflict, new SectionRoom(scopes));
        try {
            refuse(ErrorCode.INVALID, opened.room.load(scopes));
            if (!dry && !scopes.isEmpty()) {
                opened.staged = target.begin();
            }
            opened.plan(scopes, mapping);
            return opened;
        } catch (RuntimeException | Error e) {
            opened.close();
            throw e;
        }
    }

    private static void refuse(ErrorCode code, List<String> problems) {
        StateProblems all = new StateProblems();
        problems.forEach(text -> all.add("", text.endsWith(".") ? text.substring(0, text.length() - 1) : text));
        all.throwIfAny(code, "Cannot import into the store", "Nothing was imported.");
    }

    private void plan(List<StateScope> scopes, SectionMapping mapping) {
        Map<StateScope, CarriedName> names = new java.util.LinkedHashMap<>();
        scopes.forEach(scope -> names.put(scope, mapping.apply(scope.name())));
        for (CarriedName name : names.values()) {
            if (!taken.add(name)) {
                refuse(ErrorCode.INVALID, List.of("two of the file would become the " + name));
            }
        }
        rename(names);
        names.forEach((scope, name) -> plan.add(planned(scope, name)));
        List<Planned> failed =
                plan.stream().filter(planned -> planned.failure() != null).toList();
        if (!failed.isEmpty()) {
            refuse(
                    ErrorCode.CONFLICT,
                    failed.stream()
                            .map(planned -> planned.outcome().storedAs() + ": "
                                    + planned.outcome().reason())
                            .toList());
        }
    }

    /**
     * Gives what was loaded the names that it will have in the store. A new name that is the old one of another in the same file is refused:
     * names cannot be exchanged in one import.
     */
    private void rename(Map<StateScope, CarriedName> names) {
        boolean exchanged = names.entrySet().stream()
                .anyMatch(entry -> !entry.getKey().name().equals(entry.getValue())
                        && names.keySet().stream()
                                .anyMatch(other -> other.name().equals(entry.getValue())));
        if (exchanged) {
            throw new CairnException(
                    ErrorCode.UNSUPPORTED,
                    "Cannot import: a new name is the old name of another in the same file. Nothing was imported. "
                            + "Import in two steps.");
        }
        names.forEach(
                (scope, name) -> room.store().transfers().rename(scope.name(), name, StateRows.content(scope)::open));
    }

    private Planned planned(StateScope scope, CarriedName name) {
        if (!target.exists(name)) {
            return done(scope, name, ImportOutcome.Action.CREATED, "");
        }
        String digest = room.store().transfers().digest(name, false);
        boolean same = digest.equals(target.digest(name, false))
                || (scope.latest() && digest.equals(target.digest(name, true)));
        if (same) {
            return done(scope, name, ImportOutcome.Action.UNCHANGED, "");
        }
        return name.section() == Section.ITEMS ? plannedItems(scope, name) : plannedWhole(scope, name);
    }

    private Planned plannedWhole(StateScope scope, CarriedName name) {
        return switch (conflict) {
            case FAIL, MERGE -> failed(scope, name, "it exists and differs");
            case SKIP -> done(scope, name, ImportOutcome.Action.SKIPPED, "it exists and differs");
            case OVERWRITE -> done(scope, name, ImportOutcome.Action.REPLACED, "");
            case RENAME -> renamed(scope, name);
        };
    }

    private Planned renamed(StateScope scope, CarriedName name) {
        CarriedName free = name;
        for (int i = 2; !taken.add(free) || target.exists(free); i++) {
            free = new CarriedName(name.section(), List.of(name.text() + "-" + i));
        }
        room.store().transfers().renameAgain(name, free);
        return done(scope, free, ImportOutcome.Action.RENAMED, "'" + name.text() + "' exists and differs");
    }

    private Planned plannedItems(StateScope scope, CarriedName name) {
        ItemMerge.Outcome compared = room.store().transfers().compareItems(name, target, name);
        String differing = compared.differing().size() + " of its items exist and differ: '"
                + String.join("', '", compared.differing().stream().limit(5).toList()) + "'";
        if (compared.differing().isEmpty()) {
            boolean nothing = compared.missing().isEmpty();
            return nothing
                    ? done(scope, name, ImportOutcome.Action.UNCHANGED, "")
                    : added(scope, name, compared.missing().size() + " items next to existing ones");
        }
        return switch (conflict) {
            case FAIL, MERGE -> failed(scope, name, differing);
            case RENAME -> failed(scope, name, differing + "; items get no other keys, only other prefixes");
            case SKIP ->
                compared.missing().isEmpty()
                        ? done(scope, name, ImportOutcome.Action.SKIPPED, differing)
                        : added(scope, name, compared.missing().size() + " items; " + differing);
            case OVERWRITE -> added(scope, name, differing);
        };
    }

    private static Planned added(StateScope scope, CarriedName name, String reason) {
        return new Planned(
                new SectionOutcome(
                        scope.name(),
                        name,
                        ImportOutcome.Action.COMPLETED,
                        reason,
                        List.of(name + ": revisions and kept versions of items added next to others")),
                null);
    }

    private static Planned done(StateScope scope, CarriedName name, ImportOutcome.Action action, String reason) {
        return new Planned(SectionOutcome.of(scope.name(), name, action, reason), null);
    }

    private static Planned failed(StateScope scope, CarriedName name, String reason) {
        return new Planned(
                SectionOutcome.of(scope.name(), name, ImportOutcome.Action.FAILED, reason), ErrorCode.CONFLICT);
    }

    /** Returns the planned or completed actions. */
    public List<SectionOutcome> outcomes() {
        return plan.stream().map(Planned::outcome).toList();
    }

    /** Returns what could not be imported from an earlier, killed import, one text each. */
    @Internal
    public List<String> unfinished() {
        return staged == null
                ? List.of()
                : staged.unfinished().stream()
                        .map(refusal -> "an earlier import was killed and cannot be finished: " + refusal)
                        .toList();
    }

    private StagedImport begun() {
        if (staged == null) {
            throw new IllegalStateException("a dry run changes nothing");
        }
        return staged;
    }

    /** Stages everything in the store, invisible to readers. */
    public void stage() {
        StagedImport begun = begun();
        Transfers from = room.store().transfers();
        for (SectionOutcome outcome : outcomes()) {
            CarriedName name = outcome.storedAs();
            switch (outcome.action()) {
                case CREATED, RENAMED -> begun.create(from, name);
                case REPLACED -> begun.replace(from, name);
                case COMPLETED -> begun.add(from, name, conflict == ConflictPolicy.OVERWRITE);
                default -> {}
            }
        }
    }

    /**
     * Makes staged data visible. Reports as failed what another writer created or changed meanwhile.
     *
     * @throws CairnException {@code CONFLICT} when another writer did so before; then nothing was imported into the store
     */
    public void finish() {
        Map<CarriedName, String> refused = new HashMap<>();
        begun().finish().forEach(refusal -> refused.put(refusal.name(), refusal.reason()));
        plan.replaceAll(planned -> {
            String reason = refused.get(planned.outcome().storedAs());
            return reason == null ? planned : failed(planned.outcome(), reason);
        });
    }

    private static Planned failed(SectionOutcome outcome, String reason) {
        return new Planned(
                SectionOutcome.of(outcome.name(), outcome.storedAs(), ImportOutcome.Action.FAILED, reason),
                ErrorCode.CONFLICT);
    }

    @Override
    public void close() {
        try {
            if (staged != null) {
                staged.close();
            }
        } finally {
            room.close();
        }
    }
}
