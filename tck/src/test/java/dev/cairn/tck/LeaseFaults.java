package dev.cairn.tck;

import dev.cairn.storage.Lease;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseOutcome.Status;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.LeaseRequest.Acquire;
import dev.cairn.storage.LeaseRequest.Release;
import dev.cairn.storage.LeaseRequest.Renew;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/** Faults of leases. */
final class LeaseFaults {
    private LeaseFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "a_free_lease_is_granted",
                        "the holder is not kept",
                        t -> granted(t, lease -> new Lease(lease.token(), "", lease.expires()))),
                Fault.of(
                        "a_running_lease_is_held_for_everybody",
                        "a lease may be acquired twice under one holder's name",
                        t -> answered(t, (request, outcome) -> {
                            Lease lease = outcome.lease();
                            boolean own = request instanceof Acquire a
                                    && lease != null
                                    && a.holder().equals(lease.holder());
                            return own ? new LeaseOutcome(Status.GRANTED, lease) : outcome;
                        })),
                Fault.of("a_lease_ends_by_itself", "a lease never ends by itself", LeaseFaults::neverEnds),
                Fault.of(
                        "a_released_lease_is_free_at_once",
                        "a released lease runs on",
                        t -> t.lease = request -> request instanceof Release
                                ? new LeaseOutcome(Status.RELEASED, null)
                                : t.sound().lease(request)),
                Fault.of(
                        "renewing_keeps_the_token_and_moves_the_end",
                        "renewing gives a new token",
                        t -> answered(
                                t,
                                (request, outcome) -> request instanceof Renew
                                        ? mapped(outcome, l -> new Lease(l.token() + 1, l.holder(), l.expires()))
                                        : outcome)),
                Fault.of(
                        "a_renewed_lease_outlives_its_first_end",
                        "renewing is not stored",
                        LeaseFaults::renewingIsNotStored),
                Fault.of(
                        "a_lease_that_has_ended_cannot_be_renewed",
                        "renewing brings an ended lease back",
                        t -> answered(
                                t,
                                (request, outcome) -> request instanceof Renew r && isFree(outcome)
                                        ? t.sound().lease(new Acquire(r.scope(), "holder", r.time()))
                                        : outcome)),
                Fault.of(
                        "a_lease_that_passed_to_another_is_lost",
                        "an old token may renew the other's lease",
                        t -> answered(
                                t,
                                (request, outcome) -> request instanceof Renew && outcome.lease() != null
                                        ? new LeaseOutcome(Status.GRANTED, outcome.lease())
                                        : outcome)),
                Fault.of(
                        "a_header_shows_its_lease_until_it_is_released",
                        "headers show no lease",
                        t -> t.headers(d -> d.lease = null)),
                Fault.of(
                        "a_listing_shows_leases_too",
                        "listings show no lease",
                        t -> t.scopes = s -> {
                            ScanPage<ScopeInfo> page = t.sound().scopes(s);
                            return new ScanPage<>(
                                    page.items().stream()
                                            .map(info -> HeaderDraft.changed(info, d -> d.lease = null))
                                            .toList(),
                                    page.more());
                        }),
                Fault.of(
                        "a_scope_that_is_made_under_a_lease_shows_it",
                        "a lease is shown only where it was taken after the scope was made",
                        t -> {
                            Set<Scope> made = new HashSet<>();
                            answered(t, (request, outcome) -> {
                                if (t.header(request.scope()).isPresent()) {
                                    made.add(request.scope());
                                }
                                return outcome;
                            });
                            t.headers(d -> d.lease = made.contains(d.scope) ? d.lease : null);
                        }),
                Fault.of(
                        "a_lease_can_be_released_once",
                        "releasing again succeeds",
                        t -> answered(
                                t,
                                (request, outcome) -> request instanceof Release && isFree(outcome)
                                        ? new LeaseOutcome(Status.RELEASED, null)
                                        : outcome)),
                Fault.of(
                        "a_token_that_never_was_is_lost",
                        "an unknown token is taken for a holder's",
                        t -> answered(
                                t,
                                (request, outcome) -> request instanceof Renew r && isFree(outcome)
                                        ? new LeaseOutcome(
                                                Status.GRANTED,
                                                new Lease(
                                                        r.token(),
                                                        "",
                                                        t.clock().instant().plus(r.time())))
                                        : outcome)),
                Fault.of(
                        "a_lease_neither_needs_nor_creates_its_scope",
                        "a lease creates its scope",
                        t -> t.lease = request -> {
                            if (request instanceof Acquire) {
                                t.touch(request.scope());
                            }
                            return t.sound().lease(request);
                        }),
                Fault.of("leases_of_scopes_are_independent", "a release ends all leases", LeaseFaults::releaseAll),
                Fault.of(
                        "tokens_grow_across_drops_of_the_scope",
                        "tokens begin anew after a drop",
                        LeaseFaults::tokensRestart),
                Fault.of(
                        "tokens_grow_although_names_were_erased",
                        "tokens begin anew after names were erased",
                        LeaseFaults::tokensRestartAfterErasing),
                Fault.of(
                        "tokens_grow_from_holder_to_holder",
                        "every holder has the same token",
                        t -> granted(t, lease -> new Lease(1, lease.holder(), lease.expires()))));
    }

    private static void answered(Tamper t, BiFunction<LeaseRequest, LeaseOutcome, LeaseOutcome> change) {
        t.lease = request -> change.apply(request, t.sound().lease(request));
    }

    private static void granted(Tamper t, UnaryOperator<Lease> change) {
        answered(t, (request, outcome) -> outcome.status() == Status.GRANTED ? mapped(outcome, change) : outcome);
    }

    private static LeaseOutcome mapped(LeaseOutcome outcome, UnaryOperator<Lease> change) {
        Lease lease = outcome.lease();
        return lease == null ? outcome : new LeaseOutcome(outcome.status(), change.apply(lease));
    }

    private static boolean isFree(LeaseOutcome outcome) {
        return outcome.status() == Status.LOST && outcome.lease() == null;
    }

    private static void neverEnds(Tamper t) {
        Set<Scope> held = new HashSet<>();
        answered(t, (request, outcome) -> {
            boolean again = request instanceof Acquire && !held.add(request.scope());
            return again ? new LeaseOutcome(Status.HELD, outcome.lease()) : outcome;
        });
    }

    private static void renewingIsNotStored(Tamper t) {
        Map<Scope, Lease> granted = new HashMap<>();
        t.lease = request -> {
            Lease known = granted.get(request.scope());
            if (request instanceof Renew r && known != null) {
                return new LeaseOutcome(
                        Status.GRANTED,
                        new Lease(
                                known.token(),
                                known.holder(),
                                t.clock().instant().plus(r.time())));
            }
            LeaseOutcome outcome = t.sound().lease(request);
            if (outcome.lease() != null) {
                granted.put(request.scope(), outcome.lease());
            }
            return outcome;
        };
    }

    private static void releaseAll(Tamper t) {
        Map<Scope, Long> tokens = new HashMap<>();
        answered(t, (request, outcome) -> {
            Lease lease = outcome.lease();
            if (lease != null) {
                tokens.put(request.scope(), lease.token());
            }
            if (request instanceof Release) {
                tokens.forEach((scope, token) -> t.sound().lease(new Release(scope, token)));
            }
            return outcome;
        });
    }

    private static void tokensRestartAfterErasing(Tamper t) {
        AtomicBoolean erased = new AtomicBoolean();
        t.compact = erase -> {
            erased.set(erase);
            return t.sound().admin().compact(erase);
        };
        granted(t, lease -> erased.get() ? new Lease(1, lease.holder(), lease.expires()) : lease);
    }

    private static void tokensRestart(Tamper t) {
        AtomicBoolean dropped = new AtomicBoolean();
        t.drop = (scope, budget) -> {
            dropped.set(true);
            return t.sound().admin().drop(scope, budget);
        };
        granted(t, lease -> dropped.get() ? new Lease(1, lease.holder(), lease.expires()) : lease);
    }
}
