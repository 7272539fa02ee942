package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scan.Order;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Listing the records of one kind in a scope: both orders, both directions, ranges and pages. */
abstract class ScanClauses extends Clauses {
    /** In the order of their puts. */
    private static final List<String> PUT = List.of("m", "b", "zz", "a", "ba", "c");

    /** In the order of keys. */
    private static final List<String> SORTED = List.of("a", "b", "ba", "c", "m", "zz");

    ScanClauses(DataPathTck kit) {
        super(kit);
    }

    private void storeAll() {
        PUT.forEach(key -> store(key, "body of " + key));
    }

    private static Scan scan(Order order, boolean descending) {
        return new Scan(KIND, order, descending, null, null, null, 100, true);
    }

    private static Scan range(Order order, @Nullable String from, @Nullable String to) {
        return new Scan(
                KIND, order, false, from == null ? null : bytes(from), to == null ? null : bytes(to), null, 100, true);
    }

    private List<String> found(Scan scan) {
        return keys(storage.scan(SCOPE, scan).items());
    }

    private static List<String> reversed(List<String> keys) {
        List<String> copy = new ArrayList<>(keys);
        Collections.reverse(copy);
        return copy;
    }

    private List<String> inPages(Scan scan, int size) {
        List<StoredRecord> all = new ArrayList<>();
        StoredRecord last = null;
        boolean more = true;
        while (more) {
            Scan next = new Scan(
                    scan.kind(), scan.order(), scan.descending(), scan.from(), scan.to(), last, size, scan.bodies());
            ScanPage<StoredRecord> page = storage.scan(SCOPE, next);
            assertThat(page.items()).hasSizeBetween(1, size);
            all.addAll(page.items());
            last = all.get(all.size() - 1);
            more = page.more();
        }
        return keys(all);
    }

    @Test
    void a_listing_by_key_is_ascending() {
        storeAll();

        assertThat(found(scan(Order.KEY, false))).isEqualTo(SORTED);
    }

    @Test
    void a_listing_by_key_can_be_descending() {
        storeAll();

        assertThat(found(scan(Order.KEY, true))).isEqualTo(reversed(SORTED));
    }

    @Test
    void a_listing_by_sequence_is_in_the_order_of_first_puts() {
        storeAll();
        store("b", "again");

        assertThat(found(scan(Order.SEQUENCE, false))).isEqualTo(PUT);
    }

    @Test
    void a_listing_by_sequence_can_be_descending() {
        storeAll();
        store("b", "again");

        assertThat(found(scan(Order.SEQUENCE, true))).isEqualTo(reversed(PUT));
    }

    @Test
    void a_listing_gives_whole_records() {
        storeAll();

        StoredRecord record =
                storage.scan(SCOPE, scan(Order.SEQUENCE, false)).items().get(3);

        assertThat(record).isEqualTo(get("a"));
    }

    @Test
    void keys_are_ordered_as_unsigned_bytes() {
        for (int first : new int[] {0x80, 0x7f, 0xff, 0x00, 0x01}) {
            commit(Commit.inOrder().put(Put.of(KIND, Bytes.fromOwned(new byte[] {(byte) first}), bytes("1"))));
        }

        List<Integer> order = storage.scan(SCOPE, scan(Order.KEY, false)).items().stream()
                .map(record -> record.key().toArray()[0] & 0xff)
                .toList();

        assertThat(order).containsExactly(0x00, 0x01, 0x7f, 0x80, 0xff);
    }

    @Test
    void a_range_of_keys_includes_its_begin_and_excludes_its_end() {
        storeAll();

        assertThat(found(range(Order.KEY, "b", "c"))).containsExactly("b", "ba");
        assertThat(found(range(Order.KEY, "bb", null))).containsExactly("c", "m", "zz");
        assertThat(found(range(Order.KEY, null, "b"))).containsExactly("a");
        assertThat(found(range(Order.KEY, "x", "y"))).isEmpty();
    }

    @Test
    void a_range_of_keys_holds_for_descending_listings_too() {
        storeAll();
        Scan descending = new Scan(KIND, Order.KEY, true, bytes("b"), bytes("m"), null, 100, true);

        assertThat(found(descending)).containsExactly("c", "ba", "b");
        assertThat(inPages(descending, 1)).containsExactly("c", "ba", "b");
    }

