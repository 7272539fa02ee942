package dev.cairn;

import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.history.internal.DamageWalk;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.maintenance.VerifyOptions;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Checks a store: the backend's rows first, then scope by scope what services know. A scope with a damaged row is checked to the last byte of
 * every value, so that all that is affected is named. Each damage is reported once. Not thread-safe.
 */
final class StoreCheck {
    private final Storage storage;
    private final ScopePrefix prefix;
    private final Consumer<Damage> found;
    private final Set<Damage> reported = new HashSet<>();
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
            inspect();
        }
        DamageWalk walk = new DamageWalk(storage, this::tell);
        Scope after = options.after();
        for (ScopeInfo info : new OnDamage(this::tell).scopes(storage, prefix)) {
            Scope scope = info.scope();
            if (after == null || scope.compareTo(after) > 0) {
                boolean values = options.values() || damaged.contains(scope.toString());
                Services.of(scope)
                        .ifPresent(service ->
                                check(scope, () -> service.verification().check(scope, values, walk)));
                passed.accept(scope);
            }
        }
    }

    /** What ends the check of one scope does not end that of the others. */
    private void check(Scope scope, Runnable check) {
        try {
            check.run();
        } catch (CairnException e) {
            CorruptException.rethrowPassing(e);
            tell(DamageWalk.damage("scope " + scope, e, scope));
        } catch (RuntimeException e) {
            tell(new Damage("scope " + scope, "the check stopped early: " + e, scope.toString()));
        }
    }

    /** A backend that fails at some rows does not keep the services from being checked. */
    private void inspect() {
        try {
            storage.admin().inspect(this::tell);
        } catch (CairnException e) {
            if (e.code() != ErrorCode.INTERNAL) {
                throw e;
            }
            tell(new Damage("rows of the store", "some rows were not checked: " + e.getMessage(), ""));
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
        return reported.add(damage);
    }
}
