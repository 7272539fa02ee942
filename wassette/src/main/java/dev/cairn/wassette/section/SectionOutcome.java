package dev.cairn.wassette.section;

import dev.cairn.transfer.CarriedName;
import java.util.List;

/**
 * What became of one agent, thread or namespace.
 *
 * @param name what it is called in the file
 * @param storedAs what it is called in the store
 * @param action what was done, or would be in a dry run
 * @param reason why, without content; empty where there is nothing to say
 * @param notCarried what the import left behind, a text each
 */
public record SectionOutcome(
        CarriedName name, CarriedName storedAs, ImportOutcome.Action action, String reason, List<String> notCarried) {
    /** Copies the list. */
    public SectionOutcome {
        notCarried = List.copyOf(notCarried);
    }

    static SectionOutcome of(CarriedName name, CarriedName storedAs, ImportOutcome.Action action, String reason) {
        return new SectionOutcome(name, storedAs, action, reason, List.of());
    }
}
