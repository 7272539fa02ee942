package dev.cairn.tck.item;

import dev.cairn.model.Document;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
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
import dev.cairn.store.StoreFigures;
import dev.cairn.store.VectorFields;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A store of items that passes each call on: the base of decorators. As safe for use by many threads as what it passes them to. */
public abstract class ForwardingKeyValueStore implements KeyValueStore {
    /** For subclasses. */
    protected ForwardingKeyValueStore() {}

    /** What the present call is passed to; asked once for each call. */
    protected abstract KeyValueStore delegate();

    @Override
    public Item put(Namespace namespace, String key, @Nullable Object value, ItemOptions options) {
        return delegate().put(namespace, key, value, options);
    }

    @Override
    public Optional<Item> find(Namespace namespace, String key, @Nullable Boolean refresh) {
        return delegate().find(namespace, key, refresh);
    }

    @Override
    public boolean delete(Namespace namespace, String key) {
        return delegate().delete(namespace, key);
    }

    @Override
    public Page<FoundItem> search(ItemQuery query) {
        return delegate().search(query);
    }

    @Override
    public Page<Namespace> namespaces(NamespaceQuery query) {
        return delegate().namespaces(query);
    }

    @Override
    public List<ItemResult> batch(List<ItemOperation> operations) {
        return delegate().batch(operations);
    }

    @Override
    public List<Item> history(Namespace namespace, String key) {
        return delegate().history(namespace, key);
    }

    @Override
    public ItemSweepReport sweep() {
        return delegate().sweep();
    }

    @Override
    public ItemSweepReport expired() {
        return delegate().expired();
    }

    @Override
    public ItemSweeper sweeping(Duration every) {
        return delegate().sweeping(every);
    }

    @Override
    public void exportItems(Namespace prefix, Consumer<Document> line) {
        delegate().exportItems(prefix, line);
    }

    @Override
    public ItemImportReport importItems(Iterator<Document> lines, int batch, VectorFields vectors) {
        return delegate().importItems(lines, batch, vectors);
    }

    @Override
    public Page<FoundItem> search(ItemQuery query, Consumer<Damage> damaged) {
        return delegate().search(query, damaged);
    }

    @Override
    public Page<Namespace> namespaces(NamespaceQuery query, Consumer<Damage> damaged) {
        return delegate().namespaces(query, damaged);
    }

    @Override
    public void verify(Consumer<Damage> found) {
        delegate().verify(found);
    }

    @Override
    public StoreFigures figures() {
        return delegate().figures();
    }
}
