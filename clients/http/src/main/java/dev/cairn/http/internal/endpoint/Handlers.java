package dev.cairn.http.internal.endpoint;

import dev.cairn.http.internal.wire.Operation;
import dev.cairn.http.internal.wire.Operations;
import dev.cairn.http.internal.wire.Outcomes;
import dev.cairn.http.internal.wire.Questions;
import dev.cairn.http.internal.wire.Talks;
import dev.cairn.storage.Damage;
import dev.cairn.storage.DropOutcome;
import dev.cairn.storage.MoveOutcome;
import dev.cairn.storage.ReceiveOutcome;
import dev.cairn.storage.Reclaimable;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoreListings;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What is done for each operation. Immutable once made. */
final class Handlers {
    /** Who asks, and where damage is told. */
    record Call(Reach reach, Consumer<Damage> damaged) {}

    /** Does an operation. */
    @FunctionalInterface
    interface Handler<Q, A> {
        A answer(Q question, Call call);
    }

    /** An operation with what does it. */
    record Bound<Q, A>(Operation<Q, A> operation, Handler<Q, A> handler) {}

    private final Map<String, Bound<?, ?>> all = new HashMap<>();
    private final Storage storage;
    private final OpenTalks talks;
    private final Shipments shipments;
    private final long wholeViews;

    Handlers(Storage storage, OpenTalks talks, Shipments shipments, long wholeViews) {
        this.wholeViews = wholeViews;
        this.storage = storage;
        this.talks = talks;
        this.shipments = shipments;
        reads();
        changes();
        talks();
        upkeep();
    }

    @Nullable
    Bound<?, ?> find(String name) {
        return all.get(name);
    }

    private <Q, A> void on(Operation<Q, A> operation, Handler<Q, A> handler) {
        all.put(operation.name(), new Bound<>(operation, handler));
    }

    private void reads() {
        on(Operations.READ, (asked, call) -> storage.read(asked.scope(), asked.value()));
        on(Operations.READ_ALL, (asked, call) -> storage.readAll(asked));
        on(Operations.SCAN, (asked, call) -> listings(asked.pastDamage(), call).scan(asked.scope(), asked.scan()));
        on(
                Operations.SCAN_ALL,
                (asked, call) ->
                        listings(asked.pastDamage(), call).scanAll(asked.prefix(), asked.scan(), asked.after()));
        on(
                Operations.SCOPES,
                (asked, call) -> listings(asked.pastDamage(), call).scopes(asked.scan()));
        on(
                Operations.EXPIRED,
                (asked, call) -> listings(asked.pastDamage(), call).expired(asked.now(), asked.limit()));
    }

    private StoreListings listings(boolean pastDamage, Call call) {
        return pastDamage ? storage.admin().salvage(call.damaged) : storage;
    }

    private static Consumer<Damage> damaged(boolean pastDamage, Call call) {
        return pastDamage ? call.damaged : damage -> {};
    }

    private void changes() {
        on(Operations.COMMIT, (asked, call) -> storage.commit(asked.scope(), asked.value()));
        on(Operations.COMMIT_ALL, (asked, call) -> storage.commitAll(asked));
        on(Operations.LEASE, (asked, call) -> storage.lease(asked));
        on(Operations.DROP, (asked, call) -> drop(asked));
        on(Operations.COPY, (asked, call) -> storage.admin().copy(asked.from(), asked.to(), asked.budget()));
        on(Operations.MOVE, (asked, call) -> move(asked));
        on(
                Operations.MOVE_UNCHANGED,
                (asked, call) ->
                        storage.admin().moveUnchanged(asked.seen(), asked.to(), asked.fence(), asked.expires()));
        on(Operations.MOVE_OVER, (asked, call) -> storage.admin().moveOver(asked.from(), asked.to(), asked.over()));
    }

    private void talks() {
        on(
                Operations.VIEW,
                (scope, call) ->
                        ViewTalk.opening(talks.begin(call.reach, id -> new ViewTalk(storage, scope, id, wholeViews))));
        on(Operations.VIEW_PAGE, (asked, call) -> {
            ViewTalk.Shown shown = talks.go(call.reach, asked.talk(), asked.step(), asked);
            return ViewTalk.rows(shown);
        });
        on(
                Operations.QUARANTINE,
                (dryRun, call) -> talks.begin(call.reach, id -> new QuarantineTalk(storage, dryRun, id)));
        on(Operations.QUARANTINE_NEXT, (asked, call) -> talks.go(call.reach, asked.talk(), asked.step(), asked.kept()));
        on(Operations.KEEP, (id, call) -> {
            talks.keep(call.reach, id);
            return true;
        });
        on(Operations.END, (id, call) -> {
            talks.end(call.reach, id);
            return true;
        });
        on(Operations.SHIP, (part, call) -> {
            shipments.add(call.reach, part);
            return true;
        });
        on(Operations.RECEIVE, (shipment, call) -> receive(shipment, call));
    }

    private void upkeep() {
        on(
                Operations.MAINTAIN,
                (asked, call) -> storage.admin().maintain(asked.budget(), damaged(asked.pastDamage(), call)));
        on(Operations.LEFT_OVER, this::leftOver);
        on(Operations.INSPECT, (asked, call) -> {
            storage.admin().inspect(call.damaged);
            return true;
        });
        on(Operations.COMPACT, (erase, call) -> storage.admin().compact(erase));
        on(Operations.COMPACTION_PLAN, (asked, call) -> storage.admin().compactionPlan());
        on(Operations.DISK_BYTES, (asked, call) -> storage.admin().diskBytes());
    }

    private DropOutcome drop(Questions.Drop asked) {
        ScopeInfo seen = asked.seen();
        if (seen != null) {
            return storage.admin().drop(seen, asked.budget());
        }
        Long fence = asked.fence();
        return fence == null
                ? storage.admin().drop(asked.scope(), asked.budget())
                : storage.admin().drop(asked.scope(), fence, asked.budget());
    }

    private MoveOutcome move(Questions.Move asked) {
        ScopeInfo seen = asked.seen();
        return seen == null
                ? storage.admin().move(asked.from(), asked.to(), asked.fence(), asked.expires())
                : storage.admin().move(seen, asked.to(), asked.fence(), asked.expires());
    }

    private ReceiveOutcome receive(Talks.Shipment shipment, Call call) {
        try (ShippedRows rows = shipments.take(call.reach, shipment.last())) {
            return new Delivery(shipment, rows).into(storage);
        }
    }

    private Outcomes.LeftOver leftOver(Questions.LeftOver asked, Call call) {
        Set<Scope> without = new HashSet<>(asked.without());
        Set<Scope> counted = new LinkedHashSet<>();
        Predicate<Scope> staged = scope -> {
            boolean counts = !without.contains(scope);
            if (counts) {
                counted.add(scope);
            }
            return counts;
        };
        Reclaimable left = storage.admin().leftOver(staged, damaged(asked.pastDamage(), call));
        return new Outcomes.LeftOver(left, List.copyOf(counted));
    }
}
