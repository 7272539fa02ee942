package dev.cairn.store.internal.engine;

import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.error.CorruptException;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import dev.cairn.storage.Storage;
import dev.cairn.store.FieldOrder;
import dev.cairn.store.FoundItem;
import dev.cairn.store.Item;
import dev.cairn.store.ItemImportReport;
import dev.cairn.store.ItemOperation;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.ItemResult;
import dev.cairn.store.ItemSweepReport;
import dev.cairn.store.ItemSweeper;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.Namespace;
import dev.cairn.store.NamespaceQuery;
import dev.cairn.store.Nearness;
import dev.cairn.store.StoreFigures;
import dev.cairn.store.StoreSettings;
import dev.cairn.store.VectorFields;
import dev.cairn.store.internal.care.ItemCare;
import dev.cairn.store.internal.care.ItemSweep;
import dev.cairn.store.internal.item.ItemBatch;
import dev.cairn.store.internal.item.ItemDraft;
import dev.cairn.store.internal.item.ItemHistory;
import dev.cairn.store.internal.item.ItemLine;
import dev.cairn.store.internal.item.ItemPlaces;
import dev.cairn.store.internal.item.ItemReader;
import dev.cairn.store.internal.item.ItemWriter;
import dev.cairn.store.internal.item.KnownItems;
import dev.cairn.store.internal.search.FieldSearch;
import dev.cairn.store.internal.search.ItemSearch;
import dev.cairn.store.internal.search.NamespaceLister;
import dev.cairn.store.internal.search.NearSearch;
import dev.cairn.store.internal.search.Vectors;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Items in a storage. Thread-safe. */
public final class StorageKeyValueStore implements KeyValueStore {
    private static final int PAGE = 500;

    private final ItemPlaces places;
    private final StoreSettings settings;
    private final ItemReader reader;
    private final ItemWriter writer;

    private StorageKeyValueStore(ItemPlaces places, StoreSettings settings) {
        this.places = places;
        this.settings = settings;
        this.reader = new ItemReader(places);
        this.writer = new ItemWriter(places, new KnownItems());
    }

    /**
     * How values are made and stored.
     *
     * @param types which Java types values may hold
     * @param compression how values of more than 4 kB are compressed
     * @param clock the clock for created, updated and expiry
     */
    public record Setting(Types types, Compression compression, Clock clock) {}

    /** The items of a tenant. */
    public static KeyValueStore of(Storage storage, String tenant, Setting setting, StoreSettings settings) {
        return new StorageKeyValueStore(
                new ItemPlaces(storage, tenant, setting.types(), setting.compression(), setting.clock()), settings);
    }

    @Override
    public Item put(Namespace namespace, String key, @Nullable Object value, ItemOptions options) {
        ItemDraft draft = draft(namespace, key, value, options);
        return writer.put(new Vectors(settings).add(List.of(draft)).get(0));
    }

    private ItemDraft draft(Namespace namespace, String key, @Nullable Object value, ItemOptions options) {
        Document document =
                value instanceof Document given ? given : places.types().document(value);
        return ItemDraft.of(namespace, key, document, options).living(settings.life());
    }

    @Override
    public Optional<Item> find(Namespace namespace, String key, @Nullable Boolean refresh) {
        ItemPlaces.checkKey(key);
        Optional<Item> found = reader.find(places.scope(namespace), ItemPlaces.key(key));
        return refreshes(refresh) ? found.map(reader::refreshed) : found;
    }

    private boolean refreshes(@Nullable Boolean asked) {
        return asked == null ? settings.refreshOnRead() : asked;
    }

    @Override
    public boolean delete(Namespace namespace, String key) {
        ItemPlaces.checkKey(key);
        return writer.delete(namespace, key);
    }

    @Override
    public Page<FoundItem> search(ItemQuery query) {
        return search(query, OnDamage.FAIL);
    }

    @Override
    public Page<FoundItem> search(ItemQuery query, Consumer<Damage> damaged) {
        return search(query, new OnDamage(damaged));
    }

    private Page<FoundItem> search(ItemQuery query, OnDamage damage) {
        Page<FoundItem> page = found(query, damage);
        if (!refreshes(query.refresh())) {
            return page;
        }
        return new Page<>(
                page.items().stream()
                        .map(found -> new FoundItem(reader.refreshed(found.item()), found.score()))
                        .toList(),
                page.next());
    }

