package dev.cairn.wassette;

import dev.cairn.error.CairnException;
import dev.cairn.transfer.Transfers;
import dev.cairn.wassette.diff.StateChain;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateScope;
import dev.cairn.wassette.file.StateSnapshot;
import dev.cairn.wassette.folder.ComponentRegistry;
import dev.cairn.wassette.section.ImportOutcome;
import dev.cairn.wassette.section.SectionExport;
import dev.cairn.wassette.section.SectionImport;
import dev.cairn.wassette.section.SectionMapping;
import dev.cairn.wassette.section.SectionOutcome;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Imports of state files with agents, threads and items: everything is checked, then components go into a folder and the rest into a store.
 * A kill between the two leaves the components; the same import again completes it. Immutable; safe for use by many threads.
 *
 * @param registry where components go
 * @param options how they do, and whether anything is changed at all
 * @param store where agents, threads and items go
 * @param mapping how they are called there
 */
public record StateFileImport(
        ComponentRegistry registry, ImportOptions options, Transfers store, SectionMapping mapping) {
    /**
     * What an import did.
     *
     * @param components what became of the components, or null where the file has none
     * @param sections what became of agents, threads and namespaces, in the order of the file
     * @param notCarried what stayed behind at the export or the import, a text each
     */
    public record Report(@Nullable ImportReport components, List<SectionOutcome> sections, List<String> notCarried) {
        /** Copies the lists. */
        public Report {
            sections = List.copyOf(sections);
            notCarried = List.copyOf(notCarried);
        }

        /** How many agents, threads and namespaces were restored. */
        public int restored() {
            return (int) sections.stream()
                    .filter(outcome -> outcome.action().isRestored())
                    .count();
        }

        /** How many agents, threads and namespaces could not be restored. */
        public int failed() {
            return (int) sections.stream()
                    .filter(outcome -> outcome.action() == ImportOutcome.Action.FAILED)
                    .count();
        }
    }

    /**
     * Brings a state file in.
     *
     * @throws CairnException with all problems at once; then nothing was changed
     */
    public Report importFrom(StateFile file) {
        if (!options.has(ImportChoice.ALLOW_EDITED)) {
            file.requireIntact();
        }
        return importState(file.snapshot());
    }

    /** Brings a state in. */
    public Report importState(StateSnapshot snapshot) {
        StateChain.requireWhole(snapshot);
        boolean dry = options.has(ImportChoice.DRY_RUN);
        List<StateScope> scopes = snapshot.sections().scopes();
        try (SectionImport sections = SectionImport.of(store, scopes, options.conflict(), mapping, dry)) {
            ImportReport components = components(snapshot, options.with(ImportChoice.DRY_RUN));
            if (!dry) {
                sections.stage();
                components = components(snapshot, options);
                sections.finish();
            }
            return report(snapshot, components, sections);
        }
    }

    private @Nullable ImportReport components(StateSnapshot snapshot, ImportOptions how) {
        return snapshot.components().isEmpty()
                ? null
                : ComponentStates.of(registry)
                        .importState(snapshot.withSections(snapshot.sections().withScopes(List.of())), how);
    }

    private static Report report(StateSnapshot snapshot, @Nullable ImportReport components, SectionImport sections) {
        List<String> left =
                new ArrayList<>(SectionExport.notCarried(snapshot.sections().scopes()));
        sections.outcomes().forEach(outcome -> left.addAll(outcome.notCarried()));
        left.addAll(SectionExport.secretsNotCarried(snapshot.sections()));
        left.addAll(sections.unfinished());
        return new Report(components, sections.outcomes(), left);
    }
}
