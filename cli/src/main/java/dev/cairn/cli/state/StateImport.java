package dev.cairn.cli.state;

import dev.cairn.Cairn;
import dev.cairn.cli.options.OptionWord;
import dev.cairn.cli.output.Words;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.cli.shell.Progress;
import dev.cairn.wassette.ComponentStates;
import dev.cairn.wassette.ImportChoice;
import dev.cairn.wassette.ImportOptions;
import dev.cairn.wassette.ImportReport;
import dev.cairn.wassette.StateFileImport;
import dev.cairn.wassette.StateMapping;
import dev.cairn.wassette.StateVerifier;
import dev.cairn.wassette.diff.StateChain;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateSnapshot;
import dev.cairn.wassette.folder.ComponentRegistry;
import dev.cairn.wassette.section.ConflictPolicy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn state import}. */
@Command(
        name = "import",
        header = "Import a state file into a component folder, and its agents, threads and items into the store.",
        description = {
            "",
            "Imports all or nothing. If there are problems, all are reported and nothing is changed. If the file "
                    + "has the binaries, no connection is opened. Otherwise they are fetched by their SHA-256."
        },
        footer = {
            "Exit code 4 if an existing component differs, 3 if --best-effort imported only some.",
            "  cairn state import team.json --dry-run",
            "  cairn state import team.json --skip-existing --verify",
            "  cairn state import scout.json --agent-id scout=scout-2 --items-prefix users/ada=users/eve",
            "  cairn state import monday.json --base full.json --conflict overwrite"
        })
public final class StateImport extends CliCommand {
    @Parameters(index = "0", paramLabel = "FILE", description = StateInput.WHERE)
    String file = "";

    @Mixin
    Folders folders = new Folders();

    @Option(
            names = "--components",
            split = ",",
            paramLabel = "IDS",
            description = "Only these components, separated by commas.")
    List<String> components = List.of();

    @Option(names = "--skip-existing", description = "Skip installed components, as with --conflict skip.")
    boolean skipExisting;

    @Option(
            names = "--conflict",
            paramLabel = "POLICY",
            completionCandidates = Words.Policies.class,
            description = "Action for installed components that differ: fail, skip, overwrite, rename or merge. "
                    + "Default: fail.")
    private @Nullable String conflict;

    @Option(names = "--verify", description = "Compare size, hash and exports of the binaries with the metadata first.")
    boolean verify;

    @Option(names = "--dry-run", description = "Show what would happen. Change nothing and open no connection.")
    boolean dryRun;

    @Option(names = "--best-effort", description = "Import each component separately, even if others fail.")
    boolean bestEffort;

    @Option(names = "--allow-invalid-policy", description = "Accept policies that Wassette cannot read.")
    boolean allowInvalidPolicy;

    @Option(names = "--allow-edited", description = "Accept a file that was changed after it was written.")
    boolean allowEdited;

    @Option(names = "--offline", description = "Open no connection.")
    boolean offline;

    @Option(
            names = "--source",
            paramLabel = "ID=URI",
            description = "Address to fetch a component's binary from. Repeat for several.")
    List<String> sources = List.of();

    @Option(
            names = "--base",
            paramLabel = "FILE",
            description = "Base of an incremental file. Repeat for a chain, the full file first.")
    List<String> base = List.of();

    @Option(names = "--map-path", paramLabel = "OLD=NEW", description = "Replace a folder in policies.")
    List<String> paths = List.of();

    @Option(names = "--map-secret", paramLabel = "OLD=NEW", description = "Rename a secret or variable.")
    List<String> secrets = List.of();

    @Mixin
    SectionNames names = new SectionNames();

    @Option(names = "--public-key", paramLabel = "FILE", description = "Accept only a file signed with this key.")
    private @Nullable Path publicKey;

    @Mixin
    Key key = new Key();