    private Page<FoundItem> found(ItemQuery query, OnDamage damage) {
        Nearness near = query.near();
        FieldOrder sort = query.sort();
        if (near != null) {
            return new NearSearch(places, settings, query, near, damage).run();
        }
        return sort == null
                ? new ItemSearch(places, query, damage).run()
                : new FieldSearch(places, query, sort, damage).run();
    }

    @Override
    public Page<Namespace> namespaces(NamespaceQuery query) {
        return new NamespaceLister(places, OnDamage.FAIL).list(query);
    }

    @Override
    public Page<Namespace> namespaces(NamespaceQuery query, Consumer<Damage> damaged) {
        return new NamespaceLister(places, new OnDamage(damaged)).list(query);
    }

    @Override
    public List<ItemResult> batch(List<ItemOperation> operations) {
        ItemBatch changes = new ItemBatch(places);
        addChanges(List.copyOf(operations), changes);
        changes.requirePossible();
        Map<Integer, ItemResult> results = new HashMap<>();
        for (int i = 0; i < operations.size(); i++) {
            ItemResult read = read(operations.get(i));
            if (read != null) {
                results.put(i, read);
            }
        }
        results.putAll(changes.commit());
        List<ItemResult> inOrder = new ArrayList<>();
        for (int i = 0; i < operations.size(); i++) {
            inOrder.add(results.getOrDefault(i, new ItemResult.Superseded()));
        }
        return inOrder;
    }

    /** Checks every operation before anything is done; all drafts get their vectors at once. */
    private void addChanges(List<ItemOperation> operations, ItemBatch changes) {
        Map<Integer, ItemDraft> drafts = new LinkedHashMap<>();
        for (int i = 0; i < operations.size(); i++) {
            if (operations.get(i) instanceof ItemOperation.Put put) {
                drafts.put(i, draft(put.namespace(), put.key(), put.value(), put.options()));
            } else if (operations.get(i) instanceof ItemOperation.Get get) {
                ItemPlaces.checkKey(get.key());
            } else if (operations.get(i) instanceof ItemOperation.Delete delete) {
                ItemPlaces.checkKey(delete.key());
            }
        }
        Iterator<ItemDraft> whole =
                new Vectors(settings).add(List.copyOf(drafts.values())).iterator();
        for (int i = 0; i < operations.size(); i++) {
            if (drafts.containsKey(i)) {
                changes.put(i, whole.next());
            } else if (operations.get(i) instanceof ItemOperation.Delete delete) {
                changes.delete(i, delete);
            }
        }
    }

    private @Nullable ItemResult read(ItemOperation operation) {
        if (operation instanceof ItemOperation.Get get) {
            return new ItemResult.Found(find(get.namespace(), get.key(), null));
        }
        if (operation instanceof ItemOperation.Search search) {
            return new ItemResult.Searched(search(search.query()));
        }
        return operation instanceof ItemOperation.Namespaces list
                ? new ItemResult.Listed(namespaces(list.query()))
                : null;
    }

    @Override
    public List<Item> history(Namespace namespace, String key) {
        ItemPlaces.checkKey(key);
        return new ItemHistory(places).of(namespace, key);
    }

    @Override
    public ItemSweepReport sweep() {
        return new ItemSweep(places, false).run();
    }

    @Override
    public ItemSweepReport expired() {
        return new ItemSweep(places, true).run();
    }

    @Override
    public ItemSweeper sweeping(Duration every) {
        return ItemSweeper.start(this, every, new SplittableRandom());
    }

    @Override
    public void exportItems(Namespace prefix, Consumer<Document> line) {
        ItemQuery query =
                ItemQuery.of(prefix).order(ItemQuery.Order.BY_KEY).limit(PAGE).refreshing(false);
        Page.all(cursor -> search(query.from(cursor))).forEach(found -> line.accept(ItemLine.of(found.item())));
    }

    @Override
    public ItemImportReport importItems(Iterator<Document> lines, int batch, VectorFields vectors) {
        return new ItemImport(this, places, batch, vectors).run(lines);
    }

    @Override
    public void verify(Consumer<Damage> found) {
        ItemCare.SCHEMA.verify(places.storage(), places.within(Namespace.ROOT), null, found);
    }

    @Override
    public StoreFigures figures() {
        return ItemCare.figures(places.storage(), places.tenant(), damage -> {
            throw new CorruptException(damage.address(), damage.reason(), null);
        });
    }
}
