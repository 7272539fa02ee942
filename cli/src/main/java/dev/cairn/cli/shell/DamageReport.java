package dev.cairn.cli.shell;

import dev.cairn.DamageFormatter;
import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.Style;
import dev.cairn.storage.Damage;
import java.util.ArrayList;
import java.util.List;

/**
 * What a check of the store found.
 *
 * @param damages all of it
 */
public record DamageReport(List<Damage> damages) {
    /** Copies the list. */
    public DamageReport {
        damages = List.copyOf(damages);
    }

    /** Shows it; gives the exit code. */
    public int show(Cli cli) {
        cli.output().show(Answer.of(damages, Json::of, null, new Json().put("ok", damages.isEmpty()), this::text));
        return damages.isEmpty() ? ExitCode.OK : ExitCode.VERIFICATION_FAILED;
    }

    private List<String> text() {
        if (damages.isEmpty()) {
            return List.of(Style.GOOD.of("No damage found."));
        }
        List<String> lines = new ArrayList<>();
        for (Damage damage : damages) {
            lines.add(SafeText.of(DamageFormatter.of(damage)));
        }
        lines.add(Style.BAD.of(Figures.count(damages.size(), "damage", "damages") + " found."));
        return lines;
    }
}
