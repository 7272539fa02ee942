package dev.cairn.wassette.diff;

import dev.cairn.annotation.Internal;
import dev.cairn.wassette.policy.Policy;
import dev.cairn.wassette.policy.PolicyDiff;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What changes of policies mean for security, in words without secrets. Stateless. */
@Internal
public final class SecurityChanges {
    private SecurityChanges() {}

    /** Of a component that was not there before. */
    @Internal
    public static List<String> ofNew(@Nullable String policy) {
        if (policy == null) {
            return List.of("it has no policy, so Wassette lets every environment variable through to it");
        }
        return Policy.problems(policy).isEmpty()
                ? List.of()
                : List.of("its policy is invalid: Wassette may let every environment variable through to it");
    }

    /** Of a policy that changed. */
    static List<String> between(@Nullable String before, @Nullable String after) {
        PolicyDiff diff = PolicyDiff.of(before, after);
        return diff.isSecurityChange() ? diff.reasons() : List.of();
    }
}
