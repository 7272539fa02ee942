package dev.cairn.store;

import dev.cairn.error.CairnException;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Items: JSON documents under (namespace, key), kept until they are deleted or expire. Keys are 1 to 512 UTF-8 bytes without control
 * characters, values at most {@value #MAX_VALUE} bytes as JSON and nested at most 990 levels deep.
 *
 * <p>A call that returned is durable as the backend declares it. What is handed in or out is never shared: later changes by the caller
 * are not seen. No call returns an expired item; its bytes are removed by a sweep. Reading creates nothing. All problems of
 * an argument are reported together, before anything is written, as {@code INVALID} or {@code TOO_LARGE}.
 *
 * <p>Implementations are thread-safe; writers of different items do not wait for each other where the backend can do
 * that. The {@link dev.cairn.Cairn} that gave it ends it.
 */
public interface KeyValueStore {
    /** Maximum size of a value, in bytes of its JSON text: 16 MiB. */
    int MAX_VALUE = 16 << 20;

    /**
     * Stores an item and returns it. A store without an {@link Embedder} cannot make the vectors of a new value: where the item that is
     * replaced has some, the put is refused unless its options say that there are to be none ({@link VectorFields#NONE}).
     *
     * @param value a document, or what {@link Document#of} makes one of
     * @throws CairnException {@code ALREADY_EXISTS} or {@code CONFLICT} (with the detail {@code revision}) as the options ask;
     *     {@code CALLBACK_FAILED} when the embedder fails; {@code UNSUPPORTED} when there is none, and the item has vectors or the
     *     options name texts that get some
     */
    Item put(Namespace namespace, String key, @Nullable Object value, ItemOptions options);

    /** Stores an item without conditions. */
    default Item put(Namespace namespace, String key, @Nullable Object value) {
        return put(namespace, key, value, ItemOptions.none());
    }

    /** Stores an item in the empty namespace, for example {@code put("agent:memory:user-42", value)}. */
    default Item put(String key, @Nullable Object value) {
        return put(Namespace.ROOT, key, value);
    }

    /**
     * Returns an item, if it exists.
     *
     * @param refresh whether its TTL restarts; null for the store's setting
     */
    Optional<Item> find(Namespace namespace, String key, @Nullable Boolean refresh);

    /** Returns an item, if it exists. */
    default Optional<Item> find(Namespace namespace, String key) {
        return find(namespace, key, null);
    }

    /** Returns an item of the empty namespace, if it exists. */
    default Optional<Item> find(String key) {
        return find(Namespace.ROOT, key);
    }

    /**
     * Returns an item.
     *
     * @throws NotFoundException when it does not exist
     */
    default Item get(Namespace namespace, String key) {
        return find(namespace, key)
                .orElseThrow(() -> new NotFoundException(
                        "There is no item '" + key + "' in namespace '" + namespace + "'.",
                        Map.of("namespace", namespace.labels(), "key", key)));
    }

    /** Returns an item of the empty namespace; fails as {@link #get(Namespace, String)}. */
    default Item get(String key) {
        return get(Namespace.ROOT, key);
    }

    /** Removes an item with its history and vectors; returns whether it existed. */
    boolean delete(Namespace namespace, String key);

    /** Removes an item of the empty namespace; returns whether it existed. */
    default boolean delete(String key) {
        return delete(Namespace.ROOT, key);
    }

    /**
     * Finds items; a namespace prefix is one statement on SQL backends. An item that changes while pages are read may be seen again, or
     * under {@link ItemQuery.Order#NEWEST_FIRST} missed; one that does not change is seen exactly once.
     *
     * @throws CairnException {@code UNSUPPORTED} for a search by text when the store has no embedder
     */
    Page<FoundItem> search(ItemQuery query);

    /** Finds items as {@link #search(ItemQuery)} does, past damaged ones, which are reported. */
    default Page<FoundItem> search(ItemQuery query, Consumer<Damage> damaged) {
        return search(query);
    }

    /**
     * Counts the items that a query finds, on all pages; its limit does not matter. Reads what {@link #search} reads.
     *
     * @throws CairnException {@code INVALID} when the query has a cursor, since a count begins at the first item; else as {@link #search}
     */
    default long count(ItemQuery query) {
        if (query.cursor() != null) {
            throw Namespace.invalid(
                    "Cannot count from a cursor: a count covers all results of the query. Omit the cursor.");
        }
        ItemQuery all =
                new ItemQuery(query.prefix(), query.filter(), query.order(), null, query.near(), 500, null, false);
        return Page.all(cursor -> search(all.from(cursor))).count();
    }

    /** Lists the namespaces that hold items. */
    Page<Namespace> namespaces(NamespaceQuery query);

    /** Lists namespaces as {@link #namespaces(NamespaceQuery)} does, past damaged ones, which are reported. */
    default Page<Namespace> namespaces(NamespaceQuery query, Consumer<Damage> damaged) {
        return namespaces(query);
    }

    /**
     * Does several operations; the answers have their order. Reads see the state before, and every condition is checked against it. Of several
     * puts and deletions of one item the last counts, if the conditions of all of them hold. All changes are one atomic commit.
     *
     * @throws CairnException as the single operations, {@code CONFLICT} and {@code ALREADY_EXISTS} for the whole batch; {@code
     *     UNSUPPORTED} for changes in several namespaces where the backend cannot commit them at once; nothing is written then
     */
    List<ItemResult> batch(List<ItemOperation> operations);

    /** Returns the versions of an existing item, the current one first, then those put with {@link ItemOptions#keepHistory}. */
    List<Item> history(Namespace namespace, String key);

    /** Removes expired items of all namespaces. */
    ItemSweepReport sweep();

    /** Returns what {@link #sweep} would remove now. Removes nothing. */
    ItemSweepReport expired();

    /** Starts a sweeper that runs at about the given interval until it is closed. */
    ItemSweeper sweeping(Duration every);

    /** Hands out each item of a namespace and below as a line for {@link #importItems}, by namespace and key. */
    void exportItems(Namespace prefix, Consumer<Document> line);

    /**
     * Puts items from lines, with their times of creation and expiry, a batch in each commit. Lines that have expired are skipped.
     * A value is data unless its line says {@code "typed":true}, as the lines of {@link #exportItems} do where that is so.
     *
     * @param batch how many lines make one atomic commit, 1 to 1,000; 1 where lines of different namespaces cannot be committed at once
     * @param vectors which texts get vectors
     * @throws CairnException all problems of a batch, with the number of its first line, from 1, and how many items are stored as
     *     details; all batches before it are stored, nothing of it
     */
    ItemImportReport importItems(Iterator<Document> lines, int batch, VectorFields vectors);

    /** Imports items as {@link #importItems(Iterator, int, VectorFields)} does, with a vector of each whole value. */
    default ItemImportReport importItems(Iterator<Document> lines, int batch) {
        return importItems(lines, batch, VectorFields.WHOLE);
    }

    /** Reads every item with its history and vectors and reports all damage. */
    void verify(Consumer<Damage> found);

    /** Returns counts of the stored items. */
    StoreFigures figures();

    /** Returns these operations as stages that an executor completes. */
    default AsyncKeyValueStore async(Executor executor) {
        return new AsyncKeyValueStore(this, executor);
    }
}
