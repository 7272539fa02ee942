package dev.cairn.maintenance.internal.rows;

import dev.cairn.error.CorruptException;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageAdmin;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What scopes are taken from: a store, or a backup. Safe for use by many threads as far as what stands behind it is. */
public interface ScopeSource {
    /** Scopes by name. */
    List<ScopeInfo> scopes(@Nullable ScopeInfo after, int limit);

    /** Scopes by name; tells of headers that are damaged and goes on behind them, where it can. */
    default List<ScopeInfo> scopes(@Nullable ScopeInfo after, int limit, Consumer<Damage> damaged) {
        return scopes(after, limit);
    }

    /** Reads all of a scope, and gives the damage that it meets, if any. */
    default Optional<CorruptException> damage(Scope scope) {
        try {
            sums(scope);
            return Optional.empty();
        } catch (CorruptException e) {
            return Optional.of(e);
        }
    }

    /** The digests of all rows of a scope. */
    default Optional<MovedRows.Sums> sums(Scope scope) {
        return view(scope, MovedRows::all);
    }

    /** The header of a scope. */
    Optional<ScopeInfo> find(Scope scope);

    /** Looks at a scope as of one instant; see {@link StorageAdmin#view}. */
    <T> Optional<T> view(Scope scope, Function<ScopeView, T> use);

    /** The scopes of a store. */
    static ScopeSource of(Storage storage) {
        return new ScopeSource() {
            @Override
            public List<ScopeInfo> scopes(@Nullable ScopeInfo after, int limit) {
                return storage.scopes(scan(after, limit)).items();
            }

            @Override
            public List<ScopeInfo> scopes(@Nullable ScopeInfo after, int limit, Consumer<Damage> damaged) {
                return storage.admin()
                        .salvage(damaged)
                        .scopes(scan(after, limit))
                        .items();
            }

            private static ScopeScan scan(@Nullable ScopeInfo after, int limit) {
                return new ScopeScan(ScopePrefix.EVERYTHING, ScopeScan.Order.NAME, after, limit);
            }

            @Override
            public Optional<ScopeInfo> find(Scope scope) {
                return Optional.ofNullable(
                        storage.read(scope, Read.of().build()).scope());
            }

            @Override
            public <T> Optional<T> view(Scope scope, Function<ScopeView, T> use) {
                return storage.admin().view(scope, use);
            }
        };
    }
}
