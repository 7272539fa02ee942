package dev.cairn.server.config;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A token as a server knows it. Immutable.
 *
 * @param name for logs and to remove it
 * @param sha256 of the secret, in lower-case hexadecimal
 * @param tenant the only one that its bearer reaches; null for the whole store
 * @param readOnly whether its bearer can change nothing
 * @param created when it was made
 */
public record Token(String name, String sha256, @Nullable String tenant, boolean readOnly, Instant created) {}
