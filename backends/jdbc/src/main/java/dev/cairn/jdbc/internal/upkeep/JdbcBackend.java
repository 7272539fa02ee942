package dev.cairn.jdbc.internal.upkeep;

import dev.cairn.jdbc.internal.commit.CommitRun;
import dev.cairn.jdbc.internal.commit.ManyCommits;
import dev.cairn.jdbc.internal.commit.ScopeReceiver;
import dev.cairn.jdbc.internal.query.Listings;
import dev.cairn.jdbc.internal.query.ManyReads;
import dev.cairn.jdbc.internal.query.ReadRun;
import dev.cairn.jdbc.internal.query.RecordScan;
import dev.cairn.jdbc.internal.query.SingleStatementRead;
import dev.cairn.jdbc.internal.query.SoundRecords;
import dev.cairn.jdbc.internal.query.SoundScopes;
import dev.cairn.jdbc.internal.query.TableView;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Headers;
import dev.cairn.jdbc.internal.table.Inspection;
import dev.cairn.jdbc.internal.table.Micros;
import dev.cairn.jdbc.internal.table.ScopeCache;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.TransactionBody;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.Damage;
import dev.cairn.storage.DamagedRow;
import dev.cairn.storage.DropOutcome;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.MaintenanceResult;
import dev.cairn.storage.ManyOutcome;
import dev.cairn.storage.MoveOutcome;
import dev.cairn.storage.Page;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.ReceiveOutcome;
import dev.cairn.storage.Reclaimable;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeDelta;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The storage contract on tables that SQLite and PostgreSQL have in common. Thread-safe; closed by whoever opened
 * it.
 */
public abstract class JdbcBackend implements Storage {
    public JdbcBackend() {}

    /** Does the work in a transaction that reads one state of the store. */
    public abstract <T> T read(TransactionBody<T> work);

    /** Reads without a transaction; null when that does not give the answer. */
    public abstract @Nullable ReadResult read(SingleStatementRead quick);

    /** What is known of scopes from when they were last used. */
    public abstract ScopeCache scopes();

    /** Does the work in a transaction that is durable on return. */
    public abstract <T> T write(TransactionBody<T> work);

    @Override
    public CommitOutcome commit(Scope scope, Commit commit) {
        return write(new CommitRun(scope, commit));
    }

    @Override
    public ManyOutcome commitAll(List<Scoped<Commit>> commits) {
        ManyOutcome.requireDifferentScopes(commits);
        try {
            return ManyOutcome.of(write(new ManyCommits(commits)));
        } catch (ManyCommits.RefusedTogether e) {
            return e.outcome();
        }
    }

    @Override
    public ReadResult read(Scope scope, Read read) {
        SingleStatementRead quick = SingleStatementRead.of(scope, read, scopes().seen(scope));
        ReadResult answer = quick == null ? null : read(quick);
        return answer == null ? read(new ReadRun(scope, read)) : answer;
    }

    @Override
    public List<ReadResult> readAll(List<Scoped<Read>> reads) {
        return reads.isEmpty() ? List.of() : read(new ManyReads(reads));
    }

    @Override
    public Page<StoredRecord> scan(Scope scope, Scan scan) {
        return read(session -> {
            Header header = Headers.live(session, scope);
            List<StoredRecord> found =
                    header == null ? List.of() : new RecordScan(header, scan).rows(session, scan.limit() + 1L);
            return Page.of(found, scan.limit());
        });
    }

    @Override
    public Page<StoredRecord> scan(Scope scope, Scan scan, Consumer<Damage> damaged) {
        return telling(damaged, (session, told) -> {
            Header header = Headers.live(session, scope);
            return header == null ? new Page<>(List.of(), false) : new SoundRecords(session, header, scan, told).page();
        });
    }

    @Override
    public Page<Scoped<StoredRecord>> scanAll(ScopePrefix prefix, Scan scan, @Nullable Scoped<StoredRecord> after) {
        return read(session -> new Listings(session).records(prefix, scan, after));
    }

    @Override
    public Page<Scoped<StoredRecord>> scanAll(
            ScopePrefix prefix, Scan scan, @Nullable Scoped<StoredRecord> after, Consumer<Damage> damaged) {
        return telling(damaged, (session, told) -> new Listings(session).soundRecords(prefix, scan, after, told));
    }

