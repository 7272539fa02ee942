package dev.cairn.tck;

import static dev.cairn.tck.CheckpointerFault.fault;

import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.error.CairnException;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.storage.Page;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Faults of listings. */
final class ListingFaults {
    private ListingFaults() {}

    static List<CheckpointerFault> all() {
        List<CheckpointerFault> faults = new ArrayList<>(arguments());
        faults.addAll(combinations());
        faults.addAll(pages());
        return faults;
    }

    private static CheckpointQuery anyNamespace(CheckpointQuery q) {
        return Spoil.query(q, q.threadId(), null, q.before());
    }

    private static CheckpointQuery anyTime(CheckpointQuery q) {
        return Spoil.query(q, q.threadId(), q.namespace(), null);
    }

    private static CheckpointQuery anyThread(CheckpointQuery q) {
        return Spoil.query(q, null, q.namespace(), q.before());
    }

    private static CheckpointQuery without(CheckpointQuery q, String key) {
        return Spoil.filter(q, term -> term.keys().noneMatch(key::equals));
    }

    private static List<CheckpointerFault> arguments() {
        return List.of(
                fault(
                        "all_of_a_thread_are_listed",
                        "the first checkpoint is not listed",
                        s -> Spoil.lists(s, items -> {
                            items.removeIf(t -> t.parentConfig() == null);
                            return items;
                        })),
                fault(
                        "an_unknown_thread_lists_nothing",
                        "an unknown thread lists all",
                        s -> Spoil.queries(
                                s,
                                q -> s.sound
                                                .threads()
                                                .find(String.valueOf(q.threadId()))
                                                .isEmpty()
                                        ? anyThread(q)
                                        : q)),
                fault(
                        "a_namespace_lists_its_own",
                        "namespaces are ignored",
                        s -> Spoil.queries(s, ListingFaults::anyNamespace)),
                fault("the_newest_comes_first", "the oldest comes first", s -> Spoil.lists(s, Spoil::reversed)),
                fault("a_source_filters", "the source is ignored", s -> Spoil.queries(s, q -> without(q, "source"))),
                fault("a_step_filters", "the step is ignored", s -> Spoil.queries(s, q -> without(q, "step"))),
                fault(
                        "before_a_checkpoint_only_older_ones_are_listed",
                        "before is ignored",
                        s -> Spoil.queries(s, ListingFaults::anyTime)),
                fault("a_limit_ends_a_page", "a page has one more", s -> Spoil.queries(s, q -> q.limit(q.limit() + 1))),
                fault("own_keys_filter", "own keys are ignored", s -> Spoil.queries(s, q -> without(q, "score"))),
                fault("runs_filter", "runs are ignored", s -> Spoil.queries(s, q -> without(q, "run_id"))),
                fault(
                        "without_a_thread_every_thread_is_listed",
                        "without a thread nothing is listed",
                        s -> Spoil.queries(s, q -> q.threadId() == null ? CheckpointQuery.of("none") : q)),
                fault(
                        "without_a_namespace_every_namespace_is_listed",
                        "without a namespace the root is listed",
                        s -> Spoil.queries(s, q -> q.namespace() == null ? q.namespace("") : q)),
                fault(
                        "pending_writes_are_listed",
                        "listings have no writes",
                        s -> Spoil.lists(
                                s,
                                items -> items.stream()
                                        .map(t -> Spoil.withWrites(t, List.of()))
                                        .toList())),
                fault(
                        "the_empty_namespace_lists_the_root_only",
                        "the empty namespace is none",
                        s -> Spoil.queries(s, q -> "".equals(q.namespace()) ? anyNamespace(q) : q)),
                fault(
                        "what_matches_nothing_lists_nothing",
                        "a filter that matches nothing is ignored",
                        s -> orElse(s, q -> Spoil.filtered(q, DocumentFilter.ALL))),
                fault(
                        "before_a_checkpoint_of_another_thread_is_refused",
                        "before of another thread is ignored",
                        s -> Spoil.queries(
                                s,
                                q -> q.before() != null
                                                && q.threadId() != null
                                                && !q.threadId()
                                                        .equals(q.before().threadId())
                                        ? anyTime(q)
                                        : q)),
                fault(
                        "before_an_unknown_checkpoint_is_refused",
                        "before an unknown checkpoint nothing is listed",
                        s -> {
                            Spoiled.ListHook list = s.list;
                            s.list = q -> {
                                try {
                                    return list.list(q);
                                } catch (CairnException e) {
                                    return new Page<>(List.of(), null);
                                }
                            };
                        }),
                fault(
                        "a_range_of_time_begins_with_its_first_and_ends_before_its_last_instant",
                        "the last instant counts",
                        s -> Spoil.queries(
                                s,
                                q -> q.until() == null
                                        ? q
                                        : Spoil.within(q, q.until().plusNanos(1), q.tag()))));
    }

