package dev.cairn.tck;

import static dev.cairn.tck.backend.Clauses.KIND;
import static dev.cairn.tck.backend.Clauses.OTHER;

import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scan.Order;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Faults of listings in a scope. */
final class ScanFaults {
    private static final Predicate<Scan> BY_KEY = scan -> scan.order() == Order.KEY;
    private static final Predicate<Scan> DOWN = Scan::descending;

    private ScanFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "a_listing_by_key_is_ascending",
                        "ascending listings by key come as they were put",
                        t -> asked(t, BY_KEY.and(DOWN.negate()), s -> ordered(s, Order.SEQUENCE))),
                Fault.of(
                        "a_listing_by_key_can_be_descending",
                        "listings by key do not look at the direction",
                        t -> asked(t, BY_KEY, s -> directed(s, false))),
                Fault.of(
                        "a_listing_by_sequence_is_in_the_order_of_first_puts",
                        "a later put moves its record to the end",
                        t -> sorted(t, Comparator.comparing(StoredRecord::modified))),
                Fault.of(
                        "a_listing_by_sequence_can_be_descending",
                        "listings by sequence do not look at the direction",
                        t -> asked(t, BY_KEY.negate(), s -> directed(s, false))),
                Fault.of(
                        "a_listing_gives_whole_records",
                        "listings lack the number of the last put",
                        t -> t.scan = (scope, s) -> Tamper.mapped(
                                t.sound().scan(scope, s), record -> RecordDraft.changed(record, d -> d.modified = 0))),
                Fault.of(
                        "keys_are_ordered_as_unsigned_bytes",
                        "keys are ordered as signed bytes",
                        t -> sorted(
                                t,
                                (a, b) -> Arrays.compare(
                                        a.key().toArray(), b.key().toArray()))),
                Fault.of(
                        "a_range_of_keys_includes_its_begin_and_excludes_its_end",
                        "a range leaves out its begin",
                        t -> kept(
                                t,
                                (s, record) -> s.from() == null || record.key().compareTo(s.from()) > 0)),
                Fault.of(
                        "a_range_of_keys_holds_for_descending_listings_too",
                        "descending listings do not look at the range",
                        t -> asked(t, DOWN, s -> ranged(s, null, null))),
                Fault.of(
                        "a_range_of_keys_holds_for_listings_by_sequence_too",
                        "listings by sequence do not look at the range",
                        t -> asked(t, BY_KEY.negate(), s -> ranged(s, null, null))),
                Fault.of(
                        "a_prefix_takes_every_key_that_begins_with_it",
                        "a percent sign in a prefix takes everything",
                        t -> asked(
                                t, ScanFaults::hasPercent, s -> ranged(s, Bytes.fromUtf8("a"), Bytes.fromUtf8("b")))),
                Fault.of(
                        "a_listing_is_of_one_kind",
                        "the next kind is listed too",
                        t -> added(t, (scope, s) -> t.sound().scan(scope, ofKind(s, KIND + 1)))),
                Fault.of(
                        "a_listing_is_of_one_scope",
                        "another scope is listed too",
                        t -> added(t, (scope, s) -> t.sound().scan(OTHER, s))),
                Fault.of(
                        "pages_by_key_go_on_behind_the_last_record",
                        "pages by key skip a record",
                        t -> skipped(t, Order.KEY)),
                Fault.of(
                        "pages_by_sequence_go_on_behind_the_last_record",
                        "pages by sequence skip a record",
                        t -> skipped(t, Order.SEQUENCE)),
                Fault.of(
                        "a_page_says_exactly_whether_there_is_more",
                        "a full page always claims more",
                        t -> t.scan = (scope, s) -> {
                            List<StoredRecord> found = t.sound().scan(scope, s).items();
                            return new ScanPage<>(found, found.size() == s.limit());
                        }),
                Fault.of(
                        "the_largest_page_holds_everything",
                        "a page ends silently after three records",
                        t -> t.scan = (scope, s) -> {
                            List<StoredRecord> found = t.sound().scan(scope, s).items();
                            return new ScanPage<>(found.subList(0, Math.min(3, found.size())), false);
                        }),
                Fault.of(
                        "a_deleted_record_still_marks_where_a_page_ended",
                        "a page behind a deleted record begins at the front",
                        ScanFaults::deletedCursorStartsOver),
                Fault.of(
                        "a_listing_without_bodies_gives_all_but_the_bodies",
                        "bodies come unasked",
                        t -> asked(t, s -> true, ScanFaults::withBodies)),
                Fault.of(
                        "a_listing_of_a_missing_scope_is_empty",
                        "listing a missing scope fails",
                        t -> t.scan = (scope, s) -> {
                            if (t.header(scope).isEmpty()) {
                                throw Tampering.failure(ErrorCode.NOT_FOUND);
                            }
                            return t.sound().scan(scope, s);
                        }));
    }

    /** Asks something else where the question is of a sort. */
    private static void asked(Tamper t, Predicate<Scan> which, UnaryOperator<Scan> instead) {
        t.scan = (scope, s) -> t.sound().scan(scope, which.test(s) ? instead.apply(s) : s);
    }

    private static void sorted(Tamper t, Comparator<StoredRecord> order) {
        t.scan = (scope, s) -> {
            ScanPage<StoredRecord> page = t.sound().scan(scope, s);
            return new ScanPage<>(page.items().stream().sorted(order).toList(), page.more());
        };
    }

    private static void kept(Tamper t, BiPredicate<Scan, StoredRecord> which) {
        t.scan = (scope, s) -> {
            ScanPage<StoredRecord> page = t.sound().scan(scope, s);
            return new ScanPage<>(
                    page.items().stream()
                            .filter(record -> which.test(s, record))
                            .toList(),
                    page.more());
        };
    }

    private static void added(Tamper t, Tampering.ScanHook others) {
        t.scan = (scope, s) -> {
            List<StoredRecord> all = new ArrayList<>(t.sound().scan(scope, s).items());
            all.addAll(others.scan(scope, s).items());
            return new ScanPage<>(all, false);
        };
    }

    private static void skipped(Tamper t, Order order) {
        t.scan = (scope, s) -> {
            ScanPage<StoredRecord> page = t.sound().scan(scope, s);
            boolean skip =
                    s.after() != null && s.order() == order && !page.items().isEmpty();
            return skip ? new ScanPage<>(page.items().subList(1, page.items().size()), page.more()) : page;
        };
    }

    private static void deletedCursorStartsOver(Tamper t) {
        t.scan = (scope, s) -> {
            StoredRecord after = s.after();
            return t.sound().scan(scope, after == null || isThere(t, scope, after) ? s : s.after(null));
        };
    }

    private static boolean isThere(Tamper t, Scope scope, StoredRecord record) {
        return t.find(scope, record.kind(), record.key()).isPresent();
    }

    private static boolean hasPercent(Scan s) {
        Bytes from = s.from();
        return from != null && from.utf8().contains("%");
    }

    private static Scan ordered(Scan s, Order order) {
        return new Scan(s.kind(), order, s.descending(), s.from(), s.to(), s.after(), s.limit(), s.bodies());
    }

    private static Scan directed(Scan s, boolean descending) {
        return new Scan(s.kind(), s.order(), descending, s.from(), s.to(), s.after(), s.limit(), s.bodies());
    }

    static Scan ranged(Scan s, @Nullable Bytes from, @Nullable Bytes to) {
        return new Scan(s.kind(), s.order(), s.descending(), from, to, s.after(), s.limit(), s.bodies());
    }

    private static Scan ofKind(Scan s, int kind) {
        return new Scan(kind, s.order(), s.descending(), s.from(), s.to(), null, s.limit(), s.bodies());
    }

    static Scan withBodies(Scan s) {
        return new Scan(s.kind(), s.order(), s.descending(), s.from(), s.to(), s.after(), s.limit(), true);
    }
}
