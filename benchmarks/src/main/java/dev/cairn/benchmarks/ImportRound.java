package dev.cairn.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.cairn.Cairn;
import dev.cairn.maintenance.CopyOptions;
import dev.cairn.wassette.ComponentStates;
import dev.cairn.wassette.ExportOptions;
import dev.cairn.wassette.ImportOptions;
import dev.cairn.wassette.StateFileImport;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.StateCompression;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateLimits;
import dev.cairn.wassette.folder.ComponentFolders;
import dev.cairn.wassette.folder.ComponentRegistry;
import dev.cairn.wassette.section.SectionChoice;
import dev.cairn.wassette.section.SectionExport;
import dev.cairn.wassette.section.SectionMapping;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Brings a store's thread into an empty one, in a process of its own: as a copy of the store, or from a state file. Prints milliseconds: how
 * long that took, and the processor time of the process. Its arguments are {@code copy} or {@code state import}, the store's URL, the state file
 * and the URL of the empty store.
 */
public final class ImportRound {
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private ImportRound() {}

    /** Brings and prints. */
    public static void main(String[] arguments) throws Exception {
        Path file = Path.of(arguments[2]);
        Samples.Operation bringing = arguments[0].equals("copy")
                ? () -> copy(arguments[1], arguments[3])
                : () -> importFrom(file, arguments[3]);
        Samples samples = new Samples();
        samples.time(bringing);
        System.out.printf(Locale.ROOT, "%.3f %.3f%n", samples.millis(0.5), SYSTEM.getProcessCpuTime() / 1e6);
    }

    private static void copy(String from, String to) {
        try (Cairn source = Cairn.open(from);
                Cairn target = Cairn.open(to)) {
            source.maintenance().copyTo(target.maintenance(), CopyOptions.from(from), cut -> {});
        }
    }

    private static void importFrom(Path file, String to) {
        try (StateFile opened = StateFile.from(file, StateLimits.DEFAULT, BinaryStore.inFiles());
                Cairn target = Cairn.open(to)) {
            new StateFileImport(components(file), ImportOptions.DEFAULT, target.transfers(), SectionMapping.NONE)
                    .importFrom(opened);
        }
    }

    /** Writes the thread into a state file. */
    static void export(String from, Path file) {
        try (Cairn source = Cairn.open(from)) {
            SectionChoice thread = new SectionChoice(List.of(), List.of(SearchRound.THREAD), List.of(), false);
            ComponentStates.of(components(file))
                    .exportTo(
                            file,
                            StateCompression.NONE,
                            ExportOptions.of(StateBench.TIME),
                            new SectionExport(source.transfers(), thread));
        }
    }

    /** No components. */
    private static ComponentRegistry components(Path beside) {
        return ComponentRegistry.open(
                new ComponentFolders(beside.resolveSibling("components"), beside.resolveSibling("secrets")));
    }
}
