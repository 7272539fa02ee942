package dev.cairn.cli.state;

import dev.cairn.cli.options.OptionWord;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.Words;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.cli.shell.Output;
import dev.cairn.cli.shell.Progress;
import dev.cairn.wassette.ComponentStates;
import dev.cairn.wassette.ExportOptions;
import dev.cairn.wassette.ExportReport;
import dev.cairn.wassette.diff.StateChain;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.SnapshotMetadata;
import dev.cairn.wassette.file.StateCompression;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.folder.ComponentRegistry;
import dev.cairn.wassette.secret.KeyDerivation;
import dev.cairn.wassette.section.SectionChoice;
import dev.cairn.wassette.section.SectionExport;
import dev.cairn.wassette.source.StateSource;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code cairn state export}. */
@Command(
        name = "export",
        header = "Export a component folder, and agents, threads and items of the store, into a state file.",
        description = {
            "",
            "--output names the state file, or - for standard output. Default: wassette-state.json. The file is "
                    + "complete or not written. It has names of secrets but no values. With --agent, --thread or --items, "
                    + "components are included if a component folder exists."
        },
        footer = {
            "  cairn state export --output team.json --description 'search tools'",
            "  cairn state export --include-binaries --output backup.json.zst",
            "  cairn state export --agent scout --thread booking --items users/ada --output scout.json.zst",
            "  cairn state export --base full.json --output monday.json"
        })
public final class StateExport extends CliCommand {
    static final String DEFAULT_FILE = "wassette-state.json";

    @Mixin
    Folders folders = new Folders();

    @Option(names = "--include-binaries", description = "Include the components' binaries.")
    boolean includeBinaries;

    @Option(
            names = "--components",
            split = ",",
            paramLabel = "IDS",
            description = "Only these components, separated by commas.")
    List<String> components = List.of();

    @Mixin
    SectionOptions sections = new SectionOptions();

    @Option(names = "--description", paramLabel = "TEXT", description = "Description of the file.")
    private @Nullable String description;

    @Option(names = "--tag", paramLabel = "KEY=VALUE", description = "Tag of the file. Repeat for several.")
    List<String> tags = List.of();

    @Option(names = "--origin", paramLabel = "TEXT", description = "Origin of the file, such as a machine's name.")
    private @Nullable String origin;

    @Option(
            names = "--wassette-version",
            paramLabel = "VERSION",
            description = "Version of Wassette to note in the file.")
    private @Nullable String wassetteVersion;

    @Option(
            names = "--source",
            paramLabel = "ID=URI",
            description = "Address where a component can be fetched. Repeat for several.")
    List<String> sources = List.of();

    @Option(
            names = "--compression",
            paramLabel = "HOW",
            completionCandidates = Words.FileCodecs.class,
            description = "Codec: none, gzip or zstd. Default: from the file's ending, .gz or .zst.")
    private @Nullable String compression;

    @Option(
            names = "--base",
            paramLabel = "FILE",
            description = "Only changes since this state file. Repeat for a chain, the full file first.")
    List<String> base = List.of();

    @Option(names = "--include-secrets", description = "Include secret values, encrypted with a key.")
    boolean includeSecrets;

    @Mixin
    Key key = new Key();

    @Option(
            names = "--not-secret",
            split = ",",
            paramLabel = "NAMES",
            description = "Secrets and variables whose values may appear in policies, tags and metadata.")
    List<String> notSecret = List.of();

    @Option(names = "--created-at", paramLabel = "TIME", description = "Time recorded in the file. Default: now.")
    private @Nullable Instant createdAt;

    @Override
    public Integer call() {
        List<StateFile> opened = new ArrayList<>();
        try (Progress progress = new Progress(cli(), "components exported")) {
            StateChain chain =
                    base.isEmpty() ? null : new StateInput(cli()).chain(base, BinaryStore.Kind.DIGESTS_ONLY, opened);
            ExportOptions options = options(progress).withBase(chain);
            SectionChoice choice = sections.choice();
            if (choice.isEmpty()) {
                return write(options, null);
            }
            return inStore(cairn -> {
                cairn.transfers().recover().forEach(this::note);
                folders.missing()
                        .ifPresent(folder ->
                                note("there is no component folder " + folder + ", so no components are included."));
                return write(options, new SectionExport(cairn.transfers(), choice));
            });
        } finally {
            StateInput.close(opened);
        }
    }

    private void note(String text) {
        cli().output().note(SafeText.of("note: " + text));
    }

    private int write(ExportOptions options, @Nullable SectionExport store) {
        ComponentRegistry registry = folders.open(cli());
        String named = cli().output().file();
        return "-".equals(named)
                ? toStream(registry, options, store)
                : toFile(registry, options, store, named == null ? DEFAULT_FILE : named);
    }

    private ExportOptions options(LongConsumer progress) {
        Instant time = createdAt == null ? cli().shell().clock().instant() : createdAt;
        SnapshotMetadata said = new SnapshotMetadata(
                description, wassetteVersion, origin, new TreeMap<>(Pairs.of("--tag", "KEY=VALUE", tags)), Map.of());
        return ExportOptions.of(time.getEpochSecond())
                .withBinaries(includeBinaries)
                .withComponents(components)
                .withMetadata(said)
                .withSources(Pairs.of("--source", "ID=URI", sources))
                .withSecrets(
                        includeSecrets ? new ExportOptions.SecretsKey(key.get(cli()), KeyDerivation.DEFAULT) : null)
                .withGuard(new ExportOptions.Guard(cli().shell().environment(), Set.copyOf(notSecret)))
                .withProgress(progress);
    }

    private int toFile(ComponentRegistry registry, ExportOptions options, @Nullable SectionExport store, String file) {
        ComponentStates states = ComponentStates.of(registry);
        Path path = StateSource.file(file);
        ExportReport report = store == null
                ? states.exportTo(path, compression(file), options)
                : states.exportTo(path, compression(file), options, store);
        cli().output().onScreen().show(new ExportText(registry.folders(), report, file).answer());
        return ExitCode.OK;
    }

    private int toStream(ComponentRegistry registry, ExportOptions options, @Nullable SectionExport store) {
        ComponentStates states = ComponentStates.of(registry);
        Output output = cli().output();
        output.toStandardOutput(standard -> {
            OutputStream out = compression("").packed(standard);
            ExportReport report = store == null ? states.exportTo(out, options) : states.exportTo(out, options, store);
            StateCompression.finish(out);
            FindingText.lines(FindingText.worthTelling(report.findings())).forEach(output::note);
            report.notes().forEach(output::note);
            report.notCarried().forEach(text -> output.note("not carried: " + text));
        });
        return ExitCode.OK;
    }

    private StateCompression compression(String file) {
        return compression == null
                ? StateCompression.fromName(file)
                : OptionWord.of("--compression", StateCompression.class, compression);
    }
}
