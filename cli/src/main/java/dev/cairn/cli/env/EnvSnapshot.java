package dev.cairn.cli.env;

import dev.cairn.Cairn;
import dev.cairn.answer.EnvironmentFacts;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.model.Document;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn env snapshot}. */
@Command(
        name = "snapshot",
        header = "Save a snapshot of states from another program.",
        footer = {
            "Creates the session and the store if they do not exist.",
            "  cairn env snapshot lab/s1 --part orders=@orders.json --label before-refund"
        })
public final class EnvSnapshot extends EnvironmentCommand {
    @Parameters(paramLabel = "ADDRESS", description = "ENV/SESSION.")
    String address = "";

    @Option(
            names = "--part",
            paramLabel = "PLUGIN=JSON",
            required = true,
            description = "State of a plugin: an object, or @FILE. Give each plugin once.")
    List<String> parts = List.of();

    @Option(
            names = "--label",
            paramLabel = "LABEL",
            description = "Label of the snapshot. Moves the label from an earlier snapshot.")
    private @Nullable String label;

    @Override
    public Integer call() {
        Place place = Place.of(address);
        String session = place.requireSession();
        if (place.snapshot() != null) {
            throw CommandFailure.usage("Cannot name a new snapshot by address. Name it with --label.");
        }
        Map<String, Document> states = new LinkedHashMap<>();
        for (String part : parts) {
            Map.Entry<String, Document> state = cli().input().channel("--part", part);
            if (states.put(state.getKey(), state.getValue()) != null) {
                throw CommandFailure.usage("--part must not repeat " + state.getKey() + ". Give it once.");
            }
        }
        try (Cairn cairn = cli().stores().openOrMake()) {
            return with(cairn.environment(place.environment()), host -> put(host, session, states));
        }
    }

    private int put(EnvironmentHost host, String session, Map<String, Document> states) {
        SnapshotInfo snapshot = host.stored().put(session, label, states);
        return show(Answer.of(
                EnvironmentFacts.of(snapshot),
                "Snapshot " + snapshot.place().id() + " of session '" + session + "' holds " + snapshot.bytes()
                        + " bytes."));
    }
}
