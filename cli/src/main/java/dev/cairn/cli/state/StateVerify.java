package dev.cairn.cli.state;

import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.wassette.StateKey;
import dev.cairn.wassette.StateVerifier;
import dev.cairn.wassette.StateVerifier.Finding;
import dev.cairn.wassette.StateVerifier.Severity;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.StateFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn state verify}. */
@Command(
        name = "verify",
        header = "Check a state file: digest, signatures, binaries against metadata, policies.",
        footer = {
            "Exit code 6 if there are problems. SECURITY marks a component without a readable policy.",
            "  cairn state verify prod.json --public-key release.pub"
        })
public final class StateVerify extends CliCommand {
    @Parameters(index = "0", paramLabel = "FILE", description = StateInput.WHERE)
    String file = "";

    @Option(names = "--public-key", paramLabel = "FILE", description = "Require a valid signature with this key.")
    private @Nullable Path publicKey;

    @Override
    public Integer call() {
        try (StateFile opened = new StateInput(cli()).open(file, BinaryStore.inFiles())) {
            List<Finding> findings =
                    StateVerifier.verify(opened, publicKey == null ? null : StateKey.publicKey(publicKey));
            boolean sound = StateVerifier.isSound(findings);
            show(Answer.of(
                    findings,
                    Json::of,
                    null,
                    new Json().put("ok", sound).put("digest", opened.snapshot().digest()),
                    () -> text(findings, sound)));
            return sound ? ExitCode.OK : ExitCode.VERIFICATION_FAILED;
        }
    }

    private static List<String> text(List<Finding> findings, boolean sound) {
        List<String> lines = new ArrayList<>(FileFindings.lines(findings));
        long security = findings.stream()
                .filter(finding -> finding.severity() == Severity.SECURITY)
                .count();
        lines.add(sound ? FindingText.sound(security) : "The state file is not sound.");
        return lines;
    }
}
