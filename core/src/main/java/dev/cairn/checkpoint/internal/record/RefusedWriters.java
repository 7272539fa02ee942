package dev.cairn.checkpoint.internal.record;

import dev.cairn.checkpoint.ThreadLeases.RefusedWriter;
import dev.cairn.history.internal.RecordForm;
import dev.cairn.model.Document;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Key;
import dev.cairn.storage.Lease;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The writers of a thread that were fenced, a record for each token. They stand in a scope beside the thread's, as a fenced writer can
 * write nothing into the thread itself. Thread-safe.
 */
public record RefusedWriters(Storage storage, Scope scope) {
    private static final int KIND = 1;
    private static final int MOST = 1_000;

    static RefusedWriters of(Storage storage, String tenant, String threadId) {
        return new RefusedWriters(storage, Scope.of(tenant, "lease", threadId));
    }

    /** Notes the first refusal of a token. */
    void note(long token, @Nullable Lease successor) {
        Bytes key = Key.of(String.format(Locale.ROOT, "%019d", token));
        Map<String, Document> body = new LinkedHashMap<>();
        body.put("token", Document.fromNumber(token));
        if (successor != null) {
            body.put("successor", Document.of(successor.holder()));
        }
        storage.commit(
                scope,
                Commit.inOrder()
                        .check(new Check.Absent(KIND, key))
                        .put(Put.of(
                                KIND,
                                key,
                                Bytes.fromOwned(Document.fromObject(body).bytes())))
                        .build());
    }

    public List<RefusedWriter> list() {
        Scan all = new Scan(KIND, Scan.Order.KEY, false, null, null, null, MOST, true);
        return storage.scan(scope, all).items().stream()
                .map(RefusedWriters::read)
                .toList();
    }

    private static RefusedWriter read(StoredRecord record) {
        return RecordForm.read(
                record,
                "refused writer ",
                body -> new RefusedWriter(
                        Long.parseLong(body.at("/token").text()),
                        record.committed(),
                        RecordForm.textOrNull(body, "successor")));
    }

    public void forget() {
        storage.admin().drop(scope, Budget.UNLIMITED);
    }
}
