package dev.cairn.cli.env;

import dev.cairn.answer.EnvironmentFacts;
import dev.cairn.cli.output.Answer;
import dev.cairn.environment.SessionInfo;
import dev.cairn.environment.SnapshotInfo;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn env restore}. */
@Command(
        name = "restore",
        header = "Continue a session from one of its snapshots.",
        footer = {
            "Later snapshots and steps stay. The next write of a program that has the session open is refused.",
            "  cairn env restore shop/run-7@day-2"
        })
public final class EnvRestore extends EnvironmentCommand {
    @Parameters(paramLabel = "ADDRESS", description = "ENV/SESSION@SNAPSHOT: a label, an id, or latest.")
    String address = "";

    @Override
    public Integer call() {
        Place place = Place.of(address);
        String session = place.requireSession();
        return inEnvironment(place.environment(), host -> {
            SnapshotInfo to = host.stored().get(session, place.snapshotOrLatest());
            SessionInfo info = host.stored().rewind(session, to);
            return show(Answer.of(
                    EnvironmentFacts.of(info),
                    "Session '" + session + "' continues from snapshot "
                            + to.place().id() + ", step " + to.step() + "."));
        });
    }
}
