package dev.cairn.component.policy;

import org.jspecify.annotations.Nullable;

/**
 * One difference between two policies.
 *
 * @param before what was there, or null
 * @param after what is there now, or null
 * @param meaning what it means for what the component may do
 */
public record PolicyChange(
        @Nullable Permission before, @Nullable Permission after, Meaning meaning) {
    /** What a change means. */
    public enum Meaning {
        /** The component may do more. */
        WIDENED,
        /** The component may do less. */
        NARROWED,
        /** Neither can be said. */
        CHANGED
    }
}
