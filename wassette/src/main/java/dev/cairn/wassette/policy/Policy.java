package dev.cairn.wassette.policy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.wassette.internal.yaml.YamlNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A policy that Wassette would read. Unknown members of its text are ignored, as Wassette does. Immutable.
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

    /**
     * Reads YAML.
     *
     * @throws CairnException {@code INVALID} with all problems at once, each with its place and none with a value; {@code TOO_LARGE}
     *     over the limits of {@link YamlNode}
     */
    public static Policy parse(String yaml) {
        PolicyReader reader = new PolicyReader();
        Policy policy = reader.read(YamlNode.parse(yaml));
        List<String> problems = reader.problems();
        if (!problems.isEmpty()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot rely on the policy: " + String.join("; ", problems)
                            + ". Where Wassette cannot read a policy, it lets every environment variable through.",
                    Map.of("problems", problems),
                    null);
        }
        return policy;
    }

    /** What is wrong with a policy's text; empty for one that Wassette reads, and reads alike. */
    public static List<String> problems(String yaml) {
        try {
            PolicyReader reader = new PolicyReader();
            reader.read(YamlNode.parse(yaml));
            return reader.problems();
        } catch (CairnException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }

    /** What Wassette enforces at run time. */
    public List<Permission> enforced() {
        return permissions.stream().filter(Permission::isEnforced).toList();
    }

    /** What is only written down. */
    public List<Permission> notEnforced() {
        return permissions.stream().filter(each -> !each.isEnforced()).toList();
    }
}
