package dev.cairn.wassette.file;

import dev.cairn.annotation.Internal;
import dev.cairn.storage.Bytes;
import dev.cairn.wassette.folder.PolicyOrigin;
import dev.cairn.wassette.policy.PolicyState;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A component's policy as it is carried.
 *
 * @param state the policy and where it came from
 * @param originText the text of the file that says where it came from, where {@code state} does not give it, otherwise null
 */
public record CarriedPolicy(PolicyState state, @Nullable String originText) {
    /** The address of a policy of which no one wrote down where it came from. */
    public static final String UNKNOWN = "unknown";

    /** The bytes of the file that says where the policy came from; empty where there is none. */
    public Optional<Bytes> origin() {
        return originText == null ? derivedOrigin(state) : Optional.of(Bytes.fromUtf8(originText));
    }

    /** What an import writes for a policy that comes without the text of that file. */
    @Internal
    public static Optional<Bytes> derivedOrigin(PolicyState state) {
        boolean local = state.sourceUri().equals(UNKNOWN) || state.sourceUri().startsWith("file:");
        return state.createdAt() == 0 && local
                ? Optional.empty()
                : Optional.of(new PolicyOrigin(state.sourceUri(), state.createdAt()).bytes());
    }
}
