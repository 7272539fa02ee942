package dev.cairn.care;

import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Storage;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What scopes are taken from: a store, or a backup. Safe for use by many threads as far as what stands behind it is. */
interface ScopeSource {
    /** Scopes by name. */
    List<ScopeInfo> scopes(@Nullable ScopeInfo after, int limit);

    /** The header of a scope. */
    Optional<ScopeInfo> find(Scope scope);

    /** Looks at a scope as of one instant; see {@link Storage#view}. */
    <T> Optional<T> view(Scope scope, Function<ScopeView, T> use);

    /** The scopes of a store. */
    static ScopeSource of(Storage storage) {
        return new ScopeSource() {
            @Override
            public List<ScopeInfo> scopes(@Nullable ScopeInfo after, int limit) {
                ScopeScan scan = new ScopeScan(ScopePrefix.EVERYTHING, ScopeScan.Order.NAME, after, limit);
                return storage.scopes(scan).items();
            }

            @Override
            public Optional<ScopeInfo> find(Scope scope) {
                return Optional.ofNullable(
                        storage.read(scope, Read.of().build()).scope());
            }

            @Override
            public <T> Optional<T> view(Scope scope, Function<ScopeView, T> use) {
                return storage.view(scope, use);
            }
        };
    }
}
