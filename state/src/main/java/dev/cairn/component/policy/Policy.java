package dev.cairn.component.policy;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A policy that Wassette would read.
 *
 * @param version the policy's version, beginning with {@code 1.}
 * @param description what it is for, or null
 * @param permissions everything in it, in the order of the text; without repetitions
 */
public record Policy(String version, @Nullable String description, List<Permission> permissions) {
    /** Copies the list. */
    public Policy {
        permissions = List.copyOf(permissions);
    }

    /** Reads YAML; {@code INVALID} with all problems at once. */
    public static Policy parse(String yaml) {
        throw new UnsupportedOperationException();
    }

    /** What is wrong with a policy's text; empty for one that Wassette would read. */
    public static List<String> problems(String yaml) {
        throw new UnsupportedOperationException();
    }
}
