package dev.cairn.cli.env;

import dev.cairn.Cairn;
import dev.cairn.answer.EnvironmentFacts;
import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.JsonLayout;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.View;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.StepResult;
import dev.cairn.environment.host.Environment;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.environment.host.EnvironmentProvider;
import dev.cairn.environment.host.Resumed;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn env run}. */
@Command(
        name = "run",
        header = "Run an installed environment for some steps, and take a snapshot at the end.",
        footer = {
            "'shop' comes with cairn: customers, orders, a clock, and tools that change them. An existing "
                    + "session continues from its last snapshot. Creates the store if it does not exist.",
            "  cairn env run shop --steps 20 --seed 7",
            "  cairn env run shop/run-7 --action '{\"tool\":\"next_day\"}' --label day-2"
        })
public final class EnvRun extends EnvironmentCommand {
    @Parameters(paramLabel = "ADDRESS", description = "ENV or ENV/SESSION. Default session: run-SEED.")
    String address = "";

    @Option(names = "--steps", paramLabel = "N", defaultValue = "10", description = "Number of steps. Default: 10.")
    int steps;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "7",
            description = "Seed for the actions, and for random values of a new session. Default: 7.")
    long seed;

    @Option(
            names = "--action",
            paramLabel = "JSON",
            description = "Do this action instead of random ones. JSON, @FILE, or - for standard input. Repeat for "
                    + "several.")
    List<String> actions = List.of();

    @Option(names = "--label", paramLabel = "LABEL", description = "Label of the snapshot at the end.")
    private @Nullable String label;

    private record Done(long number, Document action, StepResult result) {}

    private static final View<Done> STEPS = new View<>(EnvRun::json)
            .number("STEP", step -> String.valueOf(step.number))
            .text("ACTION", step -> JsonLayout.preview(step.action, 60))
            .text("OBSERVATION", step -> JsonLayout.preview(step.result.observation(), 40))
            .number("REWARD", step -> String.format(Locale.ROOT, "%.2f", step.result.reward()));

    @Override
    public Integer call() {
        Place place = Place.of(address);
        if (place.snapshot() != null) {
            throw CommandFailure.usage(
                    "Cannot run from a snapshot: a run continues at the session's head. Move it first with 'cairn "
                            + "env restore'.");
        }
        if (steps < 0) {
            throw CommandFailure.usage("--steps must be at least 0, not " + steps + ".");
        }
        List<Document> given = actions.stream()
                .map(action -> cli().input().json("--action", action).asData())
                .toList();
        EnvironmentProvider provider = EnvironmentProvider.get(place.environment());
        String session = place.session() == null ? "run-" + seed : place.session();
        try (Cairn cairn = cli().stores().openOrMake()) {
            return with(live(cairn, provider, seed), host -> run(host, provider, session, given));
        }
    }

    private int run(EnvironmentHost host, EnvironmentProvider provider, String session, List<Document> given) {
        List<Done> done = new ArrayList<>();
        try (Environment environment = open(host, session)) {
            int count = given.isEmpty() ? steps : given.size();
            boolean over = false;
            for (int i = 0; i < count && !over; i++) {
                long number = environment.stepNumber() + 1;
                Document action = given.isEmpty()
                        ? environment.look(plugins -> provider.nextAction(plugins, seed, number))
                        : given.get(i);
                StepResult result = environment.step(action);
                done.add(new Done(number, action, result));
                over = result.done();
            }
            SnapshotInfo end = environment.snapshot(label);
            return show(Answer.of(
                    done,
                    EnvRun::json,
                    null,
                    new Json().put("snapshot", EnvironmentFacts.of(end)),
                    () -> text(provider.name(), done, end)));
        }
    }

    private Environment open(EnvironmentHost host, String session) {
        if (host.stored().find(session).isEmpty()) {
            return host.start(session);
        }
        Resumed resumed = host.resume(session);
        if (!resumed.report().lostSteps().isEmpty()) {
            cli().output().note(SafeText.of(resumed.report().text()));
        }
        return resumed.environment();
    }

    private static Json json(Done done) {
        return new Json()
                .put("step", done.number)
                .put("action", done.action)
                .put("observation", done.result.observation())
                .put("reward", done.result.reward())
                .put("done", done.result.done());
    }

    private static List<String> text(String environment, List<Done> done, SnapshotInfo end) {
        List<String> lines = new ArrayList<>(STEPS.tableOrNothing(done));
        lines.add(SafeText.of("Snapshot " + end.place().id()
                + (end.label() == null ? "" : " '" + end.label() + "'") + " of session '" + environment + "/"
                + end.place().session() + "' is at step " + end.step() + "."));
        return lines;
    }
}
