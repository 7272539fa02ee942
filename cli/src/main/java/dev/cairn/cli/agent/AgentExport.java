package dev.cairn.cli.agent;

import dev.cairn.agent.CompressionType;
import dev.cairn.agent.SnapshotExportOptions;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Words;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.model.Document;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code cairn agent export}. */
@Command(
        name = "export",
        header = "Export a snapshot as a .snapshot file that other programs can read.",
        footer = {
            "  cairn agent export agent-1 --to /exports",
            "  cairn agent export agent-1 -o agent-1.snapshot --compression zlib"
        })
public final class AgentExport extends CliCommand {
    @Mixin
    SnapshotChoice choice = new SnapshotChoice();

    @Option(
            names = "--to",
            paramLabel = "FOLDER",
            description = "Write FOLDER/AGENT/SNAPSHOT.snapshot. Default: the file of -o.")
    private @Nullable String to;

    @Option(names = "--version", paramLabel = "VERSION", description = "Schema version of the file. Default: 1.0.0.")
    private @Nullable String version;

    @Option(
            names = "--compression",
            paramLabel = "CODEC",
            completionCandidates = Words.Codecs.class,
            description = "Codec: none, gzip, zlib, lz4 or zstd. Default: gzip.")
    private @Nullable String compression;

    @Override
    public Integer call() {
        if (to == null && !cli().output().isFile()) {
            throw CommandFailure.usage("Cannot export without a target. Give --to FOLDER or -o FILE.");
        }
        SnapshotExportOptions options = SnapshotExportOptions.DEFAULT;
        options = version == null ? options : options.version(StateVersion.parse(version));
        options = compression == null ? options : options.compression(CompressionType.fromName(compression));
        SnapshotExportOptions chosen = options;
        return inStore(cairn -> {
            String id = choice.idOrLatest(cairn.agents());
            if (to == null) {
                byte[] file = cairn.agents().files().export(choice.agent(), id, chosen);
                cli().output().raw(Document.fromBinary(file, "application/octet-stream"), false);
                return ExitCode.OK;
            }
            Path written = cairn.agents().files().exportTo(Path.of(to), choice.agent(), id, chosen);
            return show(Answer.of(
                    new Json()
                            .put("agent_id", choice.agent())
                            .put("snapshot_id", id)
                            .put("file", written.toString()),
                    "Wrote " + written + "."));
        });
    }
}
