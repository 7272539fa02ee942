package dev.cairn.transfer;

import dev.cairn.storage.Lease;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.MoveOutcome;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.Storage;
import dev.cairn.store.internal.care.ItemMerge;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Brings one staged scope to its place: agents and threads by a change of name, so that their place holds the old or the new one whole;
 * items one by one. Immutable.
 */
record StepRun(Storage storage, Clock clock, ImportLease lease, ImportStep step) {
    private static final String TAKEN = "another writer created or changed it, so it was left alone";
    private static final int MAX_SHOWN = 5;

    /** Why the step would be refused now; changes nothing. */
    Optional<String> obstacle() {
        ScopeInfo there = header(step.target());
        return switch (step.action()) {
            case ADD -> reported(merge().obstacles(false));
            case ADD_AND_REPLACE -> reported(merge().obstacles(true));
            case CREATE -> there == null ? leased() : Optional.of(TAKEN);
            case REPLACE -> there == null || step.isMeant(there) ? leased() : Optional.of(TAKEN);
        };
    }

    private Optional<String> leased() {
        return Optional.ofNullable(running(storage, step.target()))
                .map(lease -> "a lease of '" + lease.holder() + "' runs on it until " + lease.expires()
                        + "; it was left alone");
    }

    /** The lease that runs on a name, also where no scope has it; found out by releasing one that cannot be. */
    static @Nullable Lease running(Storage storage, Scope scope) {
        return storage.lease(new LeaseRequest.Release(scope, 0)).lease();
    }

    /** Does the step, or nothing where it was done before; says why it was refused. */
    Optional<String> run() {
        if (header(step.hidden()) == null) {
            return Optional.empty();
        }
        return switch (step.action()) {
            case ADD -> reported(merge().apply(false, lease::require).refused());
            case ADD_AND_REPLACE -> reported(merge().apply(true, lease::require).refused());
            case CREATE -> reported(move());
            case REPLACE -> replace();
        };
    }

    private @Nullable ScopeInfo header(Scope scope) {
        return storage.read(scope, Read.of().build()).scope();
    }

    private ItemMerge merge() {
        return new ItemMerge(storage, step.hidden(), storage, step.target(), clock);
    }

    private static Optional<String> reported(List<String> refused) {
        return refused.isEmpty()
                ? Optional.empty()
                : Optional.of(refused.size() + " of its items were changed by another writer and left alone: '"
                        + String.join("', '", refused.stream().limit(MAX_SHOWN).toList()) + "'");
    }

    private Optional<String> replace() {
        ScopeInfo there = header(step.target());
        if (there == null) {
            return reported(move());
        }
        if (!step.isMeant(there)) {
            return Optional.of(TAKEN);
        }
        lease.require();
        return reported(storage.admin().moveOver(step.hidden(), step.target(), there));
    }

    private MoveOutcome move() {
        lease.require();
        return storage.admin().move(step.hidden(), step.target(), 0, null);
    }

    private static Optional<String> reported(MoveOutcome outcome) {
        return switch (outcome.status()) {
            case DONE, NO_SOURCE -> Optional.empty();
            case TARGET_EXISTS, SOURCE_CHANGED -> Optional.of(TAKEN);
            case TARGET_LEASED, REFUSED -> Optional.of("a lease runs on it; it was left alone");
        };
    }
}
