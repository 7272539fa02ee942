package dev.cairn.wassette.policy;

import dev.cairn.wassette.policy.PolicyChange.Meaning;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the change from one policy to another means. A policy that is missing or cannot be read stands for what Wassette does then: every
 * environment variable passes, no host and no file.
 *
 * @param before whether there was a policy
 * @param after whether there is one now
 * @param changes permissions that differ
 * @param sameText whether the two texts are the same, or there is none on both sides
 */
public record PolicyDiff(Presence before, Presence after, List<PolicyChange> changes, boolean sameText) {
    /** Whether there is a policy. */
    public enum Presence {
        /** There is one that can be read. */
        VALID,
        /** There is one that Wassette cannot read, or could read otherwise: where it cannot, it acts as if there were none. */
        INVALID,
        /** There is none: every environment variable passes, no host and no file. */
        MISSING;

        /** Of a policy's text; null for none. */
        public static Presence of(@Nullable String yaml) {
            if (yaml == null) {
                return MISSING;
            }
            return Policy.problems(yaml).isEmpty() ? VALID : INVALID;
        }
    }

    /** Copies the list. */
    public PolicyDiff {
        changes = List.copyOf(changes);
    }

    /** Compares the texts of two policies; null for none. */
    public static PolicyDiff of(@Nullable String before, @Nullable String after) {
        boolean same = before == null ? after == null : before.equals(after);
        List<PolicyChange> changes =
                same ? List.of() : PermissionChanges.between(permissions(before), permissions(after));
        return new PolicyDiff(Presence.of(before), Presence.of(after), changes, same);
    }

    private static List<Permission> permissions(@Nullable String yaml) {
        return yaml != null && Policy.problems(yaml).isEmpty()
                ? Policy.parse(yaml).permissions()
                : List.of(new Permission(
                        Permission.Kind.ENVIRONMENT, Permission.Effect.ALLOW, Permission.EVERYTHING, ""));
    }

    /** Whether the component may do more afterwards, or has lost its policy: to be said aloud. */
    public boolean isSecurityChange() {
        return !reasons().isEmpty();
    }

    /** The reasons of {@link #isSecurityChange}, one a line, without secrets; empty where it is none. */
    public List<String> reasons() {
        List<String> reasons = new ArrayList<>();
        if (!sameText && after == Presence.INVALID) {
            reasons.add("the new policy is invalid: every environment variable may pass");
        }
        if (before != Presence.MISSING && after == Presence.MISSING) {
            reasons.add("the policy is lost: every environment variable passes");
        }
        for (PolicyChange change : changes) {
            if (change.meaning() == Meaning.WIDENED) {
                reasons.add(change.shown());
            }
        }
        return reasons;
    }
}