    @Override
    public Integer call() {
        List<StateFile> opened = new ArrayList<>();
        try (Progress progress = new Progress(cli(), "components imported")) {
            ImportOptions options = options().withProgress(progress);
            ComponentRegistry registry = folders.open(cli());
            StateSnapshot state = state(opened);
            if (!state.sections().scopes().isEmpty()) {
                return handOver(registry, options, state);
            }
            if (!names.isEmpty()) {
                throw CommandFailure.usage(
                        "Cannot rename on import: the state file has no agents, threads or items. Omit --agent-id, "
                                + "--thread-id and --items-prefix.");
            }
            ImportReport report = ComponentStates.of(registry).importState(state, options);
            show(ImportText.answer(registry, report));
            return code(report.restored(), report.failed());
        } finally {
            StateInput.close(opened);
        }
    }

    private static int code(int restored, int failed) {
        return failed == 0 ? ExitCode.OK : restored == 0 ? ExitCode.FAILURE : ExitCode.PARTIAL;
    }

    private int handOver(ComponentRegistry registry, ImportOptions options, StateSnapshot state) {
        try (Cairn cairn = store()) {
            StateFileImport.Report report =
                    new StateFileImport(registry, options, cairn.transfers(), names.mapping()).importState(state);
            show(ImportText.answer(registry, report, dryRun));
            ImportReport components = report.components();
            int restored = components == null ? 0 : components.restored();
            int failed = components == null ? 0 : components.failed();
            return code(restored + report.restored(), failed + report.failed());
        }
    }

    /** A dry run makes no store. */
    private Cairn store() {
        return dryRun
                ? cli().stores().openIfThere().orElseGet(() -> Cairn.open("memory:"))
                : cli().stores().openOrMake();
    }

    private StateSnapshot state(List<StateFile> opened) {
        StateInput input = new StateInput(cli());
        if (base.isEmpty()) {
            StateFile only = input.open(file, BinaryStore.inFiles());
            opened.add(only);
            requireSigned(only);
            if (!allowEdited) {
                only.requireIntact();
            }
            return only.snapshot();
        }
        List<String> chain = new ArrayList<>(base);
        chain.add(file);
        StateChain applied = input.chain(chain, BinaryStore.Kind.FILES, opened);
        opened.forEach(this::requireSigned);
        return applied.state();
    }

    private void requireSigned(StateFile opened) {
        if (publicKey != null) {
            StateVerifier.requireSigned(opened, publicKey);
        }
    }

    private ImportOptions options() {
        return ImportOptions.DEFAULT
                .with(Fetching.all(cli()))
                .withComponents(components)
                .with(conflict())
                .with(choices().toArray(ImportChoice[]::new))
                .withSources(Pairs.of("--source", "ID=URI", sources))
                .with(new StateMapping(
                        Pairs.of("--map-path", "OLD=NEW", paths), Pairs.of("--map-secret", "OLD=NEW", secrets)))
                .with(key.find(cli()));
    }

    private Set<ImportChoice> choices() {
        Map<ImportChoice, Boolean> choices = Map.of(
                ImportChoice.VERIFY, verify,
                ImportChoice.DRY_RUN, dryRun,
                ImportChoice.BEST_EFFORT, bestEffort,
                ImportChoice.ALLOW_INVALID_POLICY, allowInvalidPolicy,
                ImportChoice.ALLOW_EDITED, allowEdited,
                ImportChoice.OFFLINE, offline);
        return choices.keySet().stream().filter(choices::get).collect(Collectors.toSet());
    }

    private ConflictPolicy conflict() {
        if (conflict == null) {
            return skipExisting ? ConflictPolicy.SKIP : ConflictPolicy.FAIL;
        }
        if (skipExisting && !conflict.equals("skip")) {
            throw CommandFailure.usage("--skip-existing and --conflict " + conflict + " exclude each other.");
        }
        return OptionWord.of("--conflict", ConflictPolicy.class, conflict);
    }
}
