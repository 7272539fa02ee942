package dev.cairn.integration;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.store.Item;
import dev.cairn.store.ItemOperation;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.ItemResult;
import dev.cairn.store.Namespace;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a store of items should answer, as plainly as can be: a map, in the order of the last put. Not safe for use by several threads. */
final class ItemModel {
    private final Clock clock;
    private final Map<List<String>, Held> items = new LinkedHashMap<>();

    ItemModel(Clock clock) {
        this.clock = clock;
    }

    private record Held(Item item, @Nullable Duration life, boolean keeps, List<Item> kept) {}

    private static List<String> address(Namespace namespace, String key) {
        List<String> address = new ArrayList<>(namespace.labels());
        address.add("\0" + key);
        return address;
    }

    private @Nullable Held held(Namespace namespace, String key) {
        Held held = items.get(address(namespace, key));
        return held != null && isThere(held.item()) ? held : null;
    }

    private boolean isThere(Item item) {
        return item.expires() == null || clock.instant().isBefore(item.expires());
    }

    Item put(Namespace namespace, String key, Document value, ItemOptions options) {
        Held before = held(namespace, key);
        check(before, options);
        Instant now = clock.instant();
        Duration life = options.life() == null ? null : options.life().ttl();
        Held stored = items.remove(address(namespace, key));
        Item item = new Item(
                namespace,
                key,
                value,
                before == null ? now : before.item().created(),
                now,
                stored == null ? 1 : stored.item().revision() + 1,
                life == null ? null : now.plus(life),
                "");
        List<Item> kept = new ArrayList<>(before == null ? List.of() : before.kept());
        if (before != null && before.keeps()) {
            kept.add(0, endless(before.item()));
        }
        items.put(address(namespace, key), new Held(item, life, options.keepHistory(), kept));
        return item;
    }

    private static Item endless(Item i) {
        return new Item(i.namespace(), i.key(), i.value(), i.created(), i.updated(), i.revision(), null, "");
    }

    private static void check(@Nullable Held before, ItemOptions options) {
        if (options.ifAbsent() && before != null) {
            throw new CairnException(ErrorCode.ALREADY_EXISTS, "model");
        }
        Long wanted = options.ifRevision();
        if (wanted != null && (before == null || before.item().revision() != wanted)) {
            throw new CairnException(ErrorCode.CONFLICT, "model");
        }
    }

    boolean delete(Namespace namespace, String key) {
        boolean existed = held(namespace, key) != null;
        items.remove(address(namespace, key));
        return existed;
    }

    Optional<Item> find(Namespace namespace, String key) {
        return Optional.ofNullable(held(namespace, key)).map(Held::item);
    }

    Optional<Item> find(Namespace namespace, String key, boolean refresh) {
        Held held = held(namespace, key);
        if (held == null || held.life() == null || !refresh) {
            return find(namespace, key);
        }
        Item i = held.item();
        Item longer = new Item(
                i.namespace(),
                i.key(),
                i.value(),
                i.created(),
                i.updated(),
                i.revision(),
                clock.instant().plus(held.life()),
                "");
        items.replace(address(namespace, key), new Held(longer, held.life(), held.keeps(), held.kept()));
        return Optional.of(longer);
    }

    List<Item> history(Namespace namespace, String key) {
        Held held = held(namespace, key);
        List<Item> versions = new ArrayList<>();
        if (held != null) {
            versions.add(held.item());
            versions.addAll(held.kept());
        }
        return versions;
    }

    /** The last put first, with a number in member n of at least the threshold. */
    List<Item> search(Namespace prefix, int threshold) {
        List<Item> found = new ArrayList<>();
        for (Held held : items.values()) {
            Item item = held.item();
            boolean enough = item.value()
                    .member("n")
                    .filter(n -> new BigDecimal(n.text()).compareTo(BigDecimal.valueOf(threshold)) >= 0)
                    .isPresent();
            if (isThere(item) && item.namespace().isWithin(prefix) && enough) {
                found.add(item);
            }
        }
        Collections.reverse(found);
        return found;
    }

    List<Namespace> namespaces() {
        return items.values().stream()
                .map(Held::item)
                .filter(this::isThere)
                .map(Item::namespace)
                .distinct()
                .sorted(Comparator.comparing(ItemModel::bytes, Arrays::compareUnsigned))
                .toList();
    }

    private static byte[] bytes(Namespace namespace) {
        return String.join(
                        "",
                        namespace.labels().stream().map(label -> label + "\0").toList())
                .getBytes(StandardCharsets.UTF_8);
    }

    /** All or nothing; of several changes of one item the last; every condition is about the state before. */
    List<ItemResult> batch(List<ItemOperation> operations) {
        for (ItemOperation operation : operations) {
            if (operation instanceof ItemOperation.Put put) {
                check(held(put.namespace(), put.key()), put.options());
            }
        }
        Map<List<String>, Integer> last = new LinkedHashMap<>();
        for (int i = 0; i < operations.size(); i++) {
            last.put(address(operations.get(i)), i);
        }
        Map<List<String>, Held> before = new LinkedHashMap<>(items);
        List<ItemResult> results = new ArrayList<>(Collections.nCopies(operations.size(), new ItemResult.Superseded()));
        try {
            last.values().forEach(i -> results.set(i, apply(operations.get(i))));
        } catch (CairnException e) {
            items.clear();
            items.putAll(before);
            throw e;
        }
        return results;
    }

    private static List<String> address(ItemOperation operation) {
        return operation instanceof ItemOperation.Put put
                ? address(put.namespace(), put.key())
                : address(((ItemOperation.Delete) operation).namespace(), ((ItemOperation.Delete) operation).key());
    }

    private ItemResult apply(ItemOperation operation) {
        return operation instanceof ItemOperation.Put put
                ? new ItemResult.Stored(put(put.namespace(), put.key(), put.value(), put.options()))
                : new ItemResult.Deleted(delete(
                        ((ItemOperation.Delete) operation).namespace(), ((ItemOperation.Delete) operation).key()));
    }
}
