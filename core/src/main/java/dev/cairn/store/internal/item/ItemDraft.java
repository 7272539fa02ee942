package dev.cairn.store.internal.item;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.ItemOptions.Life;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.Namespace;
import dev.cairn.store.VectorFields;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An item on its way into the store, checked.
 *
 * @param json the value's JSON
 * @param vectors its vectors, or null for none
 * @param decided whether it is known that it has these vectors, or none: by an embedder, or because the caller wants none
 */
@SuppressWarnings("ArrayRecordComponent")
public // internal, never compared
record ItemDraft(
        Namespace namespace,
        String key,
        Document value,
        byte[] json,
        ItemOptions options,
        @Nullable VectorRecord vectors,
        boolean decided) {
    /** Nested no deeper than this, so that records, exports and answers have room around it. */
    private static final int MAX_LEVELS = 990;

    public static ItemDraft of(Namespace namespace, String key, Document given, ItemOptions options) {
        ItemPlaces.checkKey(key);
        given.withinLevels(MAX_LEVELS);
        Document value = given.kind() == Document.Kind.BINARY
                ? Document.parse(Document.fromArray(List.of(given)).bytes()).item(0)
                : given;
        byte[] json = value.unsafeBytes();
        if (json.length > KeyValueStore.MAX_VALUE) {
            throw new CairnException(
                    ErrorCode.TOO_LARGE,
                    "Cannot put item '" + key + "' of namespace '" + namespace + "': its value has " + json.length
                            + " bytes as JSON, over the limit of " + KeyValueStore.MAX_VALUE
                            + ". Nothing was stored. Split it, or keep it in a file and store its address.",
                    Map.of("size", json.length, "limit", KeyValueStore.MAX_VALUE),
                    null);
        }
        boolean decided = options.vectors().equals(VectorFields.NONE);
        return new ItemDraft(namespace, key, value, json, options, null, decided);
    }

    /** The same with a life, if its options do not have one. */
    public ItemDraft living(Life usual) {
        return options.life() != null
                ? this
                : new ItemDraft(namespace, key, value, json, withLife(usual), vectors, decided);
    }

    private ItemOptions withLife(Life life) {
        return life.ttl() == null ? options.forever() : options.living(life.ttl());
    }

    /** How long it lives, or null for ever. */
    @Nullable
    Duration ttl() {
        Life life = options.life();
        return life == null ? null : life.ttl();
    }

    /** The same with what an embedder made of it; null when it has none of the texts. */
    public ItemDraft with(@Nullable VectorRecord found) {
        return new ItemDraft(namespace, key, value, json, options, found, true);
    }

    Bytes storedKey() {
        return ItemPlaces.key(key);
    }
}
