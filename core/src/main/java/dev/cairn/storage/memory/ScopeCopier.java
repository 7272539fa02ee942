package dev.cairn.storage.memory;

import dev.cairn.storage.Budget;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.CopyOutcome.Status;
import dev.cairn.storage.Reclaimable;
import dev.cairn.storage.Scope;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes copies of scopes in steps. One step at a time in a store; safe for use by many threads. */
final class ScopeCopier {
    /** So long after its last step a copy is left alone by copies of other sources. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Map<Scope, HalfCopy> underWay = new HashMap<>();
    private final Scopes scopes;
    private final Tombstones graveyard;
    private final LongSupplier incarnations;

    ScopeCopier(Scopes scopes, Tombstones graveyard, LongSupplier incarnations) {
        this.scopes = scopes;
        this.graveyard = graveyard;
        this.incarnations = incarnations;
    }

    synchronized CopyOutcome step(Scope from, Scope to, Budget budget, Instant now) {
        Status status =
                exists(to) ? Status.TARGET_EXISTS : scopes.read(from, source -> goOn(from, source, to, budget, now));
        HalfCopy half = status == Status.MORE ? null : take(from, to);
        return status == Status.DONE && half != null ? publish(to, half.made(), now) : new CopyOutcome(status, 0);
    }

    /** Takes the copy out that ends here, unless it is one of another source. */
    private @Nullable HalfCopy take(Scope from, Scope to) {
        HalfCopy half = underWay.get(to);
        return half != null && half.from().equals(from) ? underWay.remove(to) : null;
    }

    /** Gives up the copies that no one went on with since an instant, or no one can go on with. */
    synchronized void discardGivenUp(Instant limit) {
        List<HalfCopy> stale = givenUp(limit).toList();
        underWay.values().removeAll(stale);
        stale.forEach(half -> graveyard.add(half.made()));
    }

    private Stream<HalfCopy> givenUp(Instant limit) {
        return underWay.values().stream()
                .filter(half -> !half.touched().isAfter(limit)
                        || !scopes.<Boolean>read(half.from(), source -> source != null && half.isFrom(source)));
    }

    /** What would be given up. */
    synchronized Reclaimable leftOver(Instant limit) {
        return givenUp(limit).map(half -> half.made().leftOver()).reduce(Reclaimable.NONE, Reclaimable::plus);
    }

    private Status goOn(Scope from, @Nullable ScopeContent source, Scope to, Budget budget, Instant now) {
        if (source == null) {
            return Status.NO_SOURCE;
        }
        HalfCopy half = underWay.get(to);
        boolean own = half != null && half.from().equals(from);
        if (half != null && !own && half.touched().isAfter(now.minus(PATIENCE))) {
            return Status.TARGET_TAKEN;
        }
        if (half == null || !own) {
            half = begin(from, source, to, now);
        } else if (!half.isOf(source)) {
            return Status.SOURCE_CHANGED;
        }
        return half.goOn(source, budget.rows(), now) ? Status.DONE : Status.MORE;
    }

    private HalfCopy begin(Scope from, ScopeContent source, Scope to, Instant now) {
        ScopeContent made = ScopeContent.headerOf(source, incarnations.getAsLong());
        HalfCopy half = new HalfCopy(Detached.of(from), source, made, now);
        underWay.put(Detached.of(to), half);
        return half;
    }

    private CopyOutcome publish(Scope to, ScopeContent made, Instant now) {
        return scopes.write(to, slot -> {
            if (slot.lease(now) != null) {
                graveyard.add(made);
                return new CopyOutcome(Status.TARGET_LEASED, 0);
            }
            if (slot.content() != null) {
                return new CopyOutcome(Status.TARGET_EXISTS, 0);
            }
            slot.attach(made);
            return new CopyOutcome(Status.DONE, made.records().size());
        });
    }

    private boolean exists(Scope scope) {
        return scopes.read(scope, content -> content != null);
    }
}
