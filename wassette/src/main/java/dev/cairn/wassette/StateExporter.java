package dev.cairn.wassette;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.transfer.CarriedName;
import dev.cairn.wassette.diff.StateChain;
import dev.cairn.wassette.file.ComponentState;
import dev.cairn.wassette.file.SnapshotMetadata;
import dev.cairn.wassette.file.StateBase;
import dev.cairn.wassette.file.StateScope;
import dev.cairn.wassette.file.StateSections;
import dev.cairn.wassette.file.StateWriter;
import dev.cairn.wassette.folder.Component;
import dev.cairn.wassette.folder.ComponentRegistry;
import dev.cairn.wassette.folder.FolderFinding;
import dev.cairn.wassette.folder.FolderLayout;
import dev.cairn.wassette.folder.InstalledComponents;
import dev.cairn.wassette.folder.RegistryLock;
import dev.cairn.wassette.section.SectionExport;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Writes what a component folder holds into a state file, one component after the other. Not thread-safe. */
final class StateExporter {
    private final ComponentRegistry registry;
    private final ExportOptions options;
    private final ComponentReader reader;
    private final List<String> exported = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final List<FolderFinding> findings = new ArrayList<>();
    private final @Nullable SectionExport store;
    private int unchanged;
    private long binaryBytes;

    /**
     * Makes an exporter.
     *
     * @param store the agents, threads and items that go along, or null for none
     */
    StateExporter(ComponentRegistry registry, ExportOptions options, @Nullable SectionExport store) {
        this.store = store;
        this.registry = registry;
        this.options = options;
        this.reader = new ComponentReader(registry, options.sources());
    }

    ExportReport write(OutputStream out) {
        Path folder = registry.folders().components();
        if (!Files.isDirectory(folder) && store != null && options.components().isEmpty()) {
            return writeLocked(out);
        }
        if (!Files.isDirectory(folder)) {
            throw new NotFoundException(
                    "There is no component folder " + folder
                            + ". Name another with --component-dir or WASSETTE_COMPONENT_DIR.",
                    Map.of("component_dir", folder.toString()));
        }
        if (registry.layout() == FolderLayout.RECEIPTS || !Files.isWritable(folder)) {
            return writeLocked(out);
        }
        RegistryLock lock = registry.lock(options.patience());
        try {
            return writeLocked(out);
        } finally {
            lock.close();
        }
    }

    private ExportReport writeLocked(OutputStream out) {
        List<String> ids = wanted();
        PlainText guard = new PlainText(registry, options.guard());
        guard.require(ids, options);
        ExportedSecrets secrets = new ExportedSecrets(registry, options);
        StateSections sections = secrets.sections(ids, base(ids));
        notes.addAll(secrets.shared(ids));
        StateWriter writer = new StateWriter(out);
        writer.begin(options.createdAt());
        findings.addAll(leftOut());
        for (String id : ids) {
            export(id, writer, guard);
            options.progress().accept(exported.size() + unchanged);
        }
        if (store != null) {
            StateChain base = options.base();
            store.write(writer, base == null ? null : base.state(), guard::valueIn);
        }
        SnapshotMetadata metadata = options.metadata();
        String digest = writer.end(metadata.equals(SnapshotMetadata.NONE) ? null : metadata, sections, List.of());
        return report(digest, sections);
    }

    private ExportReport report(String digest, StateSections sections) {
        StateBase base = sections.base();
        List<StateScope> scopes = store == null ? List.of() : store.written();
        List<String> notCarried = new ArrayList<>(SectionExport.notCarried(scopes));
        if (store != null) {
            notCarried.addAll(SectionExport.secretsNotCarried(sections));
        }
        return new ExportReport(
                digest,
                exported,
                unchanged + (store == null ? 0 : store.unchanged()),
                base == null ? List.of() : base.removed(),
                binaryBytes,
                scopes,
                notCarried,
                findings,
                notes);
    }

    private void export(String id, StateWriter writer, PlainText guard) {
        FoundComponent found = reader.read(id, options.includeBinaries());
        ComponentState component = found.state();
        guard.require(component);
        findings.addAll(found.findings());
        StateChain base = options.base();
        if (base != null && base.state().find(id).filter(component::sameAs).isPresent()) {
            unchanged++;
            return;
        }
        writer.component(component);
        exported.add(id);
        binaryBytes += component.binary().isCarried() ? component.binary().size() : 0;
        note(component);
    }

    private void note(ComponentState component) {
        String id = component.componentId();
        if (!component.source().portable() && !options.includeBinaries()) {
            notes.add("'" + id
                    + "' has an unknown source: without its binary it can be imported only where the binary is already "
                    + "installed, or with --source " + id + "=URI.");
        }
    }

    /** What is wrong with the folder and with what no state file can hold; of all components, unless only some are wanted. */
    private List<FolderFinding> leftOut() {
        if (!options.components().isEmpty()) {
            return List.of();
        }
        InstalledComponents installed = registry.installed();
        Set<String> ids = Set.copyOf(installed.idsWithFiles());
        List<FolderFinding> found = new ArrayList<>();
        List<Component> components = installed.list();
        components.stream()
                .filter(component -> !ids.contains(component.id()))
                .forEach(component -> found.addAll(component.findings()));
        found.addAll(installed.ofFolder(components));
        return found;
    }

    private List<String> wanted() {
        List<String> ids = registry.installed().idsWithFiles();
        if (options.components().isEmpty()) {
            return ids;
        }
        List<String> unknown = new ArrayList<>(options.components());
        unknown.removeAll(ids);
        if (!unknown.isEmpty()) {
            throw new NotFoundException(
                    "There is no component '" + String.join("', '", unknown) + "' in "
                            + registry.folders().components() + ". Nothing was exported. There "
                            + (ids.isEmpty() ? "are none." : "are " + String.join(", ", ids) + "."),
                    Map.of("components", unknown));
        }
        return ids.stream().filter(options.components()::contains).toList();
    }

    private @Nullable StateBase base(List<String> ids) {
        StateChain base = options.base();
        if (base == null) {
            return null;
        }
        if (!options.components().isEmpty()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot export some components incrementally: an incremental export always "
                            + "holds all. Omit the filter or the base.");
        }
        TreeSet<String> removed = new TreeSet<>(base.state().ids());
        ids.forEach(removed::remove);
        List<CarriedName> gone = store == null ? List.of() : store.gone(base.state());
        return new StateBase(base.digest(), List.copyOf(removed), gone);
    }
}
