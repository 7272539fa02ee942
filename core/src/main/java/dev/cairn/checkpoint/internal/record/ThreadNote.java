package dev.cairn.checkpoint.internal.record;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.history.internal.Patience;
import dev.cairn.history.internal.RecordForm;
import dev.cairn.internal.text.Names;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The metadata of a thread itself, in one record whose body it is. A thread may consist of it alone. Thread-safe. */
public record ThreadNote(ThreadStore store) {
    /** Where it stands in every thread. */
    public static final Bytes KEY = Key.of("", "metadata");

    private static final Document NOTHING = Document.fromObject(Map.of());

    /**
     * Makes a thread without a checkpoint.
     *
     * @param expires when it expires, {@link Instant#MAX} for never
     */
    public void create(String threadId, Document metadata, Instant expires) {
        new Names().name("thread id", threadId).done();
        requireObject(metadata);
        Patience patience = new Patience();
        while (true) {
            ScopeInfo there = store.header(store.scope(threadId));
            if (there != null && store.isThread(there)) {
                throw exists(threadId);
            }
            Commit.Builder commit = Commit.inOrder().summary(ThreadSummary.UNBEGUN);
            if (there == null) {
                commit.check(new Check.Absent(ThreadStore.HEAD, ThreadStore.headKey(CheckpointConfig.of(threadId))))
                        .check(new Check.Absent(ThreadStore.NOTE, KEY));
            } else {
                commit.check(new Check.ScopeUnchangedSince(there.incarnation(), there.change()));
            }
            commit.expires(expires);
            if (stored(threadId, commit, metadata)) {
                return;
            }
            patience.nextAttempt("create", "thread '" + threadId + "'");
        }
    }

    /**
     * Sets members of the metadata; what it is then.
     *
     * @param more what changes in the same commit
     */
    public Document merge(String threadId, Document members, Consumer<Commit.Builder> more) {
        requireObject(members);
        Patience patience = new Patience();
        while (true) {
            ReadResult found = store.storage()
                    .read(
                            store.scope(threadId),
                            Read.of().get(ThreadStore.NOTE, KEY).build());
            ScopeInfo thread = found.scope();
            if (thread == null || !store.isThread(thread)) {
                throw unknown(threadId);
            }
            Document merged = merged(metadata(found.first(0)), members);
            Commit.Builder commit = Commit.inOrder()
                    .check(new Check.IncarnationIs(thread.incarnation()))
                    .check(found.first(0)
                            .<Check>map(Check.RevisionIs::of)
                            .orElseGet(() -> new Check.Absent(ThreadStore.NOTE, KEY)));
            more.accept(commit);
            if (stored(threadId, commit, merged)) {
                return merged;
            }
            patience.nextAttempt("change the metadata of", "thread '" + threadId + "'");
        }
    }

    private boolean stored(String threadId, Commit.Builder commit, Document metadata) {
        commit.put(Put.of(ThreadStore.NOTE, KEY, Bytes.fromOwned(metadata.bytes())));
        return store.commit(store.scope(threadId), commit) instanceof Committed;
    }

    private static Document merged(Document metadata, Document members) {
        Map<String, Document> all = new LinkedHashMap<>();
        for (Document part : new Document[] {metadata, members}) {
            for (int i = 0; i < part.size(); i++) {
                all.put(part.name(i), part.item(i));
            }
        }
        return Document.fromObject(all);
    }

    /** The metadata in a thread's record; an empty object where there is none. */
    public static Document metadata(Optional<StoredRecord> record) {
        return record.map(note -> RecordForm.read(note, "the thread's ", body -> body))
                .orElse(NOTHING);
    }

    /**
     * Checks a record that may be damaged or of another writer.
     *
     * @throws CairnException {@code INVALID} where it holds no object
     */
    public static void check(StoredRecord record) {
        requireObject(Document.parse(record.body().toArray()));
    }

    private static void requireObject(Document metadata) {
        if (metadata.kind() != Document.Kind.OBJECT) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The metadata of a thread must be an object, not "
                            + metadata.kind().phrase() + ". Nothing was stored.");
        }
    }

    private static CairnException exists(String threadId) {
        return new CairnException(
                ErrorCode.ALREADY_EXISTS,
                "Cannot create thread '" + threadId + "': it exists. Nothing was changed. Choose another id.",
                Map.of("thread", threadId),
                null);
    }

    private static NotFoundException unknown(String threadId) {
        return new NotFoundException(
                "There is no thread '" + threadId + "'. Nothing was stored.", Map.of("thread", threadId));
    }
}
