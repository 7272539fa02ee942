package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Budget;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.DropOutcome;
import dev.cairn.storage.Key;
import dev.cairn.storage.Lease;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Scoped;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What it means for commits, leases, readers and other instances that a scope was dropped. */
abstract class DropEffectClauses extends Clauses {
    private static final Duration LONG = Duration.ofHours(2);
    private static final Budget ONE = new Budget(1);

    DropEffectClauses(DataPathTck kit) {
        super(kit);
    }

    @Test
    void incarnation_holds_until_the_scope_is_dropped() {
        Check sameScope = new Check.IncarnationIs(store("a", "1").incarnation());
        store("a", "2");

        commit(Commit.inOrder().check(sameScope).put(put("b", "1")));
        storage.admin().drop(SCOPE, Budget.UNLIMITED);
        refuse(Reason.CHECK_FAILED, Commit.inOrder().check(sameScope).put(put("c", "1")));
        store("a", "1");
        refuse(Reason.CHECK_FAILED, Commit.inOrder().check(sameScope).put(put("c", "1")));
    }

    @Test
    void a_mark_does_not_hold_in_a_scope_created_again() {
        Committed mark = store("a", "1");
        storage.admin().drop(SCOPE, Budget.UNLIMITED);
        store("a", "1");
        Commit.Builder sweep = Commit.inOrder()
                .check(new Check.ScopeUnchangedSince(mark.incarnation(), mark.change()))
                .delete(KIND, bytes("a"));

        refuse(Reason.CHECK_FAILED, sweep);
        assertThat(find("a")).isPresent();
    }

    @Test
    void a_scope_that_is_missing_among_many_has_no_header_and_only_empty_answers() {
        store(SCOPE, "a", "1");
        store(OTHER, "a", "1");
        storage.admin().drop(OTHER, Budget.UNLIMITED);

        List<ReadResult> results = storage.readAll(List.of(
                new Scoped<>(Scope.of("acme", "tck", "never"), ManyReadClauses.ALL_OF_KIND),
                new Scoped<>(SCOPE, ManyReadClauses.ALL_OF_KIND),
                new Scoped<>(OTHER, ManyReadClauses.ALL_OF_KIND)));

        assertThat(results.get(0)).isEqualTo(new ReadResult(null, List.of(List.of()), List.of(List.of())));
        assertThat(results.get(1)).isEqualTo(storage.read(SCOPE, ManyReadClauses.ALL_OF_KIND));
        assertThat(results.get(2).scope()).isNull();
    }

    @Test
    void dropping_a_hostile_scope_leaves_all_others() {
        for (String text : LimitClauses.HOSTILE) {
            store(Scope.of("acme", text), "a", "1");
        }

        for (String text : List.of("%", "*", "?", "_", "[a-z]", "{}", "I")) {
            storage.admin().drop(Scope.of("acme", text), Budget.UNLIMITED);
        }

        assertThat(storage.scopes(new ScopeScan(new ScopePrefix(Key.of("acme")), ScopeScan.Order.NAME, null, 100))
                        .items())
                .hasSize(LimitClauses.HOSTILE.size() - 7);
    }

    @Test
    void tokens_grow_across_drops_of_the_scope() {
        store("a", "1");
        Lease before = acquire(LONG);
        release(before);
        storage.admin().drop(SCOPE, Budget.UNLIMITED);
        storage.admin().maintain(Budget.UNLIMITED, damage -> {});

        assertThat(acquire(LONG).token()).isGreaterThan(before.token());
    }

    @Test
    void tokens_grow_although_names_were_erased() {
        store("a", "1");
        Lease before = acquire(LONG);
        release(before);
        storage.admin().drop(SCOPE, Budget.UNLIMITED);
        storage.admin().maintain(Budget.UNLIMITED, damage -> {});
        if (storage.capabilities().has(Capability.COMPACTION)) {
            storage.admin().compact(true);
        }
        store("a", "1");

        assertThat(acquire(LONG).token()).isGreaterThan(before.token());
    }

    @Test
    void the_holder_may_drop() {
        store("b", "1");
        Lease lease = acquire(LONG);

        DropOutcome outcome = storage.admin().drop(SCOPE, lease.token(), Budget.UNLIMITED);

        assertThat(outcome).isEqualTo(new DropOutcome(true, true, 1));
        assertThat(findHeader(SCOPE)).isEmpty();
        commit(Commit.inOrder().fence(lease.token()).put(put("a", "1")));
    }

    @Test
    void no_other_writer_may_drop_while_a_lease_runs() {
        store("b", "1");
        Lease lease = acquire(LONG);
        ReadResult before = everything(SCOPE);

        assertThat(storage.admin().drop(SCOPE, 0, Budget.UNLIMITED))
                .isEqualTo(DropOutcome.of(new Refused(Reason.LOCKED, null, null, lease)));

        assertThat(everything(SCOPE)).isEqualTo(before);
    }

    @Test
    void what_was_seen_is_not_dropped_while_a_lease_runs() {
        store("b", "1");
        Lease lease = acquire(LONG);
        ReadResult before = everything(SCOPE);

        assertThat(storage.admin()
                        .drop(storage.admin().view(SCOPE, ScopeView::info).orElseThrow(), Budget.UNLIMITED))
                .isEqualTo(DropOutcome.of(new Refused(Reason.LOCKED, null, null, lease)));

        assertThat(everything(SCOPE)).isEqualTo(before);
    }

    @Test
    void a_drop_with_an_old_token_is_fenced() {
        store("b", "1");
        Lease ended = acquire(LONG);
        release(ended);

        assertThat(storage.admin().drop(SCOPE, ended.token(), Budget.UNLIMITED))
                .isEqualTo(DropOutcome.of(new Refused(Reason.FENCED, null, null, null)));

        assertThat(findHeader(SCOPE)).isPresent();
    }

    @Test
    void everybody_may_drop_while_no_lease_runs() {
        store("b", "1");

        assertThat(storage.admin().drop(SCOPE, 0, Budget.UNLIMITED)).isEqualTo(new DropOutcome(true, true, 1));

        assertThat(findHeader(SCOPE)).isEmpty();
    }

    @Test
    void a_drop_is_a_drop_for_the_other_instance() {
        withAnother(another -> {
            store("a", "1");
            another.scan(SCOPE, Scan.all(KIND, 10));
            storage.admin().drop(SCOPE, new Budget(1));

            assertThat(everything(another, SCOPE).scope()).isNull();
            assertThat(another.scan(SCOPE, Scan.all(KIND, 10)).items()).isEmpty();
        });
    }

    @Test
    void an_unfinished_drop_stays_invisible_and_goes_on_after_reopening() {
        commit(Commit.inOrder().put(put("a", "1")).put(put("b", "1")).frame(frame(LANE, 0, 1, "f")));
        storage.admin().drop(SCOPE, ONE);

        if (reopens()) {
            assertThat(findHeader(SCOPE)).isEmpty();
            assertThat(everything(SCOPE).records().get(0)).isEmpty();
            assertThat(lane()).isEmpty();
            storage.admin().maintain(Budget.UNLIMITED, damage -> {});
            assertThat(storage.admin().drop(SCOPE, Budget.UNLIMITED).existed()).isFalse();
        }
    }
}
