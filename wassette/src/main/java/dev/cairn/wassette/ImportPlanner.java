package dev.cairn.wassette;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.wassette.diff.SecurityChanges;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.ComponentSource;
import dev.cairn.wassette.file.ComponentState;
import dev.cairn.wassette.file.MetadataState;
import dev.cairn.wassette.file.StateSnapshot;
import dev.cairn.wassette.folder.ComponentRegistry;
import dev.cairn.wassette.folder.ComponentWrite;
import dev.cairn.wassette.policy.Policy;
import dev.cairn.wassette.policy.PolicyDiff;
import dev.cairn.wassette.policy.PolicyDiff.Presence;
import dev.cairn.wassette.section.ImportOutcome;
import dev.cairn.wassette.source.SourceReaders;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides what an import does with each component; changes nothing. Not thread-safe. */
final class ImportPlanner {
    private final ImportOptions options;
    private final ImportBinaries binaries;
    private final ComponentReader installed;
    private final Set<String> here;
    private final Set<String> taken;

    /**
     * Makes a planner.
     *
     * @param fetched where binaries go that are not in the file
     */
    ImportPlanner(ComponentRegistry registry, ImportOptions options, BinaryStore fetched) {
        this.options = options;
        this.installed = new ComponentReader(registry, Map.of());
        this.binaries = new ImportBinaries(options, fetched, installed);
        this.here = Set.copyOf(registry.ids());
        this.taken = new HashSet<>(here);
    }

    List<PlannedComponent> plan(StateSnapshot snapshot) {
        taken.addAll(snapshot.ids());
        List<PlannedComponent> plan = new ArrayList<>();
        for (ComponentState component : snapshot.components()) {
            plan.add(plan(component));
        }
        return plan;
    }

    private PlannedComponent plan(ComponentState carried) {
        try {
            return planned(adapted(carried));
        } catch (CairnException e) {
            return PlannedComponent.failed(carried, e.code(), String.valueOf(e.getMessage()));
        }
    }

    /** With the names and addresses that hold here. */
    private ComponentState adapted(ComponentState carried) {
        ComponentState component = options.mapping().apply(ImportedMetadata.normalized(carried));
        String address = options.sources().get(carried.componentId());
        return address == null ? component : component.withSource(ComponentSource.of(address));
    }

    private PlannedComponent planned(ComponentState component) {
        if (!here.contains(component.componentId())) {
            return write(component, null, ImportOutcome.Action.CREATED);
        }
        ComponentState there = there(component.componentId());
        if (there != null && Conflicts.isSame(component, there)) {
            return kept(component, ImportOutcome.Action.UNCHANGED, "");
        }
        return switch (options.conflict()) {
            case FAIL ->
                PlannedComponent.failed(
                        component,
                        ErrorCode.CONFLICT,
                        "it is installed and differs: " + Conflicts.text(component, there));
            case SKIP -> kept(component, ImportOutcome.Action.SKIPPED, Conflicts.text(component, there));
            case OVERWRITE -> write(component, there, ImportOutcome.Action.REPLACED);
            case RENAME -> write(component.withId(freeId(component.componentId())), null, ImportOutcome.Action.RENAMED);
            case MERGE -> merge(component, there);
        };
    }

    private @Nullable ComponentState there(String id) {
        try {
            return installed.read(id, false).state();
        } catch (CairnException e) {
            return null;
        }
    }

    private PlannedComponent merge(ComponentState component, @Nullable ComponentState there) {
        if (there == null) {
            return write(component, null, ImportOutcome.Action.REPLACED);
        }
        ComponentState merged = Conflicts.merged(component, there);
        return merged == null
                ? PlannedComponent.failed(
                        component,
                        ErrorCode.CONFLICT,
                        "it is installed, and both versions changed the same part: " + Conflicts.text(component, there))
                : write(merged, there, ImportOutcome.Action.COMPLETED);
    }

    private static PlannedComponent kept(ComponentState component, ImportOutcome.Action action, String reason) {
        String id = component.componentId();
        return new PlannedComponent(component, new ImportOutcome(id, id, action, reason, List.of()), null, null);
    }

    private PlannedComponent write(
            ComponentState component, @Nullable ComponentState there, ImportOutcome.Action action) {
        List<String> security = security(component, there);
        ComponentState whole = binaries.bring(component, there);
        boolean later = binaries.isLater(whole);
        if (whole.binary().content() == null && !ImportBinaries.isSame(whole, there) && !later) {
            return ghost(whole);
        }
        if (whole.binary().content() != null) {
            List<String> problems = BinaryCheck.problems(whole, options.has(ImportChoice.VERIFY));
            if (!problems.isEmpty()) {
                return PlannedComponent.failed(component, ErrorCode.INVALID, String.join("; ", problems));
            }
        }
        ImportOutcome outcome = new ImportOutcome(
                original(component, action),
                component.componentId(),
                action,
                later ? "its binary would be fetched from " + SourceReaders.shown(whole.source()) : "",
                security);
        ComponentWrite write = ComponentWrites.of(whole, there);
        return new PlannedComponent(whole, outcome, write, null);
    }

    private static PlannedComponent ghost(ComponentState component) {
        String id = component.componentId();
        if (component.metadata().state() == MetadataState.GHOST) {
            ImportOutcome outcome = new ImportOutcome(
                    id,
                    id,
                    ImportOutcome.Action.GHOST,
                    "it had no binary where it was exported; not written",
                    List.of());
            return new PlannedComponent(component, outcome, null, null);
        }
        return PlannedComponent.failed(component, ErrorCode.UNAVAILABLE, "its binary is not in the file");
    }

    /** The id in the file. */
    private static String original(ComponentState component, ImportOutcome.Action action) {
        String id = component.componentId();
        return action == ImportOutcome.Action.RENAMED ? id.substring(0, id.lastIndexOf('-')) : id;
    }

    private String freeId(String id) {
        for (int i = 2; ; i++) {
            if (taken.add(id + "-" + i)) {
                return id + "-" + i;
            }
        }
    }

    /** What the change means for security; refuses a policy that Wassette cannot read unless that is allowed. */
    private List<String> security(ComponentState component, @Nullable ComponentState there) {
        String text = component.policyText();
        List<String> problems = text == null ? List.of() : Policy.problems(text);
        if (!problems.isEmpty() && !options.has(ImportChoice.ALLOW_INVALID_POLICY)) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "security change: its policy is invalid (" + String.join("; ", problems)
                            + "), so Wassette may let every environment variable through; --allow-invalid-policy "
                            + "carries it unchanged");
        }
        if (there == null) {
            return text == null || !problems.isEmpty() ? SecurityChanges.ofNew(text) : List.of();
        }
        PolicyDiff diff = PolicyDiff.of(there.policyText(), text);
        return diff.isSecurityChange() || (diff.after() != Presence.VALID && !diff.sameText())
                ? diff.reasons()
                : List.of();
    }
}
