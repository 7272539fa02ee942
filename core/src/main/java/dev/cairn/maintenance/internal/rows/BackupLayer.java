package dev.cairn.maintenance.internal.rows;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An open file of a backup: a store with rows of scopes, and an entry for each. Not thread-safe. */
public final class BackupLayer implements AutoCloseable {
    private static final int ENTRY = 1;
    private static final int BATCH = 100;

    private final Storage storage;
    private final Map<Scope, BackupEntry> unwritten = new LinkedHashMap<>();

    public BackupLayer(Storage storage) {
        this.storage = storage;
    }

    public Storage storage() {
        return storage;
    }

    public Optional<BackupEntry> entry(Scope scope) {
        return storage.find(OwnScopes.ENTRIES, ENTRY, scope.id()).map(BackupEntry::read);
    }

    public Optional<ScopeInfo> header(Scope scope) {
        return ScopeSource.of(storage).find(scope);
    }

    /** The names of scopes with an entry, behind one. */
    public List<Scope> scopes(@Nullable Scope after, int limit) {
        Bytes from = after == null
                ? null
                : Bytes.fromOwned(
                        Arrays.copyOf(after.id().unsafeArray(), after.id().length() + 1));
        Scan scan = new Scan(ENTRY, Scan.Order.KEY, false, from, null, null, limit, false);
        return storage.scan(OwnScopes.ENTRIES, scan).items().stream()
                .map(StoredRecord::key)
                .map(Scope::new)
                .toList();
    }

    /** Enters what was stored before; entries are written some at a time, and an unwritten one only costs doing the scope again. */
    public void enter(Scope scope, BackupEntry entry) {
        unwritten.put(scope, entry);
        if (unwritten.size() >= BATCH) {
            writeEntries();
        }
    }

    public void writeEntries() {
        if (!unwritten.isEmpty()) {
            Commit.Builder commit = Commit.inOrder();
            unwritten.forEach((scope, entry) -> commit.put(Put.of(ENTRY, scope.id(), entry.body())));
            commit(commit);
            unwritten.clear();
        }
    }

    /** Takes out a scope and its entry. */
    public void forget(Scope scope) {
        if (unwritten.remove(scope) == null) {
            commit(Commit.inOrder().delete(ENTRY, scope.id()));
        }
        storage.admin().drop(scope, Budget.UNLIMITED);
    }

    private void commit(Commit.Builder commit) {
        if (storage.commit(OwnScopes.ENTRIES, commit.build()) instanceof Refused refused) {
            throw new CairnException(
                    ErrorCode.LOCKED,
                    "Cannot write the backup's file: another process is writing it (" + refused.reason()
                            + "). Earlier backups are unchanged. Try again when it has ended.");
        }
    }

    @Override
    public void close() {
        storage.close();
    }
}
