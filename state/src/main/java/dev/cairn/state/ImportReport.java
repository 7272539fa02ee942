package dev.cairn.state;

import java.util.List;

/**
 * What an import did.
 *
 * @param outcomes what became of each component, in the order of the file
 * @param secrets how many values of secrets were written
 * @param notes what was not carried and what else is worth knowing, without secrets
 * @param dryRun whether nothing was changed
 */
public record ImportReport(List<ImportOutcome> outcomes, int secrets, List<String> notes, boolean dryRun) {
    /** Copies the lists. */
    public ImportReport {
        outcomes = List.copyOf(outcomes);
        notes = List.copyOf(notes);
    }

    /** How many components were restored: neither failures nor ghosts nor what was there already. */
    public int restored() {
        return (int) outcomes.stream()
                .filter(outcome -> outcome.action().isRestored())
                .count();
    }

    /** How many components could not be restored. */
    public int failed() {
        return (int) outcomes.stream()
                .filter(outcome -> outcome.action() == ImportOutcome.Action.FAILED)
                .count();
    }
}
