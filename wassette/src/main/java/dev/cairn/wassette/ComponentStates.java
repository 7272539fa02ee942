package dev.cairn.wassette;

import dev.cairn.wassette.file.StateCompression;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateSnapshot;
import dev.cairn.wassette.file.WholeFile;
import dev.cairn.wassette.folder.ComponentRegistry;
import dev.cairn.wassette.section.SectionExport;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** State files of a component folder: export and import. Thread-safe. */
public final class ComponentStates {
    private final ComponentRegistry registry;

    private ComponentStates(ComponentRegistry registry) {
        this.registry = registry;
    }

    /** Those of a folder. */
    public static ComponentStates of(ComponentRegistry registry) {
        return new ComponentStates(registry);
    }

    /** The folder. */
    public ComponentRegistry registry() {
        return registry;
    }

    /**
     * Writes a state file that appears only when it is whole, with mode 0600. Memory does not grow with the binaries.
     *
     * @throws dev.cairn.error.CairnException {@code INVALID} where secrets would stand in plain text, {@code LOCKED}, {@code CONFLICT} where
     *     someone goes on changing a component, {@code NOT_FOUND}, {@code NO_SPACE}
     */
    public ExportReport exportTo(Path file, StateCompression compression, ExportOptions options) {
        return WholeFile.write(file, compression, out -> exportTo(out, options));
    }

    /** Writes a state file to a stream, which stays open. When this fails, what was written is no state file. */
    public ExportReport exportTo(OutputStream out, ExportOptions options) {
        return new StateExporter(registry, options, null).write(out);
    }

    /** Writes a state file as {@link #exportTo(Path, StateCompression, ExportOptions)} does, with agents, threads and items of a store. */
    public ExportReport exportTo(
            Path file, StateCompression compression, ExportOptions options, SectionExport sections) {
        return WholeFile.write(file, compression, out -> exportTo(out, options, sections));
    }

    /** Writes a state file with agents, threads and items of a store to a stream, which stays open; components go along if there is a folder. */
    public ExportReport exportTo(OutputStream out, ExportOptions options, SectionExport sections) {
        return new StateExporter(registry, options, sections).write(out);
    }

    /** The state in memory, without the bytes of binaries. */
    public StateSnapshot exportState(ExportOptions options) {
        java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
        exportTo(out, options.withBinaries(false));
        return StateSnapshot.parse(out.toString(java.nio.charset.StandardCharsets.UTF_8));
    }

    /** The same, elsewhere. */
    public CompletableFuture<StateSnapshot> exportStateAsync(ExportOptions options, Executor executor) {
        return CompletableFuture.supplyAsync(() -> exportState(options), executor);
    }

    /**
     * Brings a state file into the folder. Everything is checked before anything is written.
     *
     * @throws dev.cairn.error.CairnException with all problems at once; then nothing was changed
     */
    public ImportReport importFrom(StateFile file, ImportOptions options) {
        if (!options.has(ImportChoice.ALLOW_EDITED)) {
            file.requireIntact();
        }
        return importState(file.snapshot(), options);
    }

    /** Brings a state into the folder. */
    public ImportReport importState(StateSnapshot snapshot, ImportOptions options) {
        return new StateImporter(registry, options).run(snapshot);
    }

    /** The same, elsewhere. */
    public CompletableFuture<ImportReport> importStateAsync(
            StateSnapshot snapshot, ImportOptions options, Executor executor) {
        return CompletableFuture.supplyAsync(() -> importState(snapshot, options), executor);
    }
}
