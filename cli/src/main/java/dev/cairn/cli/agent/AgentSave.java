package dev.cairn.cli.agent;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.BackupType;
import dev.cairn.agent.CompressionType;
import dev.cairn.agent.SaveOptions;
import dev.cairn.answer.AgentFacts;
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
            "Creates the store if it does not exist. A state is any JSON object, and is returned unchanged. A "
                    + "state with the texts status and philosophy may also contain version, time and tags.",
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
            description = "State: a file, @FILE, JSON that begins with {, or - for standard input.")
    String state = "";

    @Option(names = "--tag", paramLabel = "TAG", description = "Add a tag. Repeat for several.")
    List<String> tags = List.of();

    @Option(
            names = "--compression",
            paramLabel = "CODEC",
            completionCandidates = Words.Codecs.class,
            description = "Codec: none, gzip, zlib, lz4 or zstd. Default: gzip.")
    private @Nullable String compression;

    @Option(
            names = "--type",
            paramLabel = "TYPE",
            completionCandidates = Words.Sharing.class,
            defaultValue = "incremental",
            description = "Data to share with stored snapshots: incremental (any), differential (the last full one) or "
                    + "full (none). Default: incremental.")
    String type = "";

    @Option(
            names = "--retention",
            paramLabel = "TIME",
            description = "Expire after this time, such as 30d. Default: never.")
    private @Nullable Duration retention;

    @Option(names = "--pin", description = "Protect it from clean-ups.")
    boolean pin;

    @Option(names = "--id", paramLabel = "ID", description = "Snapshot id. Default: a time-ordered id.")
    private @Nullable String id;

    @Option(
            names = "--expect-latest",
            paramLabel = "ID",
            description = "Fail with exit code 4 if another snapshot is the latest. 'none' expects no snapshot.")
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
            AgentStateSnapshot saved = cairn.agents().save(agent, document, options.tags(tags));
            return show(Answer.of(AgentFacts.of(saved.summary()), () -> text(saved)));
        }
    }

    private static List<String> text(AgentStateSnapshot saved) {
        return List.of(SafeText.of("Saved " + AgentText.name(saved.summary()) + ": "
                + Figures.size(saved.summary().uncompressedSize()) + ", which added "
                + Figures.size(saved.summary().sizeBytes()) + "."));
    }
}
