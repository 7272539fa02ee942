package dev.cairn.server.internal.langgraph;

import dev.cairn.checkpoint.Checkpoint;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Which fields of a state are wanted, and which of its values. Immutable.
 *
 * @param names empty for all
 * @param values channels that are wanted by {@code values.NAME}; empty for all
 */
record StateFields(Set<String> names, Set<String> values) {
    static final List<String> ALL = List.of(
            "values",
            "next",
            "tasks",
            "metadata",
            "created_at",
            "checkpoint",
            "parent_checkpoint",
            "interrupts",
            "checkpoint_id",
            "parent_checkpoint_id");

    private static final String OF_VALUES = "values.";

    static StateFields of(List<String> select) {
        Set<String> names = new LinkedHashSet<>();
        Set<String> values = new LinkedHashSet<>();
        for (String wanted : select) {
            if (wanted.startsWith(OF_VALUES) && wanted.length() > OF_VALUES.length()) {
                names.add("values");
                values.add(wanted.substring(OF_VALUES.length()));
            } else if (ALL.contains(wanted)) {
                names.add(wanted);
            } else {
                throw Body.unsupported("'select' of a state must be " + ALL + " or values.NAME, not '" + wanted + "'.");
            }
        }
        return new StateFields(names, select.contains("values") ? Set.of() : values);
    }

    boolean has(String name) {
        return names.isEmpty() || names.contains(name);
    }

    boolean hasValue(String channel) {
        return values.isEmpty() ? !isInternal(channel) : values.contains(channel);
    }

    private boolean needsTasks() {
        return has("next") || has("tasks") || has("interrupts");
    }

    private boolean needsAllValues() {
        return has("values") && values.isEmpty();
    }

    /** The channels to read of a checkpoint whose channels are known; null for all. */
    String[] toRead(Checkpoint known) {
        List<String> channels = new ArrayList<>();
        for (String channel : known.versions().keySet()) {
            boolean trigger = needsTasks() && isInternal(channel);
            if (needsAllValues() || trigger || (has("values") && hasValue(channel))) {
                channels.add(channel);
            }
        }
        return channels.toArray(String[]::new);
    }

    /** Whether all channels are read whatever they are. */
    boolean readsAll() {
        return needsAllValues();
    }

    /** Whether a channel is the runtime's own and no part of the state that graphs see. */
    static boolean isInternal(String channel) {
        return channel.startsWith("__") || channel.startsWith("branch:");
    }
}
