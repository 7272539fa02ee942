package dev.cairn.wassette;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.wassette.diff.StateChain;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.ComponentState;
import dev.cairn.wassette.file.StateSnapshot;
import dev.cairn.wassette.folder.ComponentRegistry;
import dev.cairn.wassette.folder.FolderTransaction;
import dev.cairn.wassette.internal.json.StateProblems;
import dev.cairn.wassette.section.ImportOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Brings a state file into a component folder: everything or nothing, unless asked otherwise. Not thread-safe. */
record StateImporter(ComponentRegistry registry, ImportOptions options) {
    ImportReport run(StateSnapshot whole) {
        StateChain.requireWhole(whole);
        StateSnapshot snapshot = whole.only(options.components());
        ImportedSecrets secrets = ImportedSecrets.open(registry, options, whole);
        try (BinaryStore fetched = BinaryStore.inFiles()) {
            if (options.has(ImportChoice.DRY_RUN)) {
                return report(snapshot, checked(new ImportPlanner(registry, options, fetched).plan(snapshot)), secrets);
            }
            registry.recover();
            return options.has(ImportChoice.BEST_EFFORT)
                    ? eachOnItsOwn(snapshot, secrets, fetched)
                    : allOrNothing(snapshot, secrets, fetched);
        }
    }

    private ImportReport allOrNothing(StateSnapshot snapshot, ImportedSecrets secrets, BinaryStore fetched) {
        FolderTransaction change = registry.begin();
        try {
            List<PlannedComponent> plan = checked(new ImportPlanner(registry, options, fetched).plan(snapshot));
            secrets.plan(outcomes(plan));
            long done = 0;
            for (PlannedComponent planned : plan) {
                if (planned.write() != null) {
                    change.put(planned.write());
                }
                options.progress().accept(++done);
            }
            change.commit();
            return finished(snapshot, plan, secrets);
        } finally {
            change.close();
        }
    }

    private ImportReport eachOnItsOwn(StateSnapshot snapshot, ImportedSecrets secrets, BinaryStore fetched) {
        List<PlannedComponent> done = new ArrayList<>();
        for (ComponentState component : snapshot.components()) {
            done.add(alone(snapshot.withComponents(List.of(component)), fetched));
            options.progress().accept(done.size());
        }
        return finished(snapshot, done, secrets);
    }

    private PlannedComponent alone(StateSnapshot one, BinaryStore fetched) {
        FolderTransaction change = registry.begin();
        try {
            PlannedComponent planned =
                    new ImportPlanner(registry, options, fetched).plan(one).get(0);
            if (planned.write() != null) {
                change.put(planned.write());
                change.commit();
            }
            return planned;
        } catch (CairnException e) {
            return PlannedComponent.failed(one.components().get(0), e.code(), String.valueOf(e.getMessage()));
        } finally {
            change.close();
        }
    }

    /** Refuses a plan in which something fails; all reasons at once. */
    private List<PlannedComponent> checked(List<PlannedComponent> plan) {
        List<PlannedComponent> failed =
                plan.stream().filter(planned -> planned.failure() != null).toList();
        if (failed.isEmpty() || options.has(ImportChoice.BEST_EFFORT)) {
            return plan;
        }
        StateProblems problems = new StateProblems();
        failed.forEach(planned -> problems.ofComponent(
                planned.outcome().componentId(), planned.outcome().reason()));
        ErrorCode first = Objects.requireNonNull(failed.get(0).failure());
        boolean same = failed.stream().allMatch(planned -> planned.failure() == first);
        throw problems.failure(
                same ? first : ErrorCode.INVALID,
                "Cannot import into " + registry.folders().components(),
                "Nothing was imported.");
    }

    private ImportReport finished(StateSnapshot snapshot, List<PlannedComponent> plan, ImportedSecrets secrets) {
        Set<String> here = Set.copyOf(registry.ids());
        for (PlannedComponent planned : plan) {
            ImportOutcome.Action action = planned.outcome().action();
            boolean installed = action.isRestored() || action == ImportOutcome.Action.UNCHANGED;
            if (installed && here.contains(planned.outcome().installedAs())) {
                keepSource(planned);
            }
        }
        return report(snapshot, plan, secrets);
    }

    private void keepSource(PlannedComponent planned) {
        String sha256 = planned.component().binary().sha256();
        if (sha256 != null) {
            new SourceSidecar(planned.component().source(), sha256)
                    .write(registry.folders().components(), planned.outcome().installedAs());
        }
    }

    private static List<ImportOutcome> outcomes(List<PlannedComponent> plan) {
        return plan.stream().map(PlannedComponent::outcome).toList();
    }

    private ImportReport report(StateSnapshot snapshot, List<PlannedComponent> plan, ImportedSecrets secrets) {
        List<ImportOutcome> outcomes = outcomes(plan);
        boolean dry = options.has(ImportChoice.DRY_RUN);
        List<SecretOutcome> values = secrets.plan(outcomes);
        if (!dry) {
            secrets.write(values);
        }
        List<String> notes = new ArrayList<>(secrets.notes(snapshot, outcomes));
        notes.addAll(ToolCollisions.among(registry, plan));
        snapshot.sections()
                .scopes()
                .forEach(scope -> notes.add("The " + scope.name() + " was not imported: it needs a store."));
        return new ImportReport(outcomes, values, notes, dry);
    }
}