    @Test
    void a_range_of_keys_holds_for_listings_by_sequence_too() {
        storeAll();

        assertThat(found(range(Order.SEQUENCE, "b", "m"))).containsExactly("b", "ba", "c");
        assertThat(inPages(range(Order.SEQUENCE, "b", "m"), 1)).containsExactly("b", "ba", "c");
    }

    @Test
    void a_prefix_takes_every_key_that_begins_with_it() {
        for (String key : List.of("a%", "a", "a%b", "aXb", "a_", "b")) {
            store(key, "1");
        }

        assertThat(found(Scan.of(KIND, bytes("a%"), 100))).containsExactly("a%", "a%b");
        assertThat(found(Scan.of(KIND, bytes("a"), 100))).containsExactly("a", "a%", "a%b", "aXb", "a_");
        assertThat(found(Scan.all(KIND, 100).within(bytes("a_")))).containsExactly("a_");
    }

    @Test
    void a_listing_is_of_one_kind() {
        store("b", "1");
        commit(Commit.inOrder()
                .put(Put.of(KIND - 1, bytes("a"), bytes("1")))
                .put(Put.of(KIND + 1, bytes("c"), bytes("1"))));

        assertThat(found(scan(Order.KEY, false))).containsExactly("b");
        assertThat(found(scan(Order.SEQUENCE, true))).containsExactly("b");
    }

    @Test
    void a_listing_is_of_one_scope() {
        store(SCOPE, "a", "1");
        store(OTHER, "b", "1");

        assertThat(found(scan(Order.KEY, false))).containsExactly("a");
    }

    @Test
    void pages_by_key_go_on_behind_the_last_record() {
        storeAll();

        for (int size = 1; size <= PUT.size(); size++) {
            assertThat(inPages(scan(Order.KEY, false), size)).isEqualTo(SORTED);
            assertThat(inPages(scan(Order.KEY, true), size)).isEqualTo(reversed(SORTED));
        }
    }

    @Test
    void pages_by_sequence_go_on_behind_the_last_record() {
        storeAll();

        for (int size = 1; size <= PUT.size(); size++) {
            assertThat(inPages(scan(Order.SEQUENCE, false), size)).isEqualTo(PUT);
            assertThat(inPages(scan(Order.SEQUENCE, true), size)).isEqualTo(reversed(PUT));
        }
    }

    @Test
    void a_page_says_exactly_whether_there_is_more() {
        storeAll();

        assertThat(storage.scan(SCOPE, Scan.all(KIND, 5)).more()).isTrue();
        assertThat(storage.scan(SCOPE, Scan.all(KIND, 6)).more()).isFalse();
        assertThat(storage.scan(SCOPE, Scan.all(KIND, 7)).more()).isFalse();
    }

    @Test
    void the_largest_page_holds_everything() {
        storeAll();

        ScanPage<StoredRecord> page = storage.scan(SCOPE, Scan.all(KIND, Integer.MAX_VALUE));

        assertThat(keys(page.items())).isEqualTo(reversed(PUT));
        assertThat(page.more()).isFalse();
    }

    @Test
    void a_deleted_record_still_marks_where_a_page_ended() {
        storeAll();
        StoredRecord last = get("ba");
        commit(Commit.inOrder().delete(KIND, bytes("ba")));

        assertThat(found(scan(Order.KEY, false).after(last))).containsExactly("c", "m", "zz");
        assertThat(found(scan(Order.KEY, true).after(last))).containsExactly("b", "a");
        assertThat(found(scan(Order.SEQUENCE, false).after(last))).containsExactly("c");
        assertThat(found(scan(Order.SEQUENCE, true).after(last))).containsExactly("a", "zz", "b", "m");
    }

    @Test
    void a_listing_without_bodies_gives_all_but_the_bodies() {
        storeAll();
        StoredRecord whole = get("m");

        ScanPage<StoredRecord> page =
                storage.scan(SCOPE, new Scan(KIND, Order.SEQUENCE, false, null, null, null, 1, false));

        assertThat(page.items())
                .containsExactly(new StoredRecord(
                        whole.kind(),
                        whole.key(),
                        whole.revision(),
                        whole.sequence(),
                        whole.modified(),
                        whole.committed(),
                        whole.expires(),
                        whole.link(),
                        Bytes.EMPTY));
    }

    @Test
    void a_listing_of_a_missing_scope_is_empty() {
        store(OTHER, "a", "1");

        ScanPage<StoredRecord> page = storage.scan(SCOPE, Scan.all(KIND, 10));

        assertThat(page.items()).isEmpty();
        assertThat(page.more()).isFalse();
    }
}
