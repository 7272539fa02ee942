package dev.cairn.tck;

import static dev.cairn.tck.ItemFault.fault;

import dev.cairn.error.CairnException;
import dev.cairn.filter.FilterTerm.AnyOf;
import dev.cairn.filter.FilterTerm.Condition;
import dev.cairn.filter.Operator;
import dev.cairn.model.Document;
import dev.cairn.storage.Page;
import dev.cairn.store.FieldOrder;
import dev.cairn.store.FoundItem;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.LabelPattern;
import dev.cairn.store.Namespace;
import dev.cairn.store.NamespaceQuery;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Faults of searches and of listings of namespaces. */
final class ItemSearchFaults {
    private ItemSearchFaults() {}

    static List<ItemFault> all() {
        return List.of(
                fault(
                        "the_last_change_comes_first",
                        "items are ordered by their creation",
                        s -> s.pages(found -> {
                            found.sort(Comparator.comparing(
                                            (FoundItem f) -> f.item().created())
                                    .reversed());
                            return found;
                        })),
                fault(
                        "keys_order_by_namespace_and_bytes",
                        "keys are ordered without their namespace",
                        s -> s.pages(found -> {
                            found.sort(Comparator.comparing(f -> f.item().key()));
                            return found;
                        })),
                fault("pages_hold_each_item_once", "later pages lack their first item", ItemSearchFaults::later),
                fault(
                        "what_does_not_change_between_pages_is_seen_once",
                        "later pages lose an item",
                        ItemSearchFaults::later),
                fault(
                        "a_cursor_of_another_listing_is_refused",
                        "a wrong cursor means the first page",
                        s -> s.search = q -> {
                            try {
                                return s.sound.search(q);
                            } catch (CairnException e) {
                                return s.sound.search(q.from(null));
                            }
                        }),
                fault(
                        "equality_is_by_value_and_kind",
                        "values are compared as text",
                        s -> s.decide((value, c) -> value.member(c.key())
                                .map(found -> found.json().equals(c.operand().json()))
                                .orElse(false))),
                fault(
                        "ranges_are_typed",
                        "ranges compare text",
                        s -> s.decide((value, c) -> value.member(c.key())
                                .map(found -> found.json().compareTo(c.operand().json()) > 0)
                                .orElse(false))),
                fault(
                        "unequal_holds_for_what_is_missing_or_of_another_kind",
                        "what is missing is not unequal",
                        s -> s.conditions(ItemSearchFaults::present)),
                fault(
                        "keys_are_literal_unless_they_are_pointers",
                        "dots go into nested fields",
                        s -> s.conditions(all -> all.stream()
                                .map(c -> c.key().contains(".")
                                        ? new Condition("/" + c.key().replace('.', '/'), c.operator(), c.operand())
                                        : c)
                                .toList())),
                fault(
                        "hostile_filters_mean_what_they_say",
                        "unknown keys are passed over",
                        s -> s.conditions(all ->
                                all.stream().filter(c -> c.key().equals("a")).toList())),
                fault(
                        "filters_reach_into_large_values_and_over_pages",
                        "large values match no filter",
                        s -> s.decide((value, c) -> value.byteLength() < 4_096
                                && value.member(c.key()).equals(Optional.of(c.operand())))),
                fault(
                        "numbers_of_any_java_type_are_numbers",
                        "numbers with a Java type are objects",
                        s -> s.decide((value, c) -> value.member(c.key())
                                .filter(found -> found.kind() == Document.Kind.NUMBER)
                                .isPresent())),
                fault(
                        "fields_of_registered_types_have_their_own_names",
                        "tagged objects hide their fields",
                        s -> s.decide((value, c) -> value.member("@cairn").isEmpty() && c.matches(value))),
                fault(
                        "filters_are_joined_and_turned_around",
                        "an or wants all its filters",
                        s -> s.terms((value, term) -> term instanceof AnyOf any
                                ? any.filters().stream().allMatch(filter -> filter.matches(value))
                                : term.matches(value))),
                fault(
                        "a_field_orders_items_and_the_usual_order_what_is_equal",
                        "the direction is passed over",
                        s -> s.queries(ItemSearchFaults::ascending)),
                fault(
                        "a_count_is_of_all_pages",
                        "a count misses one",
                        s -> s.pagesWhere(q -> q.limit() > 100, ItemSearchFaults::butOne)));
    }

