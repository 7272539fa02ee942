package dev.cairn.tck;

import static dev.cairn.tck.ItemFault.fault;
import static dev.cairn.tck.ItemFault.ofLater;

import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.model.Document;
import dev.cairn.store.FoundItem;
import dev.cairn.store.Item;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.VectorFields;
import dev.cairn.store.internal.item.ItemLine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Faults of searches by text, of exports and imports, and of stores in company. */
final class VectorFaults {
    private VectorFaults() {}

    static List<ItemFault> all() {
        return List.of(
                fault(
                        "the_nearest_comes_first_as_the_measure_says",
                        "the farthest comes first",
                        s -> s.pagesWhere(q -> q.text() != null, found -> {
                            Collections.reverse(found);
                            return found;
                        })),
                fault(
                        "pages_and_filters_hold_for_searches_by_text",
                        "searches by text pass over filters",
                        s -> s.queries(q -> q.text() == null ? q : SpoiledItems.filtered(q, DocumentFilter.ALL))),
                fault(
                        "what_is_deleted_or_put_without_vectors_is_not_near_anything",
                        "vectors are always made",
                        s -> s.options(o -> o.vectors().pointers().isEmpty() ? o.vectors(VectorFields.of("/t")) : o)),
                fault(
                        "an_item_is_as_near_as_its_nearest_text",
                        "only the first text counts",
                        s -> s.options(o -> o.vectors(
                                new VectorFields(o.vectors().pointers().subList(0, 1))))),
                fault(
                        "equal_texts_of_one_batch_are_both_found",
                        "equal texts are found once",
                        s -> s.pagesWhere(q -> q.text() != null, VectorFaults::distinct)),
                fault(
                        "vectors_of_another_model_are_not_compared",
                        "whatever there is comes back",
                        s -> s.search = q -> {
                            var page = s.sound.search(q);
                            return page.items().isEmpty() ? s.sound.search(SpoiledItems.withoutText(q)) : page;
                        }),
                fault(
                        "a_failing_embedder_stores_nothing",
                        "where there is no vector the item is stored without",
                        s -> s.put = (n, k, v, o) -> {
                            try {
                                return s.sound.put(n, k, v, o);
                            } catch (CairnException e) {
                                return s.sound.put(n, k, v, o.vectors(VectorFields.NONE));
                            }
                        }),
                fault(
                        "without_an_embedder_searches_by_text_are_unsupported",
                        "the text is passed over",
                        s -> s.search = q -> {
                            try {
                                return s.sound.search(q);
                            } catch (CairnException e) {
                                return s.sound.search(SpoiledItems.withoutText(q));
                            }
                        }),
                fault(
                        "a_vector_finds_what_its_text_finds",
                        "a vector is passed over",
                        s -> s.queries(q -> q.near() == null || q.text() != null ? q : SpoiledItems.withoutText(q))),
                fault(
                        "a_minimum_score_leaves_out_what_is_farther",
                        "the minimum is passed over",
                        s -> s.queries(q -> {
                            String text = q.text();
                            return text == null
                                    ? q
                                    : SpoiledItems.withoutText(q).near(text);
                        })),
                fault(
                        "texts_in_registered_types_get_vectors",
                        "the whole value gets the vector",
                        s -> s.put = (n, k, v, o) -> s.sound.put(n, k, v, ItemOptions.none())),
                ofLater(
                        "a_store_without_the_embedder_loses_no_vectors",
                        "the item is stored without",
                        s -> s.put = (n, k, v, o) -> {
                            try {
                                return s.sound.put(n, k, v, o);
                            } catch (CairnException e) {
                                return s.sound.put(n, k, v, ItemOptions.none().vectors(VectorFields.NONE));
                            }
                        }));
    }

    private static List<FoundItem> distinct(List<FoundItem> found) {
        Map<Double, FoundItem> byScore = new LinkedHashMap<>();
        found.forEach(each -> byScore.putIfAbsent(each.score(), each));
        return List.copyOf(byScore.values());
    }

    static List<ItemFault> transfers() {
        return List.of(
                fault(
                        "an_export_is_imported_as_it_was",
                        "imports lose the time of creation",
                        s -> s.importing = (lines, size) -> s.sound.importItems(without(lines, "created"), size)),
                fault(
                        "a_value_of_a_line_is_data_unless_the_line_says_that_it_is_typed",
                        "typed values come back as data",
                        s -> s.importing = (lines, size) -> s.sound.importItems(without(lines, ItemLine.TYPED), size)),
                fault(
                        "what_expired_meanwhile_is_passed_over",
                        "imports lose the end",
                        s -> s.importing = (lines, size) -> s.sound.importItems(without(lines, "expires"), size)),
                fault(
                        "a_wrong_line_stops_before_its_batch",
                        "each line is stored by itself",
                        s -> s.importing = (lines, size) -> s.sound.importItems(lines, 1)));
    }

    private static Iterator<Document> without(Iterator<Document> lines, String member) {
        List<Document> changed = new ArrayList<>();
        lines.forEachRemaining(line -> {
            Map<String, Document> members = new LinkedHashMap<>();
            for (int i = 0; i < line.size(); i++) {
                if (!line.name(i).equals(member)) {
                    members.put(line.name(i), line.item(i));
                }
            }
            changed.add(Document.fromObject(members));
        });
        return changed.iterator();
    }

    static List<ItemFault> company() {
        return List.of(
                fault(
                        "of_many_who_put_if_absent_one_comes_through",
                        "first it is looked, then put",
                        s -> s.put = (n, k, v, o) -> {
                            if (o.ifAbsent() && s.sound.find(n, k).isPresent()) {
                                throw new CairnException(ErrorCode.ALREADY_EXISTS, "A planted fault.");
                            }
                            pause();
                            return s.sound.put(n, k, v, ItemOptions.none());
                        }),
                fault(
                        "no_update_is_lost",
                        "the revision is looked at before the put",
                        s -> s.put = (n, k, v, o) -> {
                            Long wanted = o.ifRevision();
                            if (wanted != null && s.sound.get(n, k).revision() != wanted) {
                                throw new ConflictException("A planted fault.", Map.of());
                            }
                            pause();
                            return s.sound.put(n, k, v, ItemOptions.none());
                        }),
                fault("puts_of_many_are_all_there", "each seventh put is lost", s -> {
                    AtomicInteger puts = new AtomicInteger();
                    Item kept = s.sound.put("kept", 1);
                    s.put = (n, k, v, o) -> puts.incrementAndGet() % 7 == 0 ? kept : s.sound.put(n, k, v, o);
                }),
                fault(
                        "readers_see_whole_versions_while_they_are_replaced",
                        "a put deletes first",
                        s -> s.put = (n, k, v, o) -> {
                            s.sound.delete(n, k);
                            pause();
                            return s.sound.put(n, k, v, o);
                        }),
                ofLater(
                        "another_instance_sees_what_was_put",
                        "another instance sees nothing",
                        s -> s.find = (n, k, r) -> Optional.empty()),
                ofLater(
                        "what_was_put_is_there_after_reopening",
                        "closing loses what was put",
                        s -> s.find = (n, k, r) -> Optional.empty()),
                fault(
                        "stages_do_what_calls_do",
                        "a put answers with another revision",
                        s -> s.put = (n, k, v, o) -> {
                            Item i = s.sound.put(n, k, v, o);
                            return new Item(
                                    n,
                                    k,
                                    i.value(),
                                    i.created(),
                                    i.updated(),
                                    i.revision() + 1,
                                    i.expires(),
                                    i.version());
                        }));
    }

    private static void pause() {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(3));
    }
}
