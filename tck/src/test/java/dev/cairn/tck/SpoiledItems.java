package dev.cairn.tck;

import dev.cairn.filter.DocumentFilter;
import dev.cairn.filter.FilterTerm;
import dev.cairn.filter.FilterTerm.Condition;
import dev.cairn.model.Document;
import dev.cairn.storage.Page;
import dev.cairn.store.FoundItem;
import dev.cairn.store.Item;
import dev.cairn.store.ItemImportReport;
import dev.cairn.store.ItemOperation;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.ItemResult;
import dev.cairn.store.ItemSweepReport;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.Namespace;
import dev.cairn.store.NamespaceQuery;
import dev.cairn.store.VectorFields;
import dev.cairn.tck.item.ForwardingKeyValueStore;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A sound store of items behind hooks, one for each operation, so that a fault can take the place of any of them. */
final class SpoiledItems extends ForwardingKeyValueStore {
    final KeyValueStore sound;
    /** What a fault remembers, by namespace and key. */
    final Map<String, Item> memory = new ConcurrentHashMap<>();

    PutHook put;
    FindHook find;
    BiPredicate<Namespace, String> delete;
    Function<ItemQuery, Page<FoundItem>> search;
    Function<NamespaceQuery, Page<Namespace>> namespaces;
    UnaryBatch batch;
    BiFunction<Namespace, String, List<Item>> history;
    Supplier<ItemSweepReport> sweep;
    BiFunction<Iterator<Document>, Integer, ItemImportReport> importing;

    interface PutHook {
        Item put(Namespace namespace, String key, @Nullable Object value, ItemOptions options);
    }

    interface FindHook {
        Optional<Item> find(Namespace namespace, String key, @Nullable Boolean refresh);
    }

    interface UnaryBatch {
        List<ItemResult> batch(List<ItemOperation> operations);
    }

    SpoiledItems(KeyValueStore sound) {
        this.sound = sound;
        put = sound::put;
        find = sound::find;
        delete = sound::delete;
        search = sound::search;
        namespaces = sound::namespaces;
        batch = sound::batch;
        history = sound::history;
        sweep = sound::sweep;
        importing = sound::importItems;
    }

    @Override
    protected KeyValueStore delegate() {
        return sound;
    }

    @Override
    public Item put(Namespace namespace, String key, @Nullable Object value, ItemOptions options) {
        return put.put(namespace, key, value, options);
    }

    @Override
    public Optional<Item> find(Namespace namespace, String key, @Nullable Boolean refresh) {
        return find.find(namespace, key, refresh);
    }

    @Override
    public boolean delete(Namespace namespace, String key) {
        return delete.test(namespace, key);
    }

    @Override
    public Page<FoundItem> search(ItemQuery query) {
        return search.apply(query);
    }

    @Override
    public Page<Namespace> namespaces(NamespaceQuery query) {
        return namespaces.apply(query);
    }

    @Override
    public List<ItemResult> batch(List<ItemOperation> operations) {
        return batch.batch(operations);
    }

    @Override
    public List<Item> history(Namespace namespace, String key) {
        return history.apply(namespace, key);
    }

    @Override
    public ItemSweepReport sweep() {
        return sweep.get();
    }

    @Override
    public ItemSweepReport expired() {
        return sound.expired();
    }

    @Override
    public ItemImportReport importItems(Iterator<Document> lines, int size, VectorFields vectors) {
        return importing.apply(lines, size);
    }

    /** Changes every item that is handed out. */
    void items(UnaryOperator<Item> change) {
        PutHook putting = put;
        put = (namespace, key, value, options) -> change.apply(putting.put(namespace, key, value, options));
        FindHook finding = find;
        find = (namespace, key, refresh) ->
                finding.find(namespace, key, refresh).map(change);
        pages(found -> found.stream()
                .map(each -> new FoundItem(change.apply(each.item()), each.score()))
                .toList());
    }

    /** Changes every value that is handed out. */
    void values(UnaryOperator<Document> change) {
        items(item -> new Item(
                item.namespace(),
                item.key(),
                change.apply(item.value()),
                item.created(),
                item.updated(),
                item.revision(),
                item.expires(),
                item.version()));
    }

    void options(UnaryOperator<ItemOptions> change) {
        PutHook putting = put;
        put = (namespace, key, value, options) -> putting.put(namespace, key, value, change.apply(options));
    }

