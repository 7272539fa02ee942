package dev.cairn.component.policy;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the change from one policy to another means.
 *
 * @param before state of the policy before
 * @param after state of the policy after
 * @param changes permissions that differ
 * @param sameText whether the two texts are the same
 */
public record PolicyDiff(Presence before, Presence after, List<PolicyChange> changes, boolean sameText) {
    /** Whether there is a policy. */
    public enum Presence {
        /** There is one that can be read. */
        VALID,
        /** There is one that cannot be read: Wassette acts as if there were none. */
        INVALID,
        /** There is none: every environment variable passes, no host and no file. */
        MISSING
    }

    /** Copies the list. */
    public PolicyDiff {
        changes = List.copyOf(changes);
    }

    /** Compares the texts of two policies; null for none. */
    public static PolicyDiff between(@Nullable String before, @Nullable String after) {
        throw new UnsupportedOperationException();
    }

    /** Whether the component may do more afterwards, or has lost its policy: to be said aloud. */
    public boolean isSecurityChange() {
        throw new UnsupportedOperationException();
    }

    /** The reasons of {@link #isSecurityChange}, one a line, without secrets; empty where it is none. */
    public List<String> reasons() {
        throw new UnsupportedOperationException();
    }
}
