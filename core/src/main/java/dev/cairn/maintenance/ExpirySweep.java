package dev.cairn.maintenance;

import dev.cairn.error.CorruptException;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Lease;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Removes scopes and records that have expired, or reports which it would remove. Used once, by one thread. */
final class ExpirySweep {
    private static final int PAGE = 1_000;
    private static final int ALL = Integer.MAX_VALUE - 1;
    private static final int SCOPE = 0;
    private static final String TRASH = "trash";

    /** Services whose expired records nothing else belongs to, so that they can go alone. */
    private static final Set<String> PLAIN = Set.of("thread");

    private final Storage storage;
    private final Instant now;
    private final boolean dryRun;
    private final Set<Damage> damaged;
    private Swept scopes = Swept.NONE;
    private Swept trash = Swept.NONE;
    private Swept records = Swept.NONE;
    private final Set<Scope> gone = new HashSet<>();
    private final Map<Scope, Set<Scoped<StoredRecord>>> kept = new HashMap<>();
    /** Bytes of records that only a real run would have taken out of their scope by now. */
    private final Map<Scope, Long> counted = new HashMap<>();

    /** @param damaged takes what is damaged and was left alone for that */
    ExpirySweep(Storage storage, Instant now, boolean dryRun, Set<Damage> damaged) {
        this.damaged = damaged;
        this.storage = storage;
        this.now = now;
        this.dryRun = dryRun;
    }

    Swept scopes() {
        return scopes;
    }

    Swept trash() {
        return trash;
    }

    Swept records() {
        return records;
    }

    int kept() {
        return kept.values().stream().mapToInt(Set::size).sum();
    }

    /** Whether a scope was removed, or would have been. */
    boolean isGone(Scope scope) {
        return gone.contains(scope);
    }

    /** What stays, and what is damaged, is at the front of the listing again, so each page is longer than what has stayed so far; of a dry run there is one. */
    void run() {
        boolean moved = true;
        while (moved) {
            int most = dryRun ? ALL : kept() + damaged.size() + PAGE;
            List<Scoped<StoredRecord>> page =
                    storage.admin().salvage(damaged::add).expired(now, most).items();
            moved = false;
            for (Scoped<StoredRecord> one : page) {
                moved |= remove(one);
            }
            moved &= !dryRun;
        }
    }

    private boolean remove(Scoped<StoredRecord> one) {
        if (isGone(one.scope())) {
            return false;
        }
        boolean done = removeSound(one);
        if (!done) {
            kept.computeIfAbsent(one.scope(), scope -> new HashSet<>()).add(one);
        }
        return done;
    }

    /** What is damaged is reported and stays. */
    private boolean removeSound(Scoped<StoredRecord> one) {
        try {
            return one.value().kind() == SCOPE ? removeScope(one.scope()) : removeRecord(one);
        } catch (CorruptException e) {
            damaged.add(new Damage(e.address(), e.reason(), one.scope().toString()));
            return false;
        }
    }

    /** Looks again first: its end may have been put off since it was listed. */
    private boolean removeScope(Scope scope) {
        Optional<ScopeInfo> found = storage.admin().view(scope, ScopeView::info).filter(info -> isOver(info.expires()));
        if (found.isEmpty() || !drop(found.get())) {
            return false;
        }
        Swept one = new Swept(1, found.get().bytes() - counted.getOrDefault(scope, 0L));
        if (scope.parts().get(1).equals(TRASH)) {
            trash = trash.plus(one);
        } else {
            scopes = scopes.plus(one);
        }
        gone.add(scope);
        kept.remove(scope);
        return true;
    }

    private boolean isOver(@Nullable Instant end) {
        return end != null && !end.isAfter(now);
    }

    private boolean drop(ScopeInfo info) {
        Lease lease = info.lease();
        return dryRun
                ? lease == null || !lease.expires().isAfter(now)
                : storage.admin().drop(info, Budget.UNLIMITED).existed();
    }

    private boolean removeRecord(Scoped<StoredRecord> one) {
        StoredRecord record = one.value();
        if (!PLAIN.contains(one.scope().parts().get(1)) || !delete(one.scope(), record)) {
            return false;
        }
        int bytes = record.body().length();
        records = records.plus(new Swept(1, bytes));
        if (dryRun) {
            counted.merge(one.scope(), (long) bytes, Long::sum);
        }
        return true;
    }

    private boolean delete(Scope scope, StoredRecord record) {
        if (dryRun) {
            Lease lease = storage.admin()
                    .view(scope, ScopeView::info)
                    .map(ScopeInfo::lease)
                    .orElse(null);
            return lease == null || !lease.expires().isAfter(now);
        }
        return remove(scope, record);
    }

    /** Looks again first: another record may stand there since it was listed, also one of the same numbers in a recreated scope. */
    private boolean remove(Scope scope, StoredRecord record) {
        ReadResult now =
                storage.read(scope, Read.of().get(record.kind(), record.key()).build());
        ScopeInfo header = now.scope();
        if (header == null
                || now.first(0).filter(found -> isOver(found.expires())).isEmpty()) {
            return false;
        }
        Commit same = Commit.inOrder()
                .check(new Check.IncarnationIs(header.incarnation()))
                .check(Check.RevisionIs.of(now.first(0).get()))
                .delete(record.kind(), record.key())
                .build();
        return storage.commit(scope, same) instanceof Committed;
    }
}
