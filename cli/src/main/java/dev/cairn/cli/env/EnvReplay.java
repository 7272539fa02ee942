package dev.cairn.cli.env;

import dev.cairn.answer.EnvironmentFacts;
import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.JsonLayout;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.environment.ReplayReport;
import dev.cairn.environment.host.EnvironmentProvider;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn env replay}. */
@Command(
        name = "replay",
        header = "Replay a session's recorded steps on a copy, and show the first difference.",
        footer = {
            "The environment must be installed with its plugins. Exit code 6 if a step differs. Stores nothing.",
            "  cairn env replay shop/run-7 --from 5"
        })
public final class EnvReplay extends EnvironmentCommand {
    @Parameters(paramLabel = "ADDRESS", description = "ENV/SESSION.")
    String address = "";

    @Option(names = "--from", paramLabel = "STEP", defaultValue = "1", description = "First step. Default: 1.")
    long from;

    @Option(names = "--to", paramLabel = "STEP", description = "Last step. Default: the session's last.")
    long to = Long.MAX_VALUE;

    @Override
    public Integer call() {
        Place place = Place.of(address);
        String session = place.requireSession();
        EnvironmentProvider provider = EnvironmentProvider.get(place.environment());
        return inStore(cairn -> with(live(cairn, provider, 0), host -> {
            ReplayReport report = host.replay(session, from, to);
            show(Answer.of(json(report), () -> text(report)));
            return report.divergence().isEmpty() ? ExitCode.OK : ExitCode.VERIFICATION_FAILED;
        }));
    }

    private static Json json(ReplayReport report) {
        return new Json()
                .put("from", EnvironmentFacts.of(report.from()))
                .put("replayed", report.replayed())
                .put("last_step", report.last())
                .put("same", report.divergence().isEmpty())
                .put("divergence", report.divergence());
    }

    private static List<String> text(ReplayReport report) {
        List<String> lines = new ArrayList<>();
        lines.add(SafeText.of(Figures.count(report.replayed(), "step", "steps") + " from snapshot "
                + report.from().place() + " match the recording."));
        report.divergence().ifPresent(divergence -> {
            lines.add("Step " + divergence.step() + " differs: its " + divergence.what() + " is not as recorded.");
            lines.add("  recorded  " + JsonLayout.preview(divergence.recorded(), 60));
            lines.add("  found     " + JsonLayout.preview(divergence.found(), 60));
        });
        return lines;
    }
}
