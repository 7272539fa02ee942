package dev.cairn.jdbc.internal.upkeep;

import dev.cairn.jdbc.internal.commit.CommitRun;
import dev.cairn.jdbc.internal.commit.ManyCommits;
import dev.cairn.jdbc.internal.query.Listings;
import dev.cairn.jdbc.internal.query.ManyReads;
import dev.cairn.jdbc.internal.query.ReadRun;
import dev.cairn.jdbc.internal.query.RecordScan;
import dev.cairn.jdbc.internal.query.SingleStatementRead;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Headers;
import dev.cairn.jdbc.internal.table.Micros;
import dev.cairn.jdbc.internal.table.ScopeCache;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.TransactionBody;
import dev.cairn.storage.Capabilities;
import dev.cairn.storage.Capabilities.Durability;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.Damage;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.ManyOutcome;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageAdmin;
import dev.cairn.storage.StoredRecord;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
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
    public ScanPage<StoredRecord> scan(Scope scope, Scan scan) {
        return read(session -> {
            Header header = Headers.live(session, scope);
            List<StoredRecord> found =
                    header == null ? List.of() : new RecordScan(header, scan).rows(session, scan.limit() + 1L);
            return ScanPage.of(found, scan.limit());
        });
    }

    @Override
    public ScanPage<Scoped<StoredRecord>> scanAll(ScopePrefix prefix, Scan scan, @Nullable Scoped<StoredRecord> after) {
        return read(session -> new Listings(session).records(prefix, scan, after));
    }

    @Override
    public ScanPage<ScopeInfo> scopes(ScopeScan scan) {
        return read(session -> new Listings(session).scopes(scan));
    }

    @Override
    public ScanPage<Scoped<StoredRecord>> expired(Instant now, int limit) {
        return read(session -> new Listings(session).expired(Micros.nearest(now), limit));
    }

    @Override
    public LeaseOutcome lease(LeaseRequest request) {
        return write(new Leases(request));
    }

    @Override
    public StorageAdmin admin() {
        return new JdbcAdmin(this);
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(
                Durability.POWER,
                Set.of(
                        Capability.REOPEN,
                        Capability.SHARED,
                        Capability.SNAPSHOT_READS,
                        Capability.MANY_SCOPES,
                        Capability.COMPACTION,
                        Capability.ADMIN));
    }

    /** Work that tells of damage. */
    @FunctionalInterface
    interface Telling<T> {
        T run(Session session, Consumer<Damage> damaged) throws SQLException;
    }

    /** Reads and tells of each damage once, also where a connection broke and all is read again. */
    final <T> T telling(Consumer<Damage> damaged, Telling<T> work) {
        List<Damage> reported = new ArrayList<>();
        T answer = read(session -> {
            reported.clear();
            return work.run(session, reported::add);
        });
        reported.forEach(damaged);
        return answer;
    }

    /** Checks the engine's own structures; false when rows cannot be read by them. */
    public abstract boolean inspectEngine(Consumer<Damage> found);
}
