package dev.cairn.wassette;

import dev.cairn.wassette.section.ImportOutcome;
import java.util.List;

/**
 * What an import did.
 *
 * @param outcomes what became of each component, in the order of the file
 * @param values what became of the values of secrets, or would in a dry run, in the order of the components
 * @param notes what was not carried and what else is worth knowing, without secrets
 * @param dryRun whether nothing was changed
 */
public record ImportReport(
        List<ImportOutcome> outcomes, List<SecretOutcome> values, List<String> notes, boolean dryRun) {
    /** Copies the lists. */
    public ImportReport {
        outcomes = List.copyOf(outcomes);
        values = List.copyOf(values);
        notes = List.copyOf(notes);
    }

    /** How many components were restored: neither failures nor ghosts nor what was there already. */
    public int restored() {
        return (int) outcomes.stream()
                .filter(outcome -> outcome.action().isRestored())
                .count();
    }

    /** How many values of secrets were written; none in a dry run. */
    public int secrets() {
        return dryRun
                ? 0
                : (int) values.stream()
                        .filter(value -> value.action().isWritten())
                        .count();
    }

    /** How many components could not be restored. */
    public int failed() {
        return (int) outcomes.stream()
                .filter(outcome -> outcome.action() == ImportOutcome.Action.FAILED)
                .count();
    }
}
