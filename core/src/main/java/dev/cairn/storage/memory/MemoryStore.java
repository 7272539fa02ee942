package dev.cairn.storage.memory;

import dev.cairn.storage.Budget;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.Damage;
import dev.cairn.storage.DropOutcome;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.MaintenanceResult;
import dev.cairn.storage.MoveOutcome;
import dev.cairn.storage.Reclaimable;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.StoredRecord;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What all handles of one store share. Thread-safe. */
final class MemoryStore {
    private final Scopes scopes = new Scopes();
    private final Tombstones graveyard = new Tombstones();
    private final Leases leases = new Leases();
    private final Listings listings = new Listings(scopes);
    private final ScopeCopier copies = new ScopeCopier(scopes, graveyard, this::incarnation);
    private final RandomGenerator random;

    /**
     * Makes an empty store.
     *
     * @param random where incarnations come from; safe for use by many threads
     */
    MemoryStore(RandomGenerator random) {
        this.random = random;
    }

    Scopes scopes() {
        return scopes;
    }

    Listings listings() {
        return listings;
    }

    CommitOutcome commit(Scope scope, Commit commit, Clock clock) {
        return scopes.write(
                scope, slot -> run(scope, commit, slot, clock.instant()).run());
    }

    /** A commit on its way into a slot that is locked. */
    CommitRun run(Scope scope, Commit commit, ScopeSlot slot, Instant at) {
        return new CommitRun(scope, commit, slot, new ScopeContent(incarnation(), commit.ordered(), at), at);
    }

    ScanPage<StoredRecord> scan(Scope scope, Scan scan) {
        List<StoredRecord> found = new ArrayList<>();
        scopes.read(
                scope,
                content -> content != null
                        && found.addAll(content.records()
                                .scan(scan)
                                .limit(scan.limit() + 1L)
                                .map(record -> Detached.of(record, scan.bodies()))
                                .toList()));
        return ScanPage.of(found, scan.limit());
    }

    LeaseOutcome lease(LeaseRequest request, Clock clock) {
        return scopes.write(request.scope(), slot -> leases.answer(request, slot, clock.instant()));
    }

    DropOutcome drop(Scope scope, Budget budget) {
        return graveyard.drop(scope, scopes.write(scope, ScopeSlot::detach), budget);
    }

    DropOutcome drop(Scope scope, long fence, Budget budget, Instant now) {
        return drop(scope, fence, content -> true, budget, now);
    }

    DropOutcome drop(ScopeInfo seen, Budget budget, Instant now) {
        return drop(seen.scope(), 0, content -> content.isUnchanged(seen.incarnation(), seen.change()), budget, now);
    }

    private DropOutcome drop(Scope scope, long fence, Predicate<ScopeContent> meant, Budget budget, Instant now) {
        Detachment detachment = scopes.write(scope, slot -> {
            Refused refused = Fence.refusal(slot.lease(now), fence);
            ScopeContent content = slot.content();
            boolean goes = refused == null && content != null && meant.test(content);
            return new Detachment(refused, goes ? slot.detach() : Optional.empty());
        });
        return detachment.refused == null
                ? graveyard.drop(scope, detachment.content, budget)
                : DropOutcome.of(detachment.refused);
    }

    private record Detachment(@Nullable Refused refused, Optional<ScopeContent> content) {}

    CopyOutcome copy(Scope from, Scope to, Budget budget, Instant now) {
        return copies.step(from, to, budget, now);
    }

    MoveOutcome move(Scope from, Scope to, ScopeRenamer.Terms terms) {
        return new ScopeRenamer(scopes, graveyard).move(from, to, terms);
    }

    MaintenanceResult maintain(Budget budget, Instant now) {
        return new UpkeepRound(scopes, graveyard, budget, now).run(copies);
    }

    Reclaimable leftOver(Predicate<Scope> staged, Instant now) {
        Instant limit = now.minus(UpkeepRound.GRACE);
        List<Reclaimable> found = new ArrayList<>(List.of(graveyard.leftOver(), copies.leftOver(limit)));
        scopes.each(ScopePrefix.EVERYTHING, (scope, content) -> {
            if (staged.test(scope)) {
                found.add(content.frames().leftOver(limit));
            }
        });
        return found.stream().reduce(Reclaimable.NONE, Reclaimable::plus);
    }

    void inspect(Consumer<Damage> found) {
        List<Damage> all = new ArrayList<>();
        scopes.each(ScopePrefix.EVERYTHING, (scope, content) -> new Inspection(scope, content, all::add).run());
        all.forEach(found);
    }

    private long incarnation() {
        return random.nextLong(1, Long.MAX_VALUE);
    }
}
