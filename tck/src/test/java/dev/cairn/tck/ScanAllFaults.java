package dev.cairn.tck;

import static dev.cairn.tck.backend.Clauses.OTHER;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Faults of listings across scopes. */
final class ScanAllFaults {
    private static final Comparator<Scoped<StoredRecord>> LATEST_FIRST =
            Comparator.<Scoped<StoredRecord>, Instant>comparing(
                            found -> found.value().committed())
                    .reversed()
                    .thenComparing(Scoped::scope)
                    .thenComparing(found -> found.value().sequence());

    private ScanAllFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "a_listing_across_scopes_is_by_time_then_scope_then_sequence",
                        "scopes come one after the other",
                        t -> t.scanAll = (prefix, s, after) ->
                                sorted(t.sound().scanAll(prefix, s, after), Comparator.comparing(Scoped::scope))),
                Fault.of(
                        "a_descending_listing_across_scopes_turns_all_of_the_order_around",
                        "only the time is turned around",
                        t -> t.scanAll = (prefix, s, after) -> {
                            ScanPage<Scoped<StoredRecord>> page = t.sound().scanAll(prefix, s, after);
                            return s.descending() ? sorted(page, LATEST_FIRST) : page;
                        }),
                Fault.of(
                        "a_listing_across_scopes_gives_whole_records_with_their_scope",
                        "the scope is another one",
                        t -> t.scanAll = (prefix, s, after) -> Tamper.mapped(
                                t.sound().scanAll(prefix, s, after), found -> new Scoped<>(OTHER, found.value()))),
                Fault.of(
                        "pages_across_scopes_go_on_behind_the_last_record",
                        "a page begins behind the last commit time",
                        ScanAllFaults::cursorIsOnlyATime),
                Fault.of(
                        "a_page_across_scopes_says_exactly_whether_there_is_more",
                        "no page claims more",
                        t -> t.scanAll = (prefix, s, after) -> new ScanPage<>(
                                t.sound().scanAll(prefix, s, after).items(), false)),
                Fault.of(
                        "a_listing_across_scopes_stays_below_its_prefix",
                        "a prefix of scopes does not end at a part",
                        t -> t.scanAll = (prefix, s, after) -> t.sound().scanAll(loose(prefix), s, after)),
                Fault.of(
                        "an_empty_prefix_takes_every_scope",
                        "an empty prefix takes no scope",
                        t -> t.scanAll = (prefix, s, after) -> prefix.prefix().length() == 0
                                ? new ScanPage<>(List.of(), false)
                                : t.sound().scanAll(prefix, s, after)),
                Fault.of(
                        "a_listing_across_scopes_is_of_one_kind_and_range",
                        "the range is not looked at",
                        t -> t.scanAll = (prefix, s, after) ->
                                t.sound().scanAll(prefix, ScanFaults.ranged(s, null, null), after)),
                Fault.of(
                        "a_listing_across_scopes_may_leave_out_bodies",
                        "bodies come unasked across scopes",
                        t -> t.scanAll =
                                (prefix, s, after) -> t.sound().scanAll(prefix, ScanFaults.withBodies(s), after)));
    }

    /** The prefix without its last zero byte. */
    static ScopePrefix loose(ScopePrefix prefix) {
        byte[] bytes = prefix.prefix().toArray();
        return new ScopePrefix(Bytes.fromOwned(Arrays.copyOf(bytes, Math.max(0, bytes.length - 1))));
    }

    private static ScanPage<Scoped<StoredRecord>> sorted(
            ScanPage<Scoped<StoredRecord>> page, Comparator<Scoped<StoredRecord>> order) {
        return new ScanPage<>(page.items().stream().sorted(order).toList(), page.more());
    }

    private static void cursorIsOnlyATime(Tamper t) {
        t.scanAll = (prefix, s, after) -> {
            if (after == null || s.descending()) {
                return t.sound().scanAll(prefix, s, after);
            }
            Scan all = new Scan(s.kind(), s.order(), false, s.from(), s.to(), null, 1_000, s.bodies());
            Instant last = after.value().committed();
            return ScanPage.of(
                    t.sound().scanAll(prefix, all, null).items().stream()
                            .filter(found -> found.value().committed().isAfter(last))
                            .limit(s.limit() + 1L)
                            .toList(),
                    s.limit());
        };
    }
}
