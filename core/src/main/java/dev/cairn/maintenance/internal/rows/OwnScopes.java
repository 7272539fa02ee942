package dev.cairn.maintenance.internal.rows;

import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;

/** The scopes in which this package keeps its own notes. They belong to one store and are never moved to another. */
public final class OwnScopes {
    private static final String SERVICE = "care";
    private static final ScopePrefix ALL = ScopePrefix.of("", SERVICE);

    /** What was copied into a store: key is the scope's name. */
    public static final Scope COPIES = Scope.of("", SERVICE, "copies");

    /** What a file of a backup brings: key is the scope's name. */
    static final Scope ENTRIES = Scope.of("", SERVICE, "entries");

    /** What tells a store from every other. */
    static final Scope IDENTITY = Scope.of("", SERVICE, "identity");

    private OwnScopes() {}

    public static boolean contain(Scope scope) {
        return scope.id().startsWith(ALL.prefix());
    }
}
