package dev.cairn.alibaba;

import com.alibaba.cloud.ai.graph.store.NamespaceListRequest;
import com.alibaba.cloud.ai.graph.store.StoreItem;
import com.alibaba.cloud.ai.graph.store.StoreSearchRequest;
import com.alibaba.cloud.ai.graph.store.StoreSearchResult;
import com.alibaba.cloud.ai.graph.store.stores.BaseStore;
import dev.cairn.Cairn;
import dev.cairn.storage.Page;
import dev.cairn.store.FoundItem;
import dev.cairn.store.Item;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.Namespace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The long-term memory of Spring AI Alibaba's agents as items of a Cairn, within a namespace of its own. Every value keeps its history, and
 * times are those of the Cairn. A search reads the items of the namespace that it asks for, and matches and sorts them by the library's
 * rules. Safe for use by many threads and processes.
 */
public final class AlibabaStore extends BaseStore {
    private static final Namespace PLACE = Namespace.of("spring-ai-alibaba");

    private final KeyValueStore items;
    private final Namespace place;

    /** Keeps items in the namespace {@code spring-ai-alibaba} of a store, which the caller closes. */
    public AlibabaStore(Cairn cairn) {
        this(cairn, PLACE);
    }

    /** Keeps items in another namespace. */
    public AlibabaStore(Cairn cairn, Namespace place) {
        this.items = cairn.store();
        this.place = place;
    }

    private Namespace within(List<String> namespace) {
        return new Namespace(
                Stream.concat(place.labels().stream(), namespace.stream()).toList());
    }

    @Override
    public void putItem(StoreItem item) {
        validatePutItem(item);
        items.put(within(item.getNamespace()), item.getKey(), item.getValue());
    }

    @Override
    public Optional<StoreItem> getItem(List<String> namespace, String key) {
        validateGetItem(namespace, key);
        return items.find(within(namespace), key).map(this::item);
    }

    @SuppressWarnings("unchecked")
    private StoreItem item(Item found) {
        List<String> labels = found.namespace().labels();
        return new StoreItem(
                List.copyOf(labels.subList(place.labels().size(), labels.size())),
                found.key(),
                (Map<String, Object>) found.value().as(Map.class),
                found.created().toEpochMilli(),
                found.updated().toEpochMilli());
    }

    @Override
    public boolean deleteItem(List<String> namespace, String key) {
        validateDeleteItem(namespace, key);
        return items.delete(within(namespace), key);
    }

    private void each(List<String> namespace, Consumer<FoundItem> use) {
        ItemQuery query = ItemQuery.of(within(namespace)).limit(ItemQuery.MOST);
        Page.all(cursor -> items.search(query.from(cursor))).forEach(use);
    }

    @Override
    public StoreSearchResult searchItems(StoreSearchRequest request) {
        validateSearchItems(request);
        List<StoreItem> matching = new ArrayList<>();
        each(request.getNamespace(), found -> {
            StoreItem item = item(found.item());
            if (matchesSearchCriteria(item, request)) {
                matching.add(item);
            }
        });
        if (!request.getSortFields().isEmpty()) {
            matching.sort(createComparator(request));
        }
        List<StoreItem> page = page(matching, request.getOffset(), request.getLimit());
        return StoreSearchResult.of(page, matching.size(), request.getOffset(), request.getLimit());
    }

    private static <T> List<T> page(List<T> all, int offset, int limit) {
        return all.stream().skip(offset).limit(limit).toList();
    }

    /** Lists namespaces that hold items, and those that they are in. */
    @Override
    public List<String> listNamespaces(NamespaceListRequest request) {
        validateListNamespaces(request);
        int depth = request.getMaxDepth();
        List<String> paths = new ArrayList<>();
        each(request.getNamespace(), found -> {
            List<String> labels = item(found.item()).getNamespace();
            int shown = depth > 0 ? Math.min(depth, labels.size()) : labels.size();
            for (int end = 1; end <= shown; end++) {
                paths.add(String.join("/", labels.subList(0, end)));
            }
        });
        return page(paths.stream().distinct().sorted().toList(), request.getOffset(), request.getLimit());
    }

    /** Deletes all items of this store. Items outside of its namespace stay. */
    @Override
    public void clear() {
        List<Item> all = new ArrayList<>();
        each(List.of(), found -> all.add(found.item()));
        all.forEach(item -> items.delete(item.namespace(), item.key()));
    }

    @Override
    public long size() {
        return items.count(ItemQuery.of(place));
    }

    @Override
    public boolean isEmpty() {
        return items.search(ItemQuery.of(place).limit(1)).items().isEmpty();
    }
}
