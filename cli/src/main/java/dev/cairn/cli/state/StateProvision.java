package dev.cairn.cli.state;

import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.cli.shell.Output;
import dev.cairn.wassette.ComponentStates;
import dev.cairn.wassette.DeploymentManifest;
import dev.cairn.wassette.ImportChoice;
import dev.cairn.wassette.ImportOptions;
import dev.cairn.wassette.ImportReport;
import dev.cairn.wassette.Provisioning;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateSnapshot;
import dev.cairn.wassette.folder.ComponentRegistry;
import dev.cairn.wassette.section.ConflictPolicy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn state provision}. */
@Command(
        name = "provision",
        header = "Install the components of a deployment manifest, or write the manifest of a state file.",
        description = {
            "",
            "Fetches binaries, checks their digests and derives the tools. Each component gets a policy with the "
                    + "permissions of the manifest."
        },
        footer = {
            "  cairn state provision deployment.yaml",
            "  cairn state provision --from team.json --output deployment.yaml"
        })
public final class StateProvision extends CliCommand {
    private static final int MOST = 1 << 20;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "MANIFEST",
            description = "Manifest file, or - for standard input.")
    private @Nullable String manifest;

    @Option(names = "--from", paramLabel = "FILE", description = "Write the manifest of this state file instead.")
    private @Nullable String from;

    @Mixin
    Folders folders = new Folders();

    @Option(names = "--overwrite", description = "Replace installed components that differ.")
    boolean overwrite;

    @Option(names = "--dry-run", description = "Fetch and check everything. Install nothing.")
    boolean dryRun;

    @Override
    public Integer call() {
        if ((manifest == null) == (from == null)) {
            throw CommandFailure.usage("Give either a manifest to install, or --from FILE to write one.");
        }
        return from == null ? install(String.valueOf(manifest)) : write(from);
    }

    private int install(String name) {
        DeploymentManifest wanted = DeploymentManifest.parse(read(name));
        ComponentRegistry registry = folders.open(cli());
        try (BinaryStore store = BinaryStore.inFiles()) {
            Provisioning provisioning = provisioning(store);
            StateSnapshot snapshot = provisioning.state(wanted);
            ImportOptions options =
                    ImportOptions.DEFAULT.with(overwrite ? ConflictPolicy.OVERWRITE : ConflictPolicy.FAIL);
            ImportReport report = ComponentStates.of(registry)
                    .importState(snapshot, dryRun ? options.with(ImportChoice.DRY_RUN) : options);
            provisioning.notes().forEach(cli().output()::note);
            return show(ImportText.answer(registry, report));
        }
    }

    private Provisioning provisioning(BinaryStore store) {
        return new Provisioning(
                Fetching.all(cli()), store, cli().shell().clock().instant().getEpochSecond());
    }

    private String read(String name) {
        try (InputStream in = cli().input().open(name)) {
            byte[] bytes = in.readNBytes(MOST + 1);
            if (bytes.length > MOST) {
                throw CommandFailure.usage("Cannot read the manifest: it is larger than " + MOST + " bytes.");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int write(String name) {
        try (StateFile opened = new StateInput(cli()).open(name, BinaryStore.digestsOnly())) {
            Provisioning provisioning = provisioning(BinaryStore.digestsOnly());
            List<String> lines =
                    provisioning.manifest(opened.snapshot()).lines().toList();
            Output output = cli().output();
            output.lines(lines);
            provisioning.notes().forEach(output::note);
            return ExitCode.OK;
        }
    }
}
