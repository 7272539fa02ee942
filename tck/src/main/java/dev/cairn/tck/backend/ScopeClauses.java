package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Commit;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.ScopeScan.Order;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Listing scopes by their headers. */
abstract class ScopeClauses extends Clauses {
    private static final Comparator<ScopeInfo> LATEST =
            Comparator.comparing(ScopeInfo::changed).reversed().thenComparing(ScopeInfo::scope);

    ScopeClauses(DataPathTck kit) {
        super(kit);
    }

    private static Scope named(String name) {
        return Scope.of("acme", "tck", name);
    }

    private ScanPage<ScopeInfo> list(ScopePrefix prefix, Order order, int limit) {
        return storage.scopes(new ScopeScan(prefix, order, null, limit));
    }

    private static List<String> names(List<ScopeInfo> found) {
        return found.stream().map(info -> info.scope().parts().get(2)).toList();
    }

    /** Made in an order that is neither that of names nor that of the last change; some share a commit time. */
    private void makeFive() {
        for (String name : List.of("d", "b", "e", "a")) {
            store(named(name), "k", "1");
        }
        time.tick();
        store(named("c"), "k", "1");
        store(named("b"), "k", "2");
        time.tick();
        store(named("e"), "k", "2");
    }

    private List<ScopeInfo> inPages(Order order, int size) {
        List<ScopeInfo> all = new ArrayList<>();
        @Nullable ScopeInfo last = null;
        boolean more = true;
        while (more) {
            ScanPage<ScopeInfo> page = storage.scopes(new ScopeScan(ALL, order, last, size));
            assertThat(page.items()).hasSizeBetween(1, size);
            all.addAll(page.items());
            last = all.get(all.size() - 1);
            more = page.more();
        }
        return all;
    }

    @Test
    void scopes_are_listed_by_name() {
        makeFive();

        assertThat(names(list(ALL, Order.NAME, 100).items())).containsExactly("a", "b", "c", "d", "e");
    }

    @Test
    void scopes_are_listed_by_latest_change_then_name() {
        makeFive();

        List<ScopeInfo> found = list(ALL, Order.LATEST_CHANGE, 100).items();

        assertThat(names(found))
                .hasSize(5)
                .startsWith("e")
                .containsSubsequence("b", "a")
                .containsSubsequence("c", "d");
        assertThat(found).isSortedAccordingTo(LATEST);
    }

    @Test
    void pages_of_scopes_by_name_go_on_behind_the_last() {
        makeFive();

        for (int size = 1; size <= 5; size++) {
            assertThat(inPages(Order.NAME, size))
                    .isEqualTo(list(ALL, Order.NAME, 100).items());
        }
    }

    @Test
    void pages_of_scopes_by_latest_change_go_on_behind_the_last() {
        makeFive();

        for (int size = 1; size <= 5; size++) {
            assertThat(inPages(Order.LATEST_CHANGE, size))
                    .isEqualTo(list(ALL, Order.LATEST_CHANGE, 100).items());
        }
    }

    @Test
    void a_page_of_scopes_says_exactly_whether_there_is_more() {
        makeFive();

        for (Order order : Order.values()) {
            assertThat(list(ALL, order, 4).more()).isTrue();
            assertThat(list(ALL, order, 5).more()).isFalse();
            assertThat(list(ALL, order, Integer.MAX_VALUE).more()).isFalse();
        }
    }

    @Test
    void a_listed_header_is_that_of_a_read() {
        commit(
                SCOPE,
                Commit.inOrder()
                        .put(put("a", "body"))
                        .frame(frame(LANE, 0, 1, "f"))
                        .summary(bytes("summary"))
                        .expires(Instant.parse("2031-01-01T00:00:00Z")));

        assertThat(list(ALL, Order.NAME, 10).items()).containsExactly(header(SCOPE));
        assertThat(list(ALL, Order.LATEST_CHANGE, 10).items()).containsExactly(header(SCOPE));
    }

    @Test
    void a_prefix_of_scopes_ends_at_a_part() {
        store(Scope.of("acme", "tck", "a"), "k", "1");
        store(Scope.of("acme", "tck", "a", "b"), "k", "1");
        store(Scope.of("acme", "tck", "ab"), "k", "1");
        store(Scope.of("acme-corp", "tck", "a"), "k", "1");

        assertThat(list(ScopePrefix.of("acme", "tck", "a"), Order.NAME, 10).items())
                .extracting(ScopeInfo::scope)
                .containsExactly(Scope.of("acme", "tck", "a"), Scope.of("acme", "tck", "a", "b"));
        assertThat(list(ALL, Order.LATEST_CHANGE, 10).items()).hasSize(3);
    }

    @Test
    void an_empty_prefix_lists_every_scope() {
        store(Scope.of("", "tck"), "k", "1");
        store(Scope.of("\uffff", "x"), "k", "1");

        assertThat(list(ScopePrefix.EVERYTHING, Order.NAME, 10).items()).hasSize(2);
        assertThat(list(ScopePrefix.EVERYTHING, Order.LATEST_CHANGE, 10).items())
                .hasSize(2);
    }

    @Test
    void a_scope_stays_when_its_last_record_goes() {
        store("a", "1");
        commit(Commit.inOrder().delete(KIND, bytes("a")));

        assertThat(list(ALL, Order.NAME, 10).items()).containsExactly(header(SCOPE));
        assertThat(header(SCOPE).records()).isZero();
        assertThat(header(SCOPE).bytes()).isZero();
    }

    @Test
    void every_commit_makes_its_scope_the_latest() {
        store(named("a"), "k", "1");
        store(named("b"), "k", "1");
        time.tick();
        commit(named("a"), Commit.inOrder().summary(bytes("s")));
        List<String> afterSummary = names(list(ALL, Order.LATEST_CHANGE, 10).items());
        time.tick();
        commit(named("b"), Commit.inOrder().delete(KIND, bytes("k")));

        assertThat(afterSummary).containsExactly("a", "b");
        assertThat(names(list(ALL, Order.LATEST_CHANGE, 10).items())).containsExactly("b", "a");
    }
}
