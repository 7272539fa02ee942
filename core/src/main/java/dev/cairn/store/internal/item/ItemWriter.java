package dev.cairn.store.internal.item;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.history.internal.Patience;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import dev.cairn.store.Item;
import dev.cairn.store.Namespace;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts and removes single items. A commit says what it takes to be stored, at first that nothing is; when that does not hold it is made
 * again with what is stored. Thread-safe.
 */
public record ItemWriter(ItemPlaces places, KnownItems last) {
    private record Known(@Nullable StoredItem item, List<StoredRecord> versions) {
        static final Known NOTHING = new Known(null, List.of());
    }

    public Item put(ItemDraft draft) {
        Scope scope = places.scope(draft.namespace());
        Known known = firstGuess(scope, draft);
        Patience patience = new Patience();
        while (true) {
            Commit.Builder commit = Commit.unordered();
            StoredItem stored = change(scope, draft.storedKey(), known).put(commit, draft);
            CommitOutcome outcome = places.storage().commit(scope, commit.build());
            if (outcome instanceof Committed) {
                last.note(scope, draft.storedKey(), stored);
                return item(draft, stored);
            }
            known = afterRefusal(scope, draft.storedKey(), (Refused) outcome);
            patience.nextAttempt("put", words(draft.namespace(), draft.key()));
        }
    }

    public boolean delete(Namespace namespace, String name) {
        Scope scope = places.scope(namespace);
        Bytes key = ItemPlaces.key(name);
        Known known = load(scope, key);
        Patience patience = new Patience();
        while (known.item() != null) {
            Commit.Builder commit = Commit.unordered();
            boolean existed = change(scope, key, known).delete(commit);
            CommitOutcome outcome = places.storage().commit(scope, commit.build());
            if (outcome instanceof Committed) {
                return existed;
            }
            requireUnleased(scope, (Refused) outcome);
            known = load(scope, key);
            patience.nextAttempt("delete", words(namespace, name));
        }
        return false;
    }

    /** Conditions are decided on what is really stored; for others the commit's check is enough. */
    private Known firstGuess(Scope scope, ItemDraft draft) {
        if (draft.options().ifRevision() != null || draft.options().ifVersion() != null) {
            return load(scope, draft.storedKey());
        }
        StoredItem guess = draft.options().ifAbsent() ? null : last.find(scope, draft.storedKey());
        return guess == null ? Known.NOTHING : new Known(guess, List.of());
    }

    /** The item as it was put. */
    static Item item(ItemDraft draft, StoredItem stored) {
        return new Item(
                draft.namespace(),
                draft.key(),
                draft.value(),
                stored.version().created(),
                stored.version().updated(),
                stored.revision(),
                stored.expires(),
                stored.version().name());
    }

    private ItemChange change(Scope scope, Bytes key, Known known) {
        return new ItemChange(places, scope, key, known.item(), known.versions(), places.now());
    }

    /** The refusal itself tells what is stored, unless more than the item's record matters. */
    private Known afterRefusal(Scope scope, Bytes key, Refused refused) {
        requireUnleased(scope, refused);
        StoredRecord current = refused.current();
        if (current != null && current.link() == null) {
            StoredItem item = StoredItem.read(scope, List.of(current), places.types());
            if (!item.version().kept()) {
                return new Known(item, List.of());
            }
        }
        return load(scope, key);
    }

    /** Ends what a lease refuses, since to do it again would not help. */
    static void requireUnleased(Scope scope, Refused refused) {
        if (refused.reason() == Reason.LOCKED || refused.reason() == Reason.FENCED) {
            throw new CairnException(
                    ErrorCode.LOCKED,
                    "Cannot write to namespace '" + ItemPlaces.namespace(scope)
                            + "': another writer has leased it. Nothing was changed. Try again later.");
        }
    }

    private Known load(Scope scope, Bytes key) {
        ReadResult found = places.storage().read(scope, ItemPlaces.everythingOf(key));
        List<StoredRecord> records = found.records().get(0);
        return records.isEmpty()
                ? Known.NOTHING
                : new Known(
                        StoredItem.read(scope, records, places.types()),
                        found.records().get(1));
    }

    private static String words(Namespace namespace, String key) {
        return "item '" + key + "' of namespace '" + namespace + "'";
    }
}
