package dev.cairn.tck;

import static dev.cairn.tck.ItemFault.fault;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.storage.Page;
import dev.cairn.store.FoundItem;
import dev.cairn.store.Item;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.Namespace;
import dev.cairn.tck.item.ItemClauses;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Faults of single items and of their names. */
final class ItemFaults {
    private ItemFaults() {}

    static List<ItemFault> all() {
        return List.of(
                fault(
                        "what_is_put_is_found",
                        "the revision is not handed out",
                        s -> s.find = (n, k, r) -> s.sound
                                .find(n, k, r)
                                .map(i -> new Item(n, k, i.value(), i.created(), i.updated(), 0, null, i.version()))),
                fault(
                        "what_was_never_put_is_not_found",
                        "any item will do",
                        s -> s.find = (n, k, r) -> s.sound.find(n, k, r).or(() -> s.sound.find(ItemClauses.ACME, "k"))),
                fault(
                        "updating_keeps_created",
                        "created is the time of the last put",
                        s -> s.items(ItemFaults::createdNow)),
                fault(
                        "a_deleted_item_is_gone_and_starts_again",
                        "every deletion says that the item was there",
                        s -> s.delete = (n, k) -> s.sound.delete(n, k) || !k.isEmpty()),
                fault(
                        "a_key_alone_is_in_the_empty_namespace",
                        "the empty namespace is another one",
                        s -> s.put = (n, k, v, o) ->
                                s.sound.put(n.labels().isEmpty() ? Namespace.of("default") : n, k, v, o)),
                fault(
                        "if_absent_puts_only_where_nothing_is",
                        "if-absent is not looked at",
                        s -> s.options(o -> new ItemOptions(
                                false,
                                o.ifRevision(),
                                o.ifVersion(),
                                o.life(),
                                o.keepHistory(),
                                o.vectors(),
                                o.restored()))),
                fault(
                        "if_revision_puts_only_upon_that_revision",
                        "if-revision is not looked at",
                        s -> s.options(o -> new ItemOptions(
                                o.ifAbsent(),
                                null,
                                o.ifVersion(),
                                o.life(),
                                o.keepHistory(),
                                o.vectors(),
                                o.restored()))),
                fault(
                        "a_version_is_no_other_item_s_also_after_a_deletion",
                        "the condition on the version is not looked at",
                        s -> s.options(o -> new ItemOptions(
                                o.ifAbsent(),
                                o.ifRevision(),
                                null,
                                o.life(),
                                o.keepHistory(),
                                o.vectors(),
                                o.restored()))),
                fault(
                        "values_come_back_exactly",
                        "trailing zeros of numbers are lost",
                        s -> s.values(v -> v.json().equals("1.10") ? Document.parse("1.1") : v)),
                fault(
                        "values_of_any_size_replace_each_other",
                        "large values lose their text",
                        s -> s.values(v -> v.byteLength() > 4_096 ? Document.of(Map.of("text", "")) : v)),
                fault("a_value_over_the_limit_is_refused", "what is too large is cut", ItemFaults::cut),
                fault("values_are_not_live", "what was handed in is handed out", ItemFaults::live),
                fault(
                        "reading_and_deleting_nothing_creates_nothing",
                        "reading makes a ghost",
                        s -> s.find = (n, k, r) -> {
                            Optional<Item> found = s.sound.find(n, k, r);
                            return found.isPresent() ? found : Optional.of(s.sound.put(n, k, null));
                        }),
                fault(
                        "what_is_no_key_is_refused_alike_everywhere",
                        "reads take any key",
                        s -> s.find = (n, k, r) -> {
                            try {
                                return s.sound.find(n, k, r);
                            } catch (CairnException e) {
                                return Optional.empty();
                            }
                        }));
    }

    private static Item createdNow(Item i) {
        return new Item(
                i.namespace(), i.key(), i.value(), i.updated(), i.updated(), i.revision(), i.expires(), i.version());
    }

    private static void cut(SpoiledItems s) {
        s.put = (n, k, v, o) -> {
            try {
                return s.sound.put(n, k, v, o);
            } catch (CairnException e) {
                if (e.code() != ErrorCode.TOO_LARGE) {
                    throw e;
                }
                return s.sound.put(n, k, "cut", o);
            }
        };
    }

    private static void live(SpoiledItems s) {
        Map<String, Object> given = new ConcurrentHashMap<>();
        s.put = (n, k, v, o) -> {
            given.put(k, String.valueOf(v).isEmpty() ? "" : Objects.requireNonNull(v));
            return s.sound.put(n, k, v, o);
        };
        s.find = (n, k, r) -> s.sound
                .find(n, k, r)
                .map(i -> new Item(
                        n,
                        k,
                        Document.of(given.get(k)),
                        i.created(),
                        i.updated(),
                        i.revision(),
                        i.expires(),
                        i.version()));
    }

    static List<ItemFault> names() {
        return List.of(
                fault(
                        "odd_keys_stay_apart",
                        "keys are folded to lower case",
                        s -> s.keys(key -> key.toLowerCase(Locale.ROOT))),
                fault(
                        "odd_labels_stay_apart",
                        "labels are normalised",
                        s -> s.labels(label -> Normalizer.normalize(label, Normalizer.Form.NFC))),
                fault(
                        "prefixes_match_whole_labels",
                        "prefixes are texts",
                        s -> s.search = query -> {
                            Page<FoundItem> page = s.sound.search(ItemQuery.of(Namespace.ROOT));
                            return new Page<>(
                                    page.items().stream()
                                            .filter(found -> found.item()
                                                    .namespace()
                                                    .path()
                                                    .startsWith(query.prefix().path()))
                                            .toList(),
                                    page.next());
                        }),
                fault(
                        "the_longest_namespace_and_key_are_kept",
                        "long labels are cut",
                        s -> s.put = (n, k, v, o) -> s.sound.put(
                                new Namespace(n.labels().stream()
                                        .map(label -> label.substring(0, Math.min(100, label.length())))
                                        .toList()),
                                k,
                                v,
                                o)),
                fault(
                        "a_namespace_survives_its_written_form",
                        "slashes inside labels are dashes for readers",
                        s -> s.find = (n, k, r) -> s.sound.find(
                                new Namespace(n.labels().stream()
                                        .map(label -> label.replace('/', '-'))
                                        .toList()),
                                k,
                                r)));
    }
}
