package dev.cairn.maintenance;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.maintenance.internal.rows.OwnScopes;
import dev.cairn.maintenance.internal.rows.ScopeSource;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The notes of a target about what was copied into it. Thread-safe. */
record CopyMarks(Storage target) {
    private static final int MARK = 1;
    private static final int PROBE = 2;
    private static final int PAGE = 500;

    /** The notes about some scopes. */
    Map<Scope, CopyMark> of(List<Scope> scopes) {
        Read.Builder read = Read.of();
        scopes.forEach(scope -> read.get(MARK, scope.id()));
        List<List<StoredRecord>> found =
                target.read(OwnScopes.COPIES, read.build()).records();
        Map<Scope, CopyMark> marks = new LinkedHashMap<>();
        for (int i = 0; i < scopes.size(); i++) {
            Scope scope = scopes.get(i);
            found.get(i).forEach(record -> marks.put(scope, CopyMark.read(record)));
        }
        return marks;
    }

    /** Notes what is about to be copied. */
    void put(Map<Scope, CopyMark> marks) {
        if (!marks.isEmpty()) {
            Commit.Builder commit = Commit.inOrder();
            marks.forEach((scope, mark) -> commit.put(Put.of(MARK, scope.id(), mark.body())));
            commit(commit);
        }
    }

    void forget(Scope scope) {
        commit(Commit.inOrder().delete(MARK, scope.id()));
    }

    /** Forgets the scopes of a prefix. */
    void forgetAll(ScopePrefix prefix) {
        Scan scan = Scan.of(MARK, prefix.prefix(), PAGE);
        List<StoredRecord> found = target.scan(OwnScopes.COPIES, scan).items();
        while (!found.isEmpty()) {
            Commit.Builder commit = Commit.inOrder();
            found.forEach(mark -> commit.delete(MARK, mark.key()));
            commit(commit);
            found = target.scan(OwnScopes.COPIES, scan).items();
        }
    }

    /** The scopes that there are notes about, by name, behind one. */
    List<StoredRecord> list(@Nullable StoredRecord after, int limit) {
        Scan scan = new Scan(MARK, Scan.Order.KEY, false, null, null, after, limit, true);
        return target.scan(OwnScopes.COPIES, scan).items();
    }

    /** Refuses a source that is the target: what is noted there would be seen here. */
    void expectOther(ScopeSource source) {
        Bytes key = Bytes.fromUtf8("probe");
        Bytes token = Bytes.fromUtf8(UUID.randomUUID().toString());
        commit(Commit.inOrder().put(Put.of(PROBE, key, token)));
        Optional<Boolean> seen = source.view(
                OwnScopes.COPIES,
                view -> view.records(0, Integer.MAX_VALUE, true).stream()
                        .anyMatch(record ->
                                record.kind() == PROBE && record.body().equals(token)));
        if (seen.orElse(false)) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot copy the store: source and target are the same. Nothing was copied. Name another target.");
        }
    }

    private void commit(Commit.Builder commit) {
        if (target.commit(OwnScopes.COPIES, commit.build()) instanceof Refused refused) {
            throw new CairnException(
                    ErrorCode.LOCKED,
                    "Cannot record the copy in the target: " + refused.reason()
                            + ". Another copy may be running. Try again.");
        }
    }
}
