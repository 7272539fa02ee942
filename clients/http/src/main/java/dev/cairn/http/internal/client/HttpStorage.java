package dev.cairn.http.internal.client;

import dev.cairn.error.CairnException;
import dev.cairn.http.internal.wire.Operations;
import dev.cairn.http.internal.wire.Questions;
import dev.cairn.storage.Capabilities;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
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
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A store behind a server: each operation of the contract is a question. Thread-safe. */
public final class HttpStorage implements Storage {
    private final Remote remote;

    /**
     * Opens a store.
     *
     * @param token what the server wants to see, or null
     * @throws CairnException {@code UNAVAILABLE}, {@code TIMEOUT}, {@code DENIED}, {@code INCOMPATIBLE}
     */
    public HttpStorage(StoreUrl url, @Nullable String token) {
        this.remote =
                new Remote(new Connection(url, token == null ? null : Token.checked(token, "What was given as token")));
    }

    @Override
    public CommitOutcome commit(Scope scope, Commit commit) {
        return remote.ask(Operations.COMMIT, new Scoped<>(scope, commit));
    }

    @Override
    public ManyOutcome commitAll(List<Scoped<Commit>> commits) {
        return remote.ask(Operations.COMMIT_ALL, commits);
    }

    @Override
    public ReadResult read(Scope scope, Read read) {
        return remote.ask(Operations.READ, new Scoped<>(scope, read));
    }

    @Override
    public List<ReadResult> readAll(List<Scoped<Read>> reads) {
        return remote.ask(Operations.READ_ALL, reads);
    }

    @Override
    public ScanPage<StoredRecord> scan(Scope scope, Scan scan) {
        return remote.ask(Operations.SCAN, new Questions.Records(scope, scan, false));
    }

    @Override
    public ScanPage<Scoped<StoredRecord>> scanAll(ScopePrefix prefix, Scan scan, @Nullable Scoped<StoredRecord> after) {
        return remote.ask(Operations.SCAN_ALL, new Questions.AllRecords(prefix, scan, after, false));
    }

    @Override
    public ScanPage<ScopeInfo> scopes(ScopeScan scan) {
        return remote.ask(Operations.SCOPES, new Questions.Scopes(scan, false));
    }

    @Override
    public ScanPage<Scoped<StoredRecord>> expired(Instant now, int limit) {
        return remote.ask(Operations.EXPIRED, new Questions.Expired(now, limit, false));
    }

    @Override
    public LeaseOutcome lease(LeaseRequest request) {
        return remote.ask(Operations.LEASE, request);
    }

    @Override
    public StorageAdmin admin() {
        return new HttpAdmin(remote);
    }

    @Override
    public Capabilities capabilities() {
        return remote.hello().capabilities();
    }

    @Override
    public void close() {
        remote.close();
    }
}
