package dev.cairn.environment;

import dev.cairn.environment.host.Environment;
import java.util.List;

/**
 * What a resume found and what is lost. Immutable.
 *
 * @param restores the host snapshot that was restored; in mode {@code plugin} one restore for each plugin that had saved; empty when nothing
 *     was saved
 * @param step how many steps the restored state has behind it
 * @param lostSteps steps that were recorded after it, ascending; {@link Environment#reapply} does their actions again
 * @param unknownSteps how many steps more may have been done and not recorded, at most
 */
public record ResumeReport(List<RestoreReport> restores, long step, List<RecordedStep> lostSteps, int unknownSteps) {
    /** Copies the lists. */
    public ResumeReport {
        restores = List.copyOf(restores);
        lostSteps = List.copyOf(lostSteps);
    }

    /** One sentence for people. */
    public String text() {
        String from = restores.isEmpty()
                ? "Nothing was saved; the session starts over"
                : "Resumed at step " + step + " from snapshot "
                        + restores.get(0).snapshot().place().id();
        String recorded = lostSteps.isEmpty()
                ? "no recorded step is lost"
                : "steps " + lostSteps.get(0).number() + " to "
                        + lostSteps.get(lostSteps.size() - 1).number()
                        + " are recorded but not in the state: their actions can be repeated";
        return from + "; " + recorded + "; up to " + unknownSteps
                + " steps of the last moments may not have been recorded.";
    }
}
