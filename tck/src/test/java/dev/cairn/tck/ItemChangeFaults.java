package dev.cairn.tck;

import static dev.cairn.tck.ItemFault.fault;

import dev.cairn.store.Item;
import dev.cairn.store.ItemOperation;
import dev.cairn.store.ItemOperation.Delete;
import dev.cairn.store.ItemOperation.Put;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.ItemResult;
import dev.cairn.store.ItemSweepReport;
import dev.cairn.store.Namespace;
import dev.cairn.tck.item.ItemClauses;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Faults of batches, lives and histories. */
final class ItemChangeFaults {
    private ItemChangeFaults() {}

    private static ItemOptions living(ItemOptions options, Duration ttl) {
        ItemOptions.Life life = new ItemOptions.Life(ttl);
        return new ItemOptions(
                options.ifAbsent(),
                options.ifRevision(),
                options.ifVersion(),
                life,
                options.keepHistory(),
                options.vectors(),
                options.restored());
    }

    static List<ItemFault> batches() {
        return List.of(
                fault(
                        "answers_come_in_the_order_of_the_operations",
                        "answers come in reverse",
                        s -> s.batch = ops -> reversed(s.sound.batch(ops))),
                fault(
                        "reads_see_the_state_before",
                        "reads see the changes of their batch",
                        s -> s.batch = ops -> {
                            List<ItemResult> changed = s.sound.batch(ops);
                            List<ItemResult> results = new ArrayList<>();
                            for (int i = 0; i < ops.size(); i++) {
                                boolean change = ops.get(i) instanceof Put || ops.get(i) instanceof Delete;
                                results.add(
                                        change
                                                ? changed.get(i)
                                                : s.sound
                                                        .batch(List.of(ops.get(i)))
                                                        .get(0));
                            }
                            return results;
                        }),
                fault(
                        "of_several_changes_of_an_item_the_last_counts",
                        "the first change of an item counts",
                        s -> s.batch = ops -> reversed(s.sound.batch(reversed(ops)))),
                fault(
                        "every_condition_of_a_batch_must_hold_against_the_state_before",
                        "only the condition of an item's last change is checked",
                        s -> s.batch = ops -> s.sound.batch(withoutEarlierConditions(ops))),
                fault("a_refused_batch_stores_nothing", "operations are done one by one", ItemChangeFaults::oneByOne),
                fault(
                        "a_batch_may_change_several_namespaces",
                        "only one namespace is changed",
                        s -> s.batch = ops -> s.sound.batch(ops.stream()
                                .filter(op -> !(op instanceof Put put)
                                        || put.namespace().equals(ItemClauses.ACME))
                                .toList())),
                fault(
                        "a_refused_batch_over_several_namespaces_stores_nothing",
                        "namespaces are changed one by one",
                        ItemChangeFaults::oneByOne),
                fault(
                        "an_empty_batch_does_nothing",
                        "an empty batch leaves a trace",
                        s -> s.batch = ops -> {
                            s.sound.put("trace", 1);
                            return s.sound.batch(ops);
                        }));
    }

    private static List<ItemOperation> withoutEarlierConditions(List<ItemOperation> ops) {
        List<ItemOperation> spoiled = new ArrayList<>();
        for (int i = 0; i < ops.size(); i++) {
            boolean last = i == ops.size() - 1 || !(ops.get(i + 1) instanceof Put || ops.get(i + 1) instanceof Delete);
            spoiled.add(
                    ops.get(i) instanceof Put put && !last
                            ? ItemOperation.put(put.namespace(), put.key(), put.value())
                            : ops.get(i));
        }
        return spoiled;
    }

    private static void oneByOne(SpoiledItems s) {
        s.batch = ops -> {
            List<ItemResult> results = new ArrayList<>();
            for (ItemOperation op : ops) {
                results.addAll(s.sound.batch(List.of(op)));
            }
            return results;
        };
    }

    private static <T> List<T> reversed(List<T> list) {
        List<T> reversed = new ArrayList<>(list);
        Collections.reverse(reversed);
        return reversed;
    }

