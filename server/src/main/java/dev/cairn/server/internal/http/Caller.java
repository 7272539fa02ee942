package dev.cairn.server.internal.http;

import org.jspecify.annotations.Nullable;

/**
 * Who sent a request. Immutable.
 *
 * @param name of the token, for logs; never the token
 * @param bearer tells tokens apart: the SHA-256 of the token, since one that is made later may have the same name; empty without tokens
 * @param tenant the only one that the caller reaches; null for the whole store
 */
public record Caller(String name, String bearer, @Nullable String tenant, boolean readOnly) {
    /** The caller of a server without tokens. */
    public static final Caller ANYBODY = new Caller("anybody", "", null, false);
}
