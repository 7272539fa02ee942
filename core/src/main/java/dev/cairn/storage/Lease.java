package dev.cairn.storage;

import java.time.Instant;

/**
 * The exclusive right to write in a scope for a time.
 *
 * @param token grows with each new holder of the scope's lease, also across drops of the scope
 * @param holder who holds it, for messages
 * @param expires when it ends, by the backend's clock
 */
public record Lease(long token, String holder, Instant expires) {}
