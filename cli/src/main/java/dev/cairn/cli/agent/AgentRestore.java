package dev.cairn.cli.agent;

import dev.cairn.Cairn;
import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.RestoredField;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.StatePart;
import dev.cairn.agent.StateRestoreRequest;
import dev.cairn.agent.StateRestoreResult;
import dev.cairn.answer.AgentFacts;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.View;
import dev.cairn.cli.output.Words;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn agent restore}. */
@Command(
        name = "restore",
        header = "Restore a state from a snapshot or backup, whole or in parts, for this or another agent.",
        footer = {
            "Shows the result for each field. Stores nothing without --save. --raw prints the state.",
            "  cairn agent restore agent-1 --raw > state.json",
            "  cairn agent restore agent-2 --from agent-1 --only memory --status idle --save"
        })
public final class AgentRestore extends CliCommand {
    private static final View<RestoredField> FIELDS = new View<RestoredField>(AgentFacts::of)
            .text("FIELD", RestoredField::name)
            .text("PART", RestoredField::part)
            .text("OUTCOME", RestoredField::outcome);

    @Parameters(index = "0", paramLabel = "AGENT", description = "The agent to restore for.")
    String agent = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "SNAPSHOT",
            description = "Snapshot id or its beginning. Default: the latest.")
    private @Nullable String snapshot;

    @Option(names = "--from", paramLabel = "AGENT", description = "Agent of the snapshot. Default: the same agent.")
    private @Nullable String from;

    @Option(names = "--backup", paramLabel = "ID", description = "Restore from this backup.")
    private @Nullable String backup;

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "PART",
            completionCandidates = Words.Parts.class,
            description = "Parts to restore, joined by commas: memory, context, tools. Default: all.")
    List<String> only = List.of();

    @Option(
            names = "--status",
            paramLabel = "STATUS",
            description = "Status of the state. Default: that of the snapshot.")
    private @Nullable String status;

    @Option(names = "--save", description = "Save the state as the agent's latest snapshot.")
    boolean save;

    @Option(names = "--raw", description = "Only print the state as JSON.")
    boolean raw;

    @Mixin
    AgentVersion agentVersion = new AgentVersion();

    @Override
    public Integer call() {
        agentVersion.use(cli());
        StatePart[] parts = only.stream().map(AgentRestore::part).toArray(StatePart[]::new);
        return inStore(cairn -> {
            StateRestoreRequest request = request(cairn, parts);
            StateRestoreResult result = cairn.agents().restore(request);
            Document state = result.getState();
            AgentStateSnapshot saved = save ? cairn.agents().save(agent, state, SaveOptions.DEFAULT) : null;
            return raw ? raw(result) : show(Answer.of(AgentFacts.of(result, saved), () -> text(result, saved)));
        });
    }

    private static StatePart part(String name) {
        return switch (name) {
            case "memory" -> StatePart.MEMORY;
            case "context" -> StatePart.EXECUTION_CONTEXT;
            case "tools" -> StatePart.TOOLS;
            default -> throw CommandFailure.usage("--only must be memory, context or tools, not '" + name + "'.");
        };
    }

    private StateRestoreRequest request(Cairn cairn, StatePart... parts) {
        String source = from == null ? agent : from;
        String id = snapshot == null || snapshot.equals(SnapshotChoice.LATEST)
                ? null
                : SnapshotChoice.find(cairn.agents(), source, snapshot);
        StateRestoreRequest request = StateRestoreRequest.of(agent).from(from).status(status);
        request = backup != null ? request.backup(backup) : id != null ? request.snapshot(id) : request;
        return parts.length == 0 ? request : request.only(parts);
    }

    private int raw(StateRestoreResult result) {
        result.warnings().forEach(warning -> cli().output().note(SafeText.of("Note: " + warning)));
        cli().output().raw(result.getState(), true);
        return ExitCode.OK;
    }

    private static List<String> text(StateRestoreResult result, @Nullable AgentStateSnapshot saved) {
        List<String> lines = new ArrayList<>();
        lines.add(SafeText.of("State for agent '" + result.agentId() + "' from snapshot " + result.restoredSnapshotId()
                + ", version " + result.version() + "."));
        result.migrationsApplied()
                .forEach(step -> lines.add(SafeText.of("migrated from " + step.fromVersion() + " to " + step.toVersion()
                        + ": " + step.description())));
        result.warnings().forEach(warning -> lines.add(SafeText.of("note: " + warning)));
        lines.addAll(FIELDS.tableOrNothing(result.fields()));
        lines.add(
                saved == null
                        ? "Nothing was stored. --save stores the state, --raw prints it."
                        : "Saved as snapshot " + saved.snapshotId() + ".");
        return lines;
    }
}
