package dev.cairn.store.internal.item;

import static dev.cairn.store.internal.item.ItemPlaces.EXPIRY;
import static dev.cairn.store.internal.item.ItemPlaces.HISTORY;
import static dev.cairn.store.internal.item.ItemPlaces.ITEM;
import static dev.cairn.store.internal.item.ItemPlaces.VECTOR;

import dev.cairn.codec.internal.read.ValueFrames;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.ItemOptions.Restored;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * What a put or deletion of one item adds to a commit, given what is stored. Not thread-safe.
 *
 * @param before what is stored, expired or not, or null
 * @param versions the kept versions
 */
public record ItemChange(
        ItemPlaces places,
        Scope scope,
        Bytes key,
        @Nullable StoredItem before,
        List<StoredRecord> versions,
        Instant now) {

    private @Nullable StoredItem present() {
        return before != null && before.isThere(now) ? before : null;
    }

    /**
     * Adds a put and tells what is stored after it: the commit's check says which revision the item had before.
     *
     * @throws CairnException when the options forbid it
     */
    StoredItem put(Commit.Builder commit, ItemDraft draft) {
        requireConditions(draft);
        StoredItem present = present();
        requireVectors(draft, present);
        addCheck(commit);
        clear(commit, present, draft);
        ItemRecord next = next(draft, present);
        List<Frame> frames =
                next.isFramed() ? ValueFrames.of(next.id(), draft.json(), places.compression()) : List.of();
        frames.forEach(commit::frame);
        boolean ends = next.ttl() > 0;
        Bytes body = next.body(draft.json());
        Bytes link = ends ? key : null;
        Instant end = ends ? end(next, draft) : null;
        commit.put(new Put(ITEM, key, body, link, null));
        if (ends) {
            commit.put(new Put(EXPIRY, key, Bytes.EMPTY, null, end));
        }
        VectorRecord vectors = draft.vectors();
        if (vectors != null) {
            commit.put(Put.of(VECTOR, key, vectors.body(next.id())));
        }
        long revision = before == null ? 1 : before.revision() + 1;
        return new StoredItem(new StoredRecord(ITEM, key, revision, 0, 0, now, null, link, body), next, end);
    }

    /**
     * Adds that nothing of stored data stays when a version comes from elsewhere in its place.
     *
     * @param ends whether that one has an end
     * @return whether it was stored here already: then its frames stay
     */
    public boolean clearFor(Commit.Builder commit, ItemRecord next, boolean ends) {
        StoredItem old = Objects.requireNonNull(before);
        addCheck(commit);
        if (!ends && old.record().link() != null) {
            commit.delete(EXPIRY, key);
        }
        if (old.version().vectors()) {
            commit.delete(VECTOR, key);
        }
        List<ItemRecord> gone = new ArrayList<>(List.of(old.version()));
        for (StoredRecord version : versions) {
            commit.delete(HISTORY, version.key());
            gone.add(ItemRecord.read(version.body(), "a kept version", places.types()));
        }
        boolean stays = gone.removeIf(version -> version.id() == next.id());
        gone.forEach(version -> dropFrames(commit, version));
        return stays;
    }

    /** Adds a deletion; says whether the item is there. */
    public boolean delete(Commit.Builder commit) {
        if (before == null) {
            commit.check(new Check.Absent(ITEM, key));
            return false;
        }
        addCheck(commit);
        commit.delete(ITEM, key);
        if (before.record().link() != null) {
            commit.delete(EXPIRY, key);
        }
        if (before.version().vectors()) {
            commit.delete(VECTOR, key);
        }
        dropFrames(commit, before.version());
        forgetVersions(commit);
        return present() != null;
    }

    private static Instant end(ItemRecord version, ItemDraft draft) {
        Restored restored = draft.options().restored();
        Instant given = restored == null ? null : restored.expires();
        return given == null ? version.updated().plus(version.life()) : given;
    }

    /** Each version's body is different, also of an item that was deleted and put again. */
    private void addCheck(Commit.Builder commit) {
        commit.check(
                before == null
                        ? new Check.Absent(ITEM, key)
                        : new Check.BodyIs(ITEM, key, before.record().body()));
    }

    /** Refuses a draft whose options forbid to put it upon what is stored. */
    void requireConditions(ItemDraft draft) {
        StoredItem present = present();
        ItemOptions options = draft.options();
        if (options.ifAbsent() && present != null) {
            throw new CairnException(
                    ErrorCode.ALREADY_EXISTS,
                    "Cannot put item '" + draft.key() + "' of namespace '" + draft.namespace() + "': it exists with "
                            + "revision "
                            + present.revision() + ". Nothing was changed. Omit the condition to replace it.",
                    Map.of("revision", present.revision()),
                    null);
        }
        Long wanted = options.ifRevision();
        if (wanted != null && (present == null || present.revision() != wanted)) {
            String found = present == null ? "does not exist" : "has revision " + present.revision();
            throw new ConflictException(
                    "Cannot put item '" + draft.key() + "' of namespace '" + draft.namespace() + "': it " + found
                            + "; revision " + wanted + " was expected. Nothing was changed. Read it again.",
                    present == null ? Map.of() : Map.of("revision", present.revision()));
        }
        String version = options.ifVersion();
        if (version != null && (present == null || !present.version().name().equals(version))) {
            String found = present == null ? "does not exist" : "is not version " + version;
            throw new ConflictException(
                    "Cannot put item '" + draft.key() + "' of namespace '" + draft.namespace() + "': it " + found
                            + ". Nothing was changed. Read it again.",
                    present == null
                            ? Map.of()
                            : Map.of(
                                    "revision",
                                    present.revision(),
                                    "version",
                                    present.version().name()));
        }
    }

    /** Refuses to lose vectors that no one said were to go: those of a text that was replaced would answer for it. */
    private static void requireVectors(ItemDraft draft, @Nullable StoredItem present) {
        if (!draft.decided() && present != null && present.version().vectors()) {
            throw new CairnException(
                    ErrorCode.UNSUPPORTED,
                    "Cannot put item '" + draft.key() + "' of namespace '" + draft.namespace()
                            + "': it has vectors for searches by meaning, and this store has no embedder to compute "
                            + "those of the new value. Nothing was stored. Open the store with the embedder, or put "
                            + "the item with VectorFields.NONE, on the command line --drop-vectors.");
        }
    }

    /** Removes what belongs to the version before, or keeps it as history. */
    private void clear(Commit.Builder commit, @Nullable StoredItem present, ItemDraft draft) {
        StoredItem old = before;
        if (old == null) {
            return;
        }
        if (present != null && old.version().keep()) {
            commit.put(Put.of(
                    HISTORY,
                    ItemPlaces.version(key, old.revision()),
                    old.record().body()));
        } else {
            dropFrames(commit, old.version());
        }
        if (present == null) {
            forgetVersions(commit);
        }
        if (old.version().vectors() && draft.vectors() == null) {
            commit.delete(VECTOR, key);
        }
        if (old.record().link() != null && draft.ttl() == null) {
            commit.delete(EXPIRY, key);
        }
    }

    private void forgetVersions(Commit.Builder commit) {
        for (StoredRecord version : versions) {
            commit.delete(HISTORY, version.key());
            dropFrames(commit, ItemRecord.read(version.body(), "a kept version", places.types()));
        }
    }

    private static void dropFrames(Commit.Builder commit, ItemRecord version) {
        if (version.isFramed()) {
            commit.drop(version.lane());
        }
    }

    private ItemRecord next(ItemDraft draft, @Nullable StoredItem present) {
        ItemOptions options = draft.options();
        Restored restored = options.restored();
        Instant first = restored == null || restored.created() == null ? now : restored.created();
        Instant created = present == null ? first : present.version().created();
        int length = draft.json().length;
        boolean framed = length > ItemRecord.MAX_INLINE;
        return new ItemRecord(
                ThreadLocalRandom.current().nextLong(1, Frame.MAX_LANE + 1),
                created,
                now.isBefore(created) ? created : now,
                draft.ttl() == null ? 0 : draft.ttl().toMillis(),
                options.keepHistory(),
                present != null
                        && (present.version().keep() || present.version().kept()),
                draft.vectors() != null,
                framed ? ValueFrames.count(length) : 0,
                framed ? length : 0,
                framed ? null : draft.value());
    }
}