    private static List<CheckpointerFault> combinations() {
        return List.of(
                fault(
                        "a_limit_counts_from_before_a_checkpoint",
                        "with a limit before is ignored",
                        s -> Spoil.queries(s, q -> q.limit() == 2 ? anyTime(q) : q)),
                fault(
                        "thread_and_filter_both_count",
                        "with a filter the thread is ignored",
                        s -> Spoil.queries(s, q -> q.filter().isEmpty() ? q : anyThread(q))),
                fault(
                        "a_limit_counts_what_passes_the_filter",
                        "the limit counts before the filter",
                        s -> s.list = q -> {
                            List<CheckpointTuple> page = new ArrayList<>(s.sound
                                    .list(Spoil.filtered(q, DocumentFilter.ALL))
                                    .items());
                            page.removeIf(t -> !q.filter().matches(t.metadata().toDocument()));
                            return new Page<>(page, null);
                        }),
                fault(
                        "two_keys_must_both_match",
                        "only the first key counts",
                        s -> Spoil.queries(
                                s,
                                q -> Spoil.filtered(
                                        q,
                                        new DocumentFilter(q.filter().terms().stream()
                                                .limit(1)
                                                .toList())))),
                fault(
                        "without_a_thread_a_limit_and_a_filter_count_all_the_same",
                        "without a thread the filter is ignored",
                        s -> Spoil.queries(s, q -> q.threadId() == null ? Spoil.filtered(q, DocumentFilter.ALL) : q)),
                fault(
                        "any_combination_of_arguments_lists_what_all_of_them_allow",
                        "with all arguments the limit is ignored",
                        s -> Spoil.queries(
                                s,
                                q -> q.threadId() != null
                                                && q.namespace() != null
                                                && q.before() != null
                                                && !q.filter().isEmpty()
                                                && q.limit() == 1
                                        ? q.limit(2)
                                        : q)));
    }

    private static List<CheckpointerFault> pages() {
        return List.of(
                fault(
                        "one_instant_does_not_undo_the_order_of_puts",
                        "listings go by time, then id",
                        s -> Spoil.lists(
                                s,
                                items -> items.stream()
                                        .sorted(Comparator.comparing(t ->
                                                String.valueOf(t.checkpoint().id())))
                                        .toList())),
                fault("pages_join_to_the_whole_listing", "the first of each later page is left out", s -> {
                    Spoiled.ListHook list = s.list;
                    s.list = q -> {
                        Page<CheckpointTuple> page = list.list(q);
                        return q.cursor() == null || page.items().isEmpty()
                                ? page
                                : new Page<>(
                                        page.items().subList(1, page.items().size()), page.next());
                    };
                }),
                fault(
                        "a_cursor_of_another_listing_is_refused",
                        "a wrong cursor means an empty page",
                        s -> s.list = q -> {
                            try {
                                return s.sound.list(q);
                            } catch (CairnException e) {
                                return new Page<>(List.of(), null);
                            }
                        }),
                fault(
                        "what_is_put_while_someone_pages_does_not_shift_the_pages",
                        "a cursor counts from the newest",
                        s -> s.list = q -> {
                            int from = q.cursor() == null ? 0 : Integer.parseInt(q.cursor());
                            List<CheckpointTuple> all =
                                    s.sound.list(q.from(null).limit(1_000)).items();
                            int to = Math.min(all.size(), from + q.limit());
                            return new Page<>(all.subList(from, to), to < all.size() ? "" + to : null);
                        }),
                fault(
                        "summaries_are_the_listed_checkpoints_without_their_values",
                        "summaries come in another order",
                        s -> Spoil.summaries(s, Spoil::reversed)),
                fault(
                        "a_long_thread_is_listed_whole_in_pages_no_larger_than_asked_for",
                        "a listing ends after 1,000",
                        s -> {
                            int[] listed = {0};
                            Spoiled.SummariesHook summaries = s.summaries;
                            s.summaries = q -> {
                                var page = summaries.summaries(q);
                                listed[0] += page.items().size();
                                return new Page<>(page.items(), listed[0] >= 1_000 ? null : page.next());
                            };
                        }));
    }

    private interface Otherwise {
        CheckpointQuery of(CheckpointQuery query);
    }

    private static void orElse(Spoiled s, Otherwise otherwise) {
        Spoiled.ListHook list = s.list;
        s.list = q -> {
            Page<CheckpointTuple> page = list.list(q);
            return page.items().isEmpty() ? list.list(otherwise.of(q)) : page;
        };
    }
}
