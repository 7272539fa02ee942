package dev.cairn.wassette.diff;

import dev.cairn.transfer.CarriedName;
import java.util.List;

/**
 * How an agent, a thread or a namespace differs between two snapshots.
 *
 * @param name what it is called
 * @param kind what happened to it
 * @param parts what differs, a text each, with ids and numbers and without content
 */
public record SectionChange(CarriedName name, ComponentChange.Kind kind, List<String> parts) {
    /** Copies the list. */
    public SectionChange {
        parts = List.copyOf(parts);
    }
}