    /** Changes the keys of puts and finds. */
    void keys(UnaryOperator<String> change) {
        PutHook putting = put;
        put = (namespace, key, value, options) -> putting.put(namespace, change.apply(key), value, options);
        FindHook finding = find;
        find = (namespace, key, refresh) -> finding.find(namespace, change.apply(key), refresh);
    }

    /** Changes the labels of puts and finds. */
    void labels(UnaryOperator<String> change) {
        UnaryOperator<Namespace> changed = namespace ->
                new Namespace(namespace.labels().stream().map(change).toList());
        PutHook putting = put;
        put = (namespace, key, value, options) -> putting.put(changed.apply(namespace), key, value, options);
        FindHook finding = find;
        find = (namespace, key, refresh) -> finding.find(changed.apply(namespace), key, refresh);
    }

    void queries(UnaryOperator<ItemQuery> change) {
        Function<ItemQuery, Page<FoundItem>> searching = search;
        search = query -> searching.apply(change.apply(query));
    }

    /** Changes the conditions of searches. */
    void conditions(UnaryOperator<List<Condition>> change) {
        queries(query -> filtered(query, changed(query.filter(), change)));
    }

    private static DocumentFilter changed(DocumentFilter filter, UnaryOperator<List<Condition>> change) {
        List<Condition> conditions = new ArrayList<>();
        List<FilterTerm> others = new ArrayList<>();
        for (FilterTerm term : filter.terms()) {
            if (term instanceof Condition condition) {
                conditions.add(condition);
            } else {
                others.add(term);
            }
        }
        others.addAll(change.apply(conditions));
        return new DocumentFilter(others);
    }

    /** Decides whether conditions hold, instead of the store. */
    void decide(BiPredicate<Document, Condition> holds) {
        terms((value, term) ->
                term instanceof Condition condition ? holds.test(value, condition) : term.matches(value));
    }

    /** Decides whether terms hold, instead of the store. */
    void terms(BiPredicate<Document, FilterTerm> holds) {
        Function<ItemQuery, Page<FoundItem>> searching = search;
        search = query -> {
            Page<FoundItem> page = searching.apply(filtered(query, DocumentFilter.ALL));
            Predicate<FoundItem> all = found -> query.filter().terms().stream()
                    .allMatch(term -> holds.test(found.item().value(), term));
            return new Page<>(page.items().stream().filter(all).toList(), page.next());
        };
    }

    /** Changes the pages of searches. */
    void pages(UnaryOperator<List<FoundItem>> change) {
        Function<ItemQuery, Page<FoundItem>> searching = search;
        search = query -> {
            Page<FoundItem> page = searching.apply(query);
            return new Page<>(change.apply(new ArrayList<>(page.items())), page.next());
        };
    }

    /** Changes the pages of searches that a condition holds for. */
    void pagesWhere(Predicate<ItemQuery> condition, UnaryOperator<List<FoundItem>> change) {
        Function<ItemQuery, Page<FoundItem>> searching = search;
        search = query -> {
            Page<FoundItem> page = searching.apply(query);
            return condition.test(query) ? new Page<>(change.apply(new ArrayList<>(page.items())), page.next()) : page;
        };
    }

    /** Changes the pages of listings of namespaces. */
    void namespacePages(UnaryOperator<List<Namespace>> change) {
        Function<NamespaceQuery, Page<Namespace>> listing = namespaces;
        namespaces = query -> {
            Page<Namespace> page = listing.apply(query);
            return new Page<>(change.apply(new ArrayList<>(page.items())), page.next());
        };
    }

    void remember() {
        PutHook putting = put;
        put = (namespace, key, value, options) -> {
            Item item = putting.put(namespace, key, value, options);
            memory.putIfAbsent(namespace + "\n" + key, item);
            return item;
        };
    }

    Optional<Item> remembered(Namespace namespace, String key) {
        return Optional.ofNullable(memory.get(namespace + "\n" + key));
    }

    /** A query with another filter in place of its own. */
    static ItemQuery filtered(ItemQuery q, DocumentFilter filter) {
        return new ItemQuery(q.prefix(), filter, q.order(), q.sort(), q.near(), q.limit(), q.cursor(), q.refresh());
    }

    /** A query that is near nothing. */
    static ItemQuery withoutText(ItemQuery q) {
        return new ItemQuery(q.prefix(), q.filter(), q.order(), q.sort(), null, q.limit(), q.cursor(), q.refresh());
    }
}
