package dev.cairn.tck.backend;

import dev.cairn.storage.Budget;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.Storage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Every operation of the contract, each for two scopes of its own, of which the first is leased to no one. */
record Interruption(String name, Call call) {
    private static final Budget ALL = Budget.UNLIMITED;
    private static final Duration HOUR = Duration.ofHours(1);

    /** One call. */
    @FunctionalInterface
    interface Call {
        void run(Storage storage, Scope one, Scope two);
    }

    /** Every operation that the store offers. */
    static List<Interruption> of(Storage storage) {
        List<Interruption> all = new ArrayList<>();
        all.addAll(reads());
        all.addAll(changes(storage));
        if (storage.capabilities().has(Capability.ADMIN)) {
            all.addAll(readsOfWholeScopes());
            all.addAll(upkeep());
        }
        if (storage.capabilities().has(Capability.COMPACTION)) {
            all.add(new Interruption("compact", (s, one, two) -> s.admin().compact(false)));
            all.add(new Interruption(
                    "compact and erase", (s, one, two) -> s.admin().compact(true)));
        }
        return all;
    }

    /** Every operation that changes a scope. */
    static List<Interruption> changes(Storage storage) {
        List<Interruption> all = new ArrayList<>(writes());
        if (storage.capabilities().has(Capability.ADMIN)) {
            all.addAll(changesOfWholeScopes());
        }
        if (storage.capabilities().has(Capability.MANY_SCOPES)) {
            all.add(new Interruption(
                    "commitAll",
                    (s, one, two) -> s.commitAll(
                            List.of(new Scoped<>(one, change().build()), new Scoped<>(two, change().build())))));
        }
        return all;
    }

    /** Every operation that only a backend with {@link Capability#ADMIN} offers. */
    static List<Interruption> ofWholeScopes() {
        return Stream.of(readsOfWholeScopes(), changesOfWholeScopes(), upkeep())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Interruption> reads() {
        Scan scan = Scan.all(Clauses.KIND, 9);
        return List.of(
                new Interruption("read", (s, one, two) -> s.read(one, Read.of().build())),
                new Interruption("scan", (s, one, two) -> s.scan(one, scan)),
                new Interruption(
                        "scan of the sound",
                        (s, one, two) -> s.admin().salvage(damage -> {}).scan(one, scan)),
                new Interruption("scanAll", (s, one, two) -> s.scanAll(prefix(), scan, null)),
                new Interruption(
                        "scanAll of the sound",
                        (s, one, two) -> s.admin().salvage(damage -> {}).scanAll(prefix(), scan, null)),
                new Interruption("scopes", (s, one, two) -> s.scopes(scopes())),
                new Interruption(
                        "scopes of the sound",
                        (s, one, two) -> s.admin().salvage(damage -> {}).scopes(scopes())),
                new Interruption("expired", (s, one, two) -> s.expired(Instant.EPOCH, 9)),
                new Interruption("examine", (s, one, two) -> s.admin().examine(finding -> {})),
                new Interruption("compactionPlan", (s, one, two) -> s.admin().compactionPlan()),
                new Interruption("diskBytes", (s, one, two) -> s.admin().diskBytes()));
    }

    private static List<Interruption> writes() {
        return List.of(
                new Interruption("commit", (s, one, two) -> s.commit(one, change().build())),
                new Interruption("lease", Interruption::lease));
    }

    private static List<Interruption> readsOfWholeScopes() {
        return List.of(
                new Interruption("view", (s, one, two) -> s.admin().view(one, ScopeView::info)),
                new Interruption("leftOver", (s, one, two) -> s.admin().leftOver(scope -> true, damage -> {})),
                new Interruption("inspect", (s, one, two) -> s.admin().inspect(damage -> {})));
    }

    private static List<Interruption> changesOfWholeScopes() {
        return List.of(
                new Interruption("drop", (s, one, two) -> s.admin().drop(one, ALL)),
                new Interruption("drop of a writer", (s, one, two) -> s.admin().drop(one, 0, ALL)),
                new Interruption(
                        "drop of what was seen", (s, one, two) -> s.admin().drop(seen(s, one), ALL)),
                new Interruption("copy", (s, one, two) -> s.admin().copy(one, other(two), ALL)),
                new Interruption("move", (s, one, two) -> s.admin().move(one, other(two), 0, null)),
                new Interruption(
                        "move of what was seen", (s, one, two) -> s.admin().move(seen(s, one), other(two), 0, null)),
                new Interruption(
                        "move of what is unchanged",
                        (s, one, two) -> s.admin().moveUnchanged(seen(s, one), other(two), 0, null)),
                new Interruption("moveOver", (s, one, two) -> s.admin().moveOver(one, two, seen(s, two))),
                new Interruption("receive", (s, one, two) -> s.admin().receive(other(two), ShipmentClauses.nothing())));
    }

    private static List<Interruption> upkeep() {
        return List.of(
                new Interruption("maintain", (s, one, two) -> s.admin().maintain(ALL, damage -> {})),
                new Interruption("quarantine", (s, one, two) -> s.admin().quarantine(false, row -> {})));
    }

    private static void lease(Storage storage, Scope one, Scope two) {
        long token = Objects.requireNonNull(storage.lease(new LeaseRequest.Acquire(one, "holder", HOUR))
                        .lease())
                .token();
        storage.lease(new LeaseRequest.Renew(one, token, HOUR));
        storage.lease(new LeaseRequest.Release(one, token));
    }

    /** A scope that is not there yet. */
    static Scope other(Scope scope) {
        return Scope.of("acme", "interrupted", scope.toString() + " moved");
    }

    private static ScopePrefix prefix() {
        return ScopePrefix.of("acme", "interrupted");
    }

    private static ScopeScan scopes() {
        return new ScopeScan(prefix(), ScopeScan.Order.NAME, null, 9);
    }

    private static ScopeInfo seen(Storage storage, Scope scope) {
        return storage.admin().view(scope, ScopeView::info).orElseThrow();
    }

    /** A commit with a part of every sort. */
    private static Commit.Builder change() {
        Bytes gone = Clauses.bytes("gone");
        return Commit.inOrder()
                .check(new Check.Present(Clauses.KIND, gone))
                .delete(Clauses.KIND, gone)
                .put(Clauses.put("new", "2"))
                .frame(Clauses.frame(Clauses.LANE, 1, 1, "g"));
    }
}
