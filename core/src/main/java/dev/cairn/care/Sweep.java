package dev.cairn.care;

import dev.cairn.storage.Budget;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Compaction;
import dev.cairn.storage.DropOutcome;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import dev.cairn.storage.Upkeep;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Removes what has expired and what is left over, in steps that each leave a whole store. Used once, by one thread. */
final class Sweep {
    private static final int PAGE = 1_000;
    private static final int MOST_TOLD = 100_000;
    private static final Budget STEP = new Budget(10_000);
    private static final int SCOPE = 0;

    /** Services whose expired records nothing else belongs to, so that they can go alone. */
    private static final Set<String> PLAIN = Set.of("thread");

    private final Storage storage;
    private final Instant now;
    private final boolean dryRun;
    private long scopes;
    private long records;
    private final Set<Object> kept = new HashSet<>();

    Sweep(Storage storage, Instant now, boolean dryRun) {
        this.storage = storage;
        this.now = now;
        this.dryRun = dryRun;
    }

    SweepReport run(boolean compact) {
        expired();
        long removed = 0;
        long swept = 0;
        boolean more = !dryRun;
        while (more) {
            Upkeep upkeep = storage.maintain(STEP);
            removed += upkeep.removedRows();
            swept += upkeep.sweptFrames();
            more = upkeep.more();
        }
        boolean can = storage.capabilities().has(Capability.COMPACTION);
        Optional<Compaction> compaction =
                compact && !dryRun && can ? Optional.of(storage.compact(false)) : Optional.empty();
        return new SweepReport(scopes, records, kept.size(), removed, swept, compaction);
    }

    /**
     * What stays is at the front of the listing again, so each page is longer than what has stayed so far. Of a dry run there is one
     * page.
     */
    private void expired() {
        boolean moved = true;
        while (moved) {
            List<Scoped<StoredRecord>> page = storage.expired(now, dryRun ? MOST_TOLD : kept.size() + PAGE)
                    .items();
            moved = false;
            for (Scoped<StoredRecord> one : page) {
                moved |= remove(one);
            }
            moved &= !dryRun;
        }
    }

    private boolean remove(Scoped<StoredRecord> one) {
        boolean whole = one.value().kind() == SCOPE;
        boolean done = whole ? removeScope(one.scope()) : removeRecord(one);
        if (!done) {
            kept.add(whole ? one.scope() : one);
        } else if (whole) {
            scopes++;
        } else {
            records++;
        }
        return done;
    }

    private boolean removeScope(Scope scope) {
        if (dryRun) {
            return true;
        }
        DropOutcome outcome = storage.drop(scope, 0, Budget.UNLIMITED);
        return outcome.refused() == null;
    }

    private boolean removeRecord(Scoped<StoredRecord> one) {
        StoredRecord record = one.value();
        if (!PLAIN.contains(one.scope().parts().get(1))) {
            return false;
        }
        Commit same = Commit.inOrder()
                .check(new Check.RevisionIs(record.kind(), record.key(), record.revision()))
                .delete(record.kind(), record.key())
                .build();
        return dryRun || storage.commit(one.scope(), same) instanceof Committed;
    }
}
