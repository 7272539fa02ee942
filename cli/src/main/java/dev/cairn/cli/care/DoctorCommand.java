package dev.cairn.cli.care;

import dev.cairn.Cairn;
import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.Style;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Finding;
import dev.cairn.storage.Finding.Grade;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;

/** {@code cairn doctor}. */
@Command(
        name = "doctor",
        header = "Check the surroundings of the store: file system, permissions, settings, versions, clock.",
        footer = {
            "Exit code 1 if there is a problem. Changes nothing. 'cairn verify' checks stored data.",
            "  cairn doctor"
        })
public final class DoctorCommand extends CliCommand {
    @Override
    public Integer call() {
        try {
            return inStore(cairn -> tell(cairn.maintenance().examine()));
        } catch (CorruptException damage) {
            return tell(Cairn.examineDamaged(cli().stores().url(), damage));
        } catch (CairnException refused) {
            if (refused.code() != ErrorCode.UNSUPPORTED) {
                throw refused;
            }
            return tellAround(refused);
        }
    }

    /** What a store is refused for is reported in the words of a finding where there is one. */
    private int tellAround(CairnException refused) {
        List<Finding> around = Cairn.examineClosed(cli().stores().url());
        if (around.stream().noneMatch(finding -> finding.grade() == Grade.PROBLEM)) {
            throw refused;
        }
        return tell(around);
    }

    private int tell(List<Finding> found) {
        boolean problem = found.stream().anyMatch(finding -> finding.grade() == Grade.PROBLEM);
        show(Answer.of(found, DoctorCommand::json, null, new Json().put("ok", !problem), () -> text(found)));
        return problem ? ExitCode.FAILURE : ExitCode.OK;
    }

    private static Json json(Finding finding) {
        return new Json()
                .put("grade", grade(finding))
                .put("topic", finding.topic())
                .put("text", finding.text())
                .put("remedy", finding.remedy().isEmpty() ? null : finding.remedy());
    }

    private static String grade(Finding finding) {
        return finding.grade().name().toLowerCase(Locale.ROOT);
    }

    private static Style style(Finding finding) {
        return switch (finding.grade()) {
            case GOOD -> Style.GOOD;
            case WARNING -> Style.CARE;
            case PROBLEM -> Style.BAD;
        };
    }

    private static List<String> text(List<Finding> found) {
        List<String> lines = new ArrayList<>();
        for (Finding finding : found) {
            lines.add(style(finding).of(String.format(Locale.ROOT, "%-8s", grade(finding)))
                    + SafeText.of(" " + finding.topic() + ": " + finding.text()));
            if (!finding.remedy().isEmpty()) {
                lines.add(SafeText.of("         " + finding.remedy()));
            }
        }
        return lines;
    }
}