    @Override
    public Page<ScopeInfo> scopes(ScopeScan scan) {
        return read(session -> new Listings(session).scopes(scan));
    }

    @Override
    public Page<ScopeInfo> scopes(ScopeScan scan, Consumer<Damage> damaged) {
        return telling(damaged, (session, told) -> new SoundScopes(session, scan, told).page());
    }

    @Override
    public Page<Scoped<StoredRecord>> expired(Instant now, int limit) {
        return read(session -> new Listings(session).expired(Micros.nearest(now), limit));
    }

    @Override
    public Page<Scoped<StoredRecord>> expired(Instant now, int limit, Consumer<Damage> damaged) {
        return telling(
                damaged, (session, told) -> new Listings(session).soundExpired(Micros.nearest(now), limit, told));
    }

    @Override
    public LeaseOutcome lease(LeaseRequest request) {
        return write(new Leases(request));
    }

    @Override
    public DropOutcome drop(Scope scope, Budget budget) {
        return new ScopeRemover(this).drop(scope, budget);
    }

    @Override
    public DropOutcome drop(Scope scope, long fence, Budget budget) {
        return new ScopeRemover(this).drop(scope, fence, budget);
    }

    @Override
    public DropOutcome drop(ScopeInfo seen, Budget budget) {
        return new ScopeRemover(this).drop(seen, budget);
    }

    @Override
    public CopyOutcome copy(Scope from, Scope to, Budget budget) {
        return new ScopeCopier(this, from, to).copy(budget);
    }

    @Override
    public MoveOutcome move(Scope from, Scope to, long fence, @Nullable Instant expires) {
        return write(new ScopeRenamer(from, to, new ScopeRenamer.Terms(null, fence, expires, null)));
    }

    @Override
    public MoveOutcome move(ScopeInfo seen, Scope to, long fence, @Nullable Instant expires) {
        return write(new ScopeRenamer(seen.scope(), to, new ScopeRenamer.Terms(seen, fence, expires, null)));
    }

    @Override
    public MoveOutcome moveOver(Scope from, Scope to, ScopeInfo over) {
        MoveOutcome outcome = write(new ScopeRenamer(from, to, new ScopeRenamer.Terms(null, 0, null, over)));
        if (outcome.status() == MoveOutcome.Status.DONE) {
            new ScopeRemover(this).tryToGoOn(to);
        }
        return outcome;
    }

    @Override
    public <T> Optional<T> view(Scope scope, Function<ScopeView, T> use) {
        return read(session -> {
            Header header = Headers.live(session, scope);
            return header == null ? Optional.empty() : Optional.of(use.apply(new TableView(session, header)));
        });
    }

    @Override
    public ReceiveOutcome receive(Scope target, ScopeDelta shipment) {
        return write(new ScopeReceiver(target, shipment));
    }

    @Override
    public MaintenanceResult maintain(Budget budget) {
        return maintain(budget, damage -> {});
    }

    @Override
    public Reclaimable leftOver(Predicate<Scope> staged) {
        return leftOver(staged, damage -> {});
    }

    @Override
    public MaintenanceResult maintain(Budget budget, Consumer<Damage> damaged) {
        return new ScopeUpkeep(this, damaged).run(budget);
    }

    @Override
    public Reclaimable leftOver(Predicate<Scope> staged, Consumer<Damage> damaged) {
        return telling(damaged, (session, told) -> new LeftOvers(session, told).count(staged));
    }

    @Override
    public void inspect(Consumer<Damage> found) {
        if (inspectEngine(found)) {
            telling(found, (session, told) -> {
                new Inspection(session, told).run();
                return true;
            });
        }
    }

    /** Work that tells of damage. */
    @FunctionalInterface
    interface Telling<T> {
        T run(Session session, Consumer<Damage> damaged) throws SQLException;
    }

    /** Reads and tells of each damage once, also where a connection broke and all is read again. */
    final <T> T telling(Consumer<Damage> damaged, Telling<T> work) {
        List<Damage> told = new ArrayList<>();
        T answer = read(session -> {
            told.clear();
            return work.run(session, told::add);
        });
        told.forEach(damaged);
        return answer;
    }

    @Override
    public void quarantine(boolean dryRun, Consumer<DamagedRow> keep) {
        new Quarantine(this, dryRun, keep).run();
    }

    /** Checks the engine's own structures; false when rows cannot be read by them. */
    public abstract boolean inspectEngine(Consumer<Damage> found);
}