    private static List<FoundItem> butOne(List<FoundItem> found) {
        return found.isEmpty() ? found : found.subList(1, found.size());
    }

    private static ItemQuery ascending(ItemQuery q) {
        FieldOrder sort = q.sort();
        return sort == null
                ? q
                : new ItemQuery(
                        q.prefix(),
                        q.filter(),
                        q.order(),
                        new FieldOrder(sort.key(), false),
                        q.near(),
                        q.limit(),
                        q.cursor(),
                        q.refresh());
    }

    private static void later(SpoiledItems s) {
        s.pagesWhere(q -> q.cursor() != null, found -> found.subList(1, found.size()));
    }

    private static List<Condition> present(List<Condition> all) {
        List<Condition> more = new ArrayList<>(all);
        for (Condition condition : all) {
            if (condition.operator() == Operator.NE) {
                more.add(new Condition(condition.key(), Operator.EXISTS, Document.of(true)));
            }
        }
        return more;
    }

    static List<ItemFault> namespaces() {
        return List.of(
                fault(
                        "namespaces_are_listed_in_the_order_of_their_labels",
                        "namespaces are ordered by their path",
                        s -> s.namespacePages(found -> {
                            found.sort(Comparator.comparing(Namespace::path));
                            return found;
                        })),
                fault("prefix_and_suffix_take_whole_labels", "prefixes are texts", ItemSearchFaults::textPrefix),
                fault(
                        "an_asterisk_stands_for_one_label",
                        "an asterisk is an asterisk",
                        s -> s.namespaces = q -> s.sound.namespaces(
                                new NamespaceQuery(literal(q.prefix()), literal(q.suffix()), 0, q.limit(), null))),
                fault(
                        "deeper_namespaces_are_cut_and_reported_once",
                        "cut namespaces are told several times",
                        s -> s.namespaces = q -> {
                            List<Namespace> all =
                                    s.sound.namespaces(q.maxDepth(0)).items();
                            return new Page<>(
                                    all.stream()
                                            .map(n -> new Namespace(n.labels()
                                                    .subList(
                                                            0,
                                                            Math.min(n.labels().size(), q.maxDepth()))))
                                            .toList(),
                                    null);
                        }),
                fault("pages_of_namespaces_hold_each_once", "later pages lack their first namespace", s -> {
                    Function<NamespaceQuery, Page<Namespace>> sound = s.namespaces;
                    s.namespaces = q -> {
                        Page<Namespace> page = sound.apply(q);
                        int from = q.cursor() == null ? 0 : 1;
                        return new Page<>(
                                page.items().subList(from, page.items().size()), page.next());
                    };
                }),
                fault("a_namespace_without_items_is_not_listed", "namespaces stay for ever", s -> {
                    Set<Namespace> known = new LinkedHashSet<>();
                    SpoiledItems.PutHook put = s.put;
                    s.put = (n, k, v, o) -> {
                        known.add(n);
                        return put.put(n, k, v, o);
                    };
                    s.namespaces = q -> new Page<>(List.copyOf(known), null);
                }));
    }

    private static void textPrefix(SpoiledItems s) {
        s.namespaces = q -> {
            Page<Namespace> all = s.sound.namespaces(
                    new NamespaceQuery(LabelPattern.ANY, q.suffix(), q.maxDepth(), q.limit(), q.cursor()));
            String prefix = String.join("/", q.prefix().labels());
            return new Page<>(
                    all.items().stream()
                            .filter(n -> n.path().startsWith(prefix))
                            .toList(),
                    all.next());
        };
    }

    private static LabelPattern literal(LabelPattern pattern) {
        return new LabelPattern(pattern.labels().stream()
                .map(label -> label.equals("*") ? "\\*" : label)
                .toList());
    }
}
