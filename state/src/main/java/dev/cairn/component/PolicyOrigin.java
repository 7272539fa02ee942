package dev.cairn.component;

import dev.cairn.storage.Bytes;
import java.util.Optional;

/**
 * Where an attached policy came from: the content of {@code ID.policy.meta.json}.
 *
 * @param sourceUri the address that the policy was taken from
 * @param attachedAt when it was attached, in seconds since 1970
 */
public record PolicyOrigin(String sourceUri, long attachedAt) {
    /** Reads a file; empty where it has not the form that Wassette writes. */
    public static Optional<PolicyOrigin> find(Bytes json) {
        throw new UnsupportedOperationException();
    }

    /** The bytes that Wassette would write. */
    public Bytes bytes() {
        throw new UnsupportedOperationException();
    }
}