    static List<ItemFault> lives() {
        return List.of(
                fault(
                        "before_its_end_an_item_is_like_any_other",
                        "lives are half as long",
                        s -> s.options(o -> o.life() == null || o.life().ttl() == null
                                ? o
                                : living(o, o.life().ttl().dividedBy(2)))),
                fault("an_expired_item_is_invisible_to_every_read", "what was put stays readable", s -> {
                    s.remember();
                    s.find = (n, k, r) -> s.sound.find(n, k, r).or(() -> s.remembered(n, k));
                }),
                fault(
                        "pages_are_full_although_some_have_expired",
                        "expired items leave gaps in pages",
                        s -> s.pages(found -> found.subList(0, found.size() / 2))),
                fault("a_put_upon_an_expired_item_starts_again", "created outlives the item", s -> {
                    Map<String, Item> first = new ConcurrentHashMap<>();
                    s.items(i -> {
                        Item before = Objects.requireNonNullElse(first.putIfAbsent(i.key(), i), i);
                        return new Item(
                                i.namespace(),
                                i.key(),
                                i.value(),
                                before.created(),
                                i.updated(),
                                i.revision(),
                                i.expires(),
                                i.version());
                    });
                }),
                fault("a_put_without_life_lives_for_ever", "a put keeps the life of the item before", s -> {
                    SpoiledItems.PutHook put = s.put;
                    s.put = (n, k, v, o) ->
                            put.put(n, k, v, s.sound.find(n, k).isPresent() ? living(o, ItemClauses.HOUR) : o);
                }),
                fault(
                        "a_store_may_give_every_item_a_life",
                        "the store's setting is not looked at",
                        s -> s.options(o -> o.life() == null ? o.forever() : o)),
                fault(
                        "reading_begins_the_life_again_where_that_is_asked_for",
                        "reading never begins a life anew",
                        s -> s.find = (n, k, r) -> s.sound.find(n, k, false)),
                fault(
                        "searching_begins_the_life_again_where_that_is_asked_for",
                        "searching never begins a life anew",
                        s -> s.queries(q -> q.refreshing(false))),
                fault(
                        "reading_changes_no_life_unless_asked",
                        "reading always begins a life anew",
                        s -> s.find = (n, k, r) -> s.sound.find(n, k, true)),
                fault(
                        "reading_an_expired_item_does_not_bring_it_back",
                        "reading revives",
                        s -> s.find = (n, k, r) -> {
                            Optional<Item> found = s.sound.find(n, k, r);
                            return found.isPresent() ? found : Optional.of(s.sound.put(n, k, "revived"));
                        }),
                fault(
                        "a_sweep_removes_what_has_expired_and_nothing_else",
                        "sweeping does nothing",
                        s -> s.sweep = () -> new ItemSweepReport(0, 0)),
                fault(
                        "a_sweep_goes_through_many",
                        "a sweep counts what it began with only",
                        s -> s.sweep = () ->
                                new ItemSweepReport(Math.min(50, s.sound.sweep().removed()), 0)));
    }

    static List<ItemFault> histories() {
        return List.of(
                fault(
                        "kept_versions_are_reported_newest_first",
                        "the oldest version comes first",
                        s -> s.history = (n, k) -> reversed(s.sound.history(n, k))),
                fault(
                        "only_versions_that_ask_for_it_are_kept",
                        "every version is kept",
                        s -> s.options(ItemOptions::keepingHistory)),
                fault("deleting_an_item_forgets_its_versions", "deleted items keep their versions", s -> {
                    Map<String, List<Item>> kept = new ConcurrentHashMap<>();
                    s.delete = (Namespace n, String k) -> {
                        kept.put(k, s.sound.history(n, k));
                        return s.sound.delete(n, k);
                    };
                    s.history = (n, k) -> {
                        List<Item> all = new ArrayList<>(s.sound.history(n, k));
                        all.addAll(kept.getOrDefault(k, List.of()));
                        return all;
                    };
                }));
    }
}
