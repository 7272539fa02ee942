package dev.cairn.storage.memory;

import dev.cairn.storage.Scope;
import org.jspecify.annotations.Nullable;

/** A scope on its way out: no one sees it, and its rows go one by one. Guarded by the graveyard. */
final class Tombstone {
    private final @Nullable Scope scope;
    private final ScopeContent content;
    private final long held;

    Tombstone(@Nullable Scope scope, ScopeContent content) {
        this.scope = scope;
        this.content = content;
        this.held = content.records().size();
    }

    /** Its name while it existed; null for what never became a scope. */
    @Nullable
    Scope scope() {
        return scope;
    }

    ScopeContent content() {
        return content;
    }

    /** How many records the scope held. */
    long held() {
        return held;
    }

    /** Removes a row; false when only the header was left, which goes with this call. */
    boolean removeRow() {
        return content.records().removeAny() || content.frames().removeAny();
    }
}
