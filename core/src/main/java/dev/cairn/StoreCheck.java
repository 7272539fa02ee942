package dev.cairn;

import dev.cairn.error.CorruptException;
import dev.cairn.history.internal.DamageWalk;
import dev.cairn.maintenance.VerifyOptions;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.Storage;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks a store: the backend's rows first, then scope by scope what services know. A scope with a damaged row is checked to the last byte of
 * every value, so that all that is affected is named. Each damage is reported once. Not thread-safe.
 */
final class StoreCheck {
    private static final int PAGE = 200;

    private final Storage storage;
    private final ScopePrefix prefix;
    private final Consumer<Damage> found;
    private final Set<Damage> told = new HashSet<>();
    private final Set<String> damaged = new HashSet<>();

    StoreCheck(Storage storage, ScopePrefix prefix, Consumer<Damage> found) {
        this.storage = storage;
        this.prefix = prefix;
        this.found = found;
    }

    /** @param passed gets every scope when it has been checked */
    void run(VerifyOptions options, Consumer<Scope> passed) {
        options.known().forEach(this::know);
        if (options.after() == null) {
            storage.inspect(this::tell);
        }
        Services services = Services.of(storage);
        @Nullable ScopeInfo last = null;
        Scope after = options.after();
        boolean more = true;
        while (more) {
            Page<ScopeInfo> page = storage.scopes(new ScopeScan(prefix, ScopeScan.Order.NAME, last, PAGE), this::tell);
            for (ScopeInfo info : page.items()) {
                last = info;
                Scope scope = info.scope();
                if (after == null || scope.compareTo(after) > 0) {
                    boolean values = options.values() || damaged.contains(scope.toString());
                    services.of(scope)
                            .ifPresent(service -> check(scope, () -> service.verify(scope, values, this::tell)));
                    passed.accept(scope);
                }
            }
            more = page.more();
        }
    }

    /** What ends the check of one scope does not end that of the others. */
    private void check(Scope scope, Runnable check) {
        try {
            check.run();
        } catch (CorruptException e) {
            tell(DamageWalk.damage("scope " + scope, e, scope));
        }
    }

    private void tell(Damage damage) {
        if (know(damage)) {
            found.accept(damage);
        }
    }

    /** False for what was known already. */
    private boolean know(Damage damage) {
        damaged.add(damage.scope());
        return told.add(damage);
    }
}
