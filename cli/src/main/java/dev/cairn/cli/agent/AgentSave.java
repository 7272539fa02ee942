package dev.cairn.cli.agent;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.BackupType;
import dev.cairn.agent.CompressionType;
import dev.cairn.agent.SaveOptions;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.Words;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.model.Document;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn agent save}. */
@Command(
        name = "save",
        header = "Save the whole state of an agent as its latest snapshot.",
        footer = {
            "Makes the store when it is not there. A state is any JSON object, and comes back as it was. One with status and"
                    + " philosophy as texts may also tell its version, time and tags.",
            "  cairn agent save agent-1 --state state.json --tag milestone",
            "  cairn agent load agent-1 | cairn agent save agent-2 --state -"
        })
public final class AgentSave extends CliCommand {
    @Parameters(paramLabel = "AGENT", description = "The agent's id.")
    String agent = "";

    @Option(
            names = "--state",
            required = true,
            paramLabel = "FILE|JSON",
            description = "The state: a file, @FILE, JSON that begins with {, or - for standard input.")
    String state = "";

    @Option(names = "--tag", paramLabel = "TAG", description = "A tag; may be given several times.")
    List<String> tags = List.of();

    @Option(
            names = "--compression",
            paramLabel = "CODEC",
            completionCandidates = Words.Codecs.class,
            description = "none, gzip, zlib, lz4 or zstd; gzip unless given.")
    private @Nullable String compression;

    @Option(
            names = "--type",
            paramLabel = "TYPE",
            completionCandidates = Words.Sharing.class,
            defaultValue = "incremental",
            description = "What is shared with stored snapshots: incremental (any), differential (the last full one) or"
                    + " full (nothing); incremental unless given.")
    String type = "";

    @Option(
            names = "--retention",
            paramLabel = "TIME",
            description = "Cleaned up after this time, such as 30d; kept unless given.")
    private @Nullable Duration retention;

    @Option(names = "--pin", description = "No clean-up removes it.")
    boolean pin;

    @Option(names = "--id", paramLabel = "ID", description = "The snapshot's id; a time-ordered one unless given.")
    private @Nullable String id;

    @Option(
            names = "--expect-latest",
            paramLabel = "ID",
            description = "Fail with exit code 4 when another snapshot is the latest; 'none' expects none.")
    private @Nullable String expectLatest;

    @Mixin
    AgentVersion agentVersion = new AgentVersion();

    @Override
    public Integer call() {
        agentVersion.use(cli());
        Document document = cli().input().objectOrFile("--state", state).asData();
        SaveOptions options = SaveOptions.DEFAULT
                .type(BackupType.fromName(type))
                .compression(compression == null ? null : CompressionType.fromName(compression))
                .retention(retention)
                .pinned(pin)
                .snapshotId(id)
                .expectingParent("none".equals(expectLatest) ? SaveOptions.NO_PARENT : expectLatest);
        try (var cairn = cli().stores().openOrMake()) {
            AgentStateSnapshot saved = cairn.agents().saveState(agent, document, tags, options);
            return show(Answer.of(AgentFacts.of(saved.summary()), () -> text(saved)));
        }
    }

    private static List<String> text(AgentStateSnapshot saved) {
        return List.of(SafeText.of("Saved " + AgentFacts.name(saved.summary()) + ": "
                + Figures.size(saved.summary().uncompressedSize()) + ", which added "
                + Figures.size(saved.summary().sizeBytes()) + "."));
    }
}
