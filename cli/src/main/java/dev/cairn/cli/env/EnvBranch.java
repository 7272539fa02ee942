package dev.cairn.cli.env;

import dev.cairn.answer.EnvironmentFacts;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.environment.SessionInfo;
import dev.cairn.environment.SnapshotInfo;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn env branch}. */
@Command(
        name = "branch",
        header = "Start sessions at a snapshot of another session, without copying.",
        footer = {
            "  cairn env branch shop/run-7@day-2 --name bold --name careful",
            "  cairn env branch shop/run-7 --count 100 -q"
        })
public final class EnvBranch extends EnvironmentCommand {
    @Parameters(paramLabel = "ADDRESS", description = "ENV/SESSION@SNAPSHOT, or ENV/SESSION for its newest.")
    String address = "";

    @Option(names = "--name", paramLabel = "SESSION", description = "Name of a new session. Repeat for several.")
    List<String> names = List.of();

    @Option(
            names = "--count",
            paramLabel = "N",
            defaultValue = "1",
            description = "Number of sessions with generated names.")
    int count;

    @Override
    public Integer call() {
        if (!names.isEmpty() && count != 1) {
            throw CommandFailure.usage("--count generates the names. Omit --name.");
        }
        Place place = Place.of(address);
        String session = place.requireSession();
        return inEnvironment(place.environment(), host -> {
            SnapshotInfo from = host.stored().get(session, place.snapshotOrLatest());
            List<SessionInfo> branches = names.isEmpty()
                    ? host.stored().branch(from, count)
                    : host.stored().branch(from, names);
            return show(Answer.of(
                    branches,
                    EnvironmentFacts::of,
                    () -> branches.stream()
                            .map(branch -> SafeText.of("Session '" + branch.id() + "' begins at snapshot "
                                    + from.place() + ", step " + from.step() + "."))
                            .toList()));
        });
    }
}
