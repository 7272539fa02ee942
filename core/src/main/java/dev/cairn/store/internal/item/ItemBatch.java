package dev.cairn.store.internal.item;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.history.internal.Patience;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import dev.cairn.store.ItemOperation;
import dev.cairn.store.ItemResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The changes of one batch: reads what is stored of every item, then commits all changes as one. Not thread-safe. */
public final class ItemBatch {
    private final ItemPlaces places;
    /** By scope, the changes of each item in their order: the last one counts, the conditions of all do. */
    private final Map<Scope, Map<Bytes, List<Change>>> changes = new LinkedHashMap<>();

    /** A change of an item, with the place of its operation in the batch. */
    private sealed interface Change {
        int place();
    }

    private record PutChange(int place, ItemDraft draft) implements Change {}

    private record DeleteChange(int place) implements Change {}

    public ItemBatch(ItemPlaces places) {
        this.places = places;
    }

    public void put(int place, ItemDraft draft) {
        add(places.scope(draft.namespace()), draft.storedKey(), new PutChange(place, draft));
    }

    public void delete(int place, ItemOperation.Delete delete) {
        add(places.scope(delete.namespace()), ItemPlaces.key(delete.key()), new DeleteChange(place));
    }

    private void add(Scope scope, Bytes key, Change change) {
        changes.computeIfAbsent(scope, s -> new LinkedHashMap<>())
                .computeIfAbsent(key, k -> new ArrayList<>())
                .add(change);
    }

    /** Refuses what the backend cannot commit at once. */
    public void requirePossible() {
        if (changes.size() > 1 && !places.storage().capabilities().has(Capability.MANY_SCOPES)) {
            throw new CairnException(
                    ErrorCode.UNSUPPORTED,
                    "Cannot change " + changes.size()
                            + " namespaces in one batch: this backend does not support it. Nothing was changed. Use "
                            + "one batch per namespace.");
        }
    }

    /** Commits; the answers by place, without those of superseded operations. */
    public Map<Integer, ItemResult> commit() {
        Patience patience = new Patience();
        while (!changes.isEmpty()) {
            Map<Integer, ItemResult> results = new LinkedHashMap<>();
            List<Scoped<Commit>> commits = new ArrayList<>();
            Instant now = places.now();
            changes.forEach((scope, items) -> commits.add(new Scoped<>(scope, commit(scope, items, now, results))));
            if (store(commits)) {
                return results;
            }
            patience.nextAttempt("change", "the items of a batch");
        }
        return Map.of();
    }

    private boolean store(List<Scoped<Commit>> commits) {
        Scoped<Refused> refused = refused(commits);
        if (refused != null) {
            ItemWriter.requireUnleased(refused.scope(), refused.value());
        }
        return refused == null;
    }

    private @Nullable Scoped<Refused> refused(List<Scoped<Commit>> commits) {
        if (commits.size() > 1) {
            return places.storage().commitAll(commits).refused();
        }
        Scoped<Commit> only = commits.get(0);
        CommitOutcome outcome = places.storage().commit(only.scope(), only.value());
        return outcome instanceof Refused refused ? new Scoped<>(only.scope(), refused) : null;
    }

    private Commit commit(Scope scope, Map<Bytes, List<Change>> items, Instant now, Map<Integer, ItemResult> results) {
        Read.Builder read = Read.of();
        for (Bytes key : items.keySet()) {
            ItemPlaces.everythingOf(key).parts().forEach(read::add);
        }
        ReadResult stored = places.storage().read(scope, read.build());
        Commit.Builder commit = Commit.unordered();
        int part = 0;
        for (Map.Entry<Bytes, List<Change>> item : items.entrySet()) {
            List<StoredRecord> records = stored.records().get(part);
            StoredItem before = records.isEmpty() ? null : StoredItem.read(scope, records, places.types());
            ItemChange change = new ItemChange(
                    places, scope, item.getKey(), before, stored.records().get(part + 1), now);
            Change last = last(change, item.getValue());
            results.put(last.place(), apply(change, last, commit));
            part += 2;
        }
        return commit.build();
    }

    /** The change that counts, after the conditions of those that it supersedes: they are about the same state as its own. */
    private static Change last(ItemChange change, List<Change> all) {
        for (Change superseded : all.subList(0, all.size() - 1)) {
            if (superseded instanceof PutChange put) {
                change.requireConditions(put.draft());
            }
        }
        return all.get(all.size() - 1);
    }

    private static ItemResult apply(ItemChange change, Change wanted, Commit.Builder commit) {
        if (wanted instanceof PutChange put) {
            return new ItemResult.Stored(ItemWriter.item(put.draft(), change.put(commit, put.draft())));
        }
        return new ItemResult.Deleted(change.delete(commit));
    }
}
