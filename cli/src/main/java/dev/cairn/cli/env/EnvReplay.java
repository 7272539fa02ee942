package dev.cairn.cli.env;

import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Json;
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
        header = "Do a session's recorded steps again on a copy, and tell the first that comes out otherwise.",
        footer = {
            "For environments that are installed with their plugins. Exit code 6 when a step comes out otherwise. Nothing is"
                    + " stored.",
            "  cairn env replay shop/run-7 --from 5"
        })
public final class EnvReplay extends EnvironmentCommand {
    @Parameters(paramLabel = "ADDRESS", description = "ENV/SESSION.")
    String address = "";

    @Option(names = "--from", paramLabel = "STEP", defaultValue = "1", description = "The first step; 1 unless given.")
    long from;

    @Option(names = "--to", paramLabel = "STEP", description = "The last step; the session's last unless given.")
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
                .put("from", Facts.of(report.from()))
                .put("replayed", report.replayed())
                .put("last_step", report.last())
                .put("same", report.divergence().isEmpty())
                .put("divergence", report.divergence());
    }

    private static List<String> text(ReplayReport report) {
        List<String> lines = new ArrayList<>();
        lines.add(SafeText.of(Figures.count(report.replayed(), "step", "steps") + " from snapshot "
                + report.from().place() + " on came out as recorded."));
        report.divergence().ifPresent(divergence -> {
            lines.add("Step " + divergence.step() + " came out otherwise: its " + divergence.what() + " differs.");
            lines.add("  recorded  " + JsonLayout.preview(divergence.recorded(), 60));
            lines.add("  found     " + JsonLayout.preview(divergence.found(), 60));
        });
        return lines;
    }
}
