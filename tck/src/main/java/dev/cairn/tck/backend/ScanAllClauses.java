package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Listing the records of one kind across scopes. */
abstract class ScanAllClauses extends Clauses {
    private static final Comparator<Scoped<StoredRecord>> ORDER = Comparator.<Scoped<StoredRecord>, Instant>comparing(
                    found -> found.value().committed())
            .thenComparing(Scoped::scope)
            .thenComparing(found -> found.value().sequence());

    ScanAllClauses(DataPathTck kit) {
        super(kit);
    }

    private static Scan scan(boolean descending, int limit) {
        return new Scan(KIND, Scan.Order.KEY, descending, null, null, null, limit, true);
    }

    /** Three scopes, records that share a commit time within and across scopes, and one put again later. */
    private void storeAcrossScopes() {
        store(OTHER, "late", "1");
        commit(SCOPE, Commit.inOrder().put(put("z", "1")).put(put("a", "1")));
        store(Scope.of("acme", "tck", "three"), "x", "1");
        time.tick();
        store(SCOPE, "y", "1");
        store(OTHER, "y", "1");
        time.tick();
        store(OTHER, "late", "2");
    }

    private static List<String> names(List<Scoped<StoredRecord>> found) {
        return found.stream()
                .map(each ->
                        each.scope().parts().get(2) + ":" + each.value().key().utf8())
                .toList();
    }

    private List<Scoped<StoredRecord>> inPages(boolean descending, int size) {
        List<Scoped<StoredRecord>> all = new ArrayList<>();
        @Nullable Scoped<StoredRecord> last = null;
        boolean more = true;
        while (more) {
            ScanPage<Scoped<StoredRecord>> page = storage.scanAll(ALL, scan(descending, size), last);
            assertThat(page.items()).hasSizeBetween(1, size);
            all.addAll(page.items());
            last = all.get(all.size() - 1);
            more = page.more();
        }
        return all;
    }

    @Test
    void a_listing_across_scopes_is_by_time_then_scope_then_sequence() {
        storeAcrossScopes();

        List<Scoped<StoredRecord>> found =
                storage.scanAll(ALL, scan(false, 100), null).items();

        assertThat(names(found))
                .containsExactlyInAnyOrder("one:z", "one:a", "three:x", "one:y", "two:y", "two:late")
                .containsSubsequence("one:z", "one:a", "one:y", "two:late");
        assertThat(found).isSortedAccordingTo(ORDER);
    }

    @Test
    void a_descending_listing_across_scopes_turns_all_of_the_order_around() {
        storeAcrossScopes();
        List<Scoped<StoredRecord>> ascending =
                new ArrayList<>(storage.scanAll(ALL, scan(false, 100), null).items());
        Collections.reverse(ascending);

        assertThat(storage.scanAll(ALL, scan(true, 100), null).items()).isEqualTo(ascending);
    }

    @Test
    void a_listing_across_scopes_gives_whole_records_with_their_scope() {
        store(SCOPE, "a", "body");

        assertThat(storage.scanAll(ALL, scan(false, 100), null).items()).containsExactly(new Scoped<>(SCOPE, get("a")));
    }

    @Test
    void pages_across_scopes_go_on_behind_the_last_record() {
        storeAcrossScopes();
        List<Scoped<StoredRecord>> ascending =
                storage.scanAll(ALL, scan(false, 100), null).items();
        List<Scoped<StoredRecord>> descending =
                storage.scanAll(ALL, scan(true, 100), null).items();

        for (int size = 1; size <= 6; size++) {
            assertThat(inPages(false, size)).isEqualTo(ascending);
            assertThat(inPages(true, size)).isEqualTo(descending);
        }
    }

    @Test
    void a_page_across_scopes_says_exactly_whether_there_is_more() {
        storeAcrossScopes();

        assertThat(storage.scanAll(ALL, scan(false, 5), null).more()).isTrue();
        assertThat(storage.scanAll(ALL, scan(false, 6), null).more()).isFalse();
        assertThat(storage.scanAll(ALL, scan(false, Integer.MAX_VALUE), null).more())
                .isFalse();
    }

    @Test
    void a_listing_across_scopes_stays_below_its_prefix() {
        store(Scope.of("acme", "tck", "a"), "in", "1");
        store(Scope.of("acme", "tck", "a", "b"), "in", "1");
        store(Scope.of("acme-corp", "tck", "a"), "out", "1");
        store(Scope.of("acm", "tck", "a"), "out", "1");
        store(Scope.of("acme", "tck2", "a"), "out", "1");

        assertThat(storage.scanAll(ALL, scan(false, 100), null).items())
                .extracting(found -> found.value().key().utf8())
                .containsExactly("in", "in");
    }

    @Test
    void an_empty_prefix_takes_every_scope() {
        store(Scope.of("", "tck"), "1", "1");
        store(Scope.of("\uffff", "x"), "2", "1");

        assertThat(storage.scanAll(ScopePrefix.EVERYTHING, scan(false, 100), null)
                        .items())
                .hasSize(2);
    }

    @Test
    void a_listing_across_scopes_is_of_one_kind_and_range() {
        commit(SCOPE, Commit.inOrder().put(put("a", "1")).put(put("b", "1")).put(put("c", "1")));
        commit(OTHER, Commit.inOrder().put(put("b", "1")).put(Put.of(OTHER_KIND, bytes("b"), bytes("1"))));
        Scan scan = new Scan(KIND, Scan.Order.KEY, false, bytes("b"), bytes("c"), null, 100, true);

        assertThat(names(storage.scanAll(ALL, scan, null).items())).containsExactlyInAnyOrder("one:b", "two:b");
    }

    @Test
    void a_listing_across_scopes_may_leave_out_bodies() {
        store(SCOPE, "a", "body");
        Scan scan = new Scan(KIND, Scan.Order.KEY, false, null, null, null, 100, false);

        StoredRecord found = storage.scanAll(ALL, scan, null).items().get(0).value();

        assertThat(found.body()).isEqualTo(Bytes.EMPTY);
        assertThat(found.key()).isEqualTo(bytes("a"));
    }
}
