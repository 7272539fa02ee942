package dev.cairn.cli.agent;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.answer.AgentFacts;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.CliCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn agent import}. */
@Command(
        name = "import",
        header = "Import one .snapshot file, or a folder with a folder per agent.",
        footer = {
            "Creates the store if it does not exist. Detects the codec. Keeps equal snapshots that already exist.",
            "  cairn agent import /var/agentcore/state"
        })
public final class AgentImport extends CliCommand {
    @Parameters(paramLabel = "PATH", description = "A .snapshot file, or a folder of AGENT/SNAPSHOT.snapshot files.")
    String path = "";

    @Override
    public Integer call() {
        boolean folder = Files.isDirectory(Path.of(path));
        byte[] file = folder ? new byte[0] : cli().input().bytes(path);
        try (var cairn = cli().stores().openOrMake()) {
            List<AgentStateSnapshot> imported = folder
                    ? cairn.agents().files().importFolder(Path.of(path))
                    : List.of(cairn.agents().files().importFile(file));
            return show(Answer.of(
                    imported,
                    one -> AgentFacts.of(one.summary()),
                    () -> imported.isEmpty()
                            ? List.of("No .snapshot files.")
                            : imported.stream()
                                    .map(one -> SafeText.of("Imported " + AgentText.name(one.summary()) + "."))
                                    .toList()));
        }
    }
}
