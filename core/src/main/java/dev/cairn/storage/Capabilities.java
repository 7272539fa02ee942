package dev.cairn.storage;

import java.util.Set;

/**
 * What a backend declares of itself.
 *
 * @param durability what an acknowledged commit survives
 * @param set optional abilities
 */
public record Capabilities(Durability durability, Set<Capability> set) {
    /** Copies the set. */
    public Capabilities {
        set = Set.copyOf(set);
    }

    /** What an acknowledged commit survives. */
    public enum Durability {
        /** Nothing: it is gone with the process. */
        NONE,
        /** A killed process, not a loss of power. */
        PROCESS,
        /** A killed process and a loss of power. */
        POWER
    }

    /** Whether a capability is declared. */
    public boolean has(Capability capability) {
        return set.contains(capability);
    }
}
