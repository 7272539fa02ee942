package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Budget;
import dev.cairn.storage.Commit;
import dev.cairn.storage.DropOutcome;
import dev.cairn.storage.Put;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.ScopeView;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Removing scopes, at once or in steps. */
abstract class DropClauses extends Clauses {
    private static final Budget ONE = new Budget(1);
    private static final Instant PAST = Instant.parse("2001-01-01T00:00:00Z");
    private static final int PATIENCE = 1_000;

    DropClauses(DataPathTck kit) {
        super(kit);
    }

    /** Six records, one of them expired, and four frames. */
    private void fill(Scope scope) {
        Commit.Builder commit = Commit.inOrder().expires(PAST);
        for (int i = 0; i < 5; i++) {
            commit.put(put("k" + i, "1"));
        }
        commit.put(new Put(OTHER_KIND, bytes("end"), bytes("1"), null, PAST));
        for (int i = 0; i < 4; i++) {
            commit.frame(frame(LANE, i, 1, "f"));
        }
        commit(scope, commit);
    }

    private void assertInvisible(Scope scope) {
        assertThat(findHeader(scope)).isEmpty();
        assertThat(everything(scope).records())
                .allSatisfy(found -> assertThat(found).isEmpty());
        assertThat(everything(scope).frames())
                .allSatisfy(found -> assertThat(found).isEmpty());
        assertThat(storage.scan(scope, Scan.all(KIND, 100)).items()).isEmpty();
        ScopePrefix prefix = new ScopePrefix(scope.id());
        assertThat(storage.scanAll(prefix, Scan.all(KIND, 100), null).items()).isEmpty();
        for (ScopeScan.Order order : ScopeScan.Order.values()) {
            assertThat(storage.scopes(new ScopeScan(prefix, order, null, 100)).items())
                    .isEmpty();
        }
        assertThat(storage.expired(PAST, 100).items())
                .noneMatch(found -> found.scope().equals(scope));
    }

    @Test
    void a_dropped_scope_is_gone_with_everything_in_it() {
        fill(SCOPE);

        DropOutcome outcome = storage.admin().drop(SCOPE, Budget.UNLIMITED);

        assertThat(outcome.existed()).isTrue();
        assertThat(outcome.done()).isTrue();
        assertInvisible(SCOPE);
    }

    @Test
    void a_drop_says_how_many_records_there_were() {
        fill(SCOPE);

        assertThat(storage.admin().drop(SCOPE, Budget.UNLIMITED).records()).isEqualTo(6);
    }

    @Test
    void dropping_what_does_not_exist_changes_nothing() {
        fill(OTHER);
        ReadResult before = everything(OTHER);

        assertThat(storage.admin().drop(SCOPE, Budget.UNLIMITED)).isEqualTo(new DropOutcome(false, true, 0));
        assertThat(everything(OTHER)).isEqualTo(before);
    }

    private ScopeInfo seen() {
        return storage.admin().view(SCOPE, ScopeView::info).orElseThrow();
    }

    @Test
    void a_scope_that_is_as_it_was_seen_is_dropped() {
        fill(SCOPE);
        storeUnordered("a", "1");

        assertThat(storage.admin().drop(seen(), Budget.UNLIMITED)).isEqualTo(new DropOutcome(true, true, 6));
        assertThat(storage.admin()
                        .drop(storage.admin().view(OTHER, ScopeView::info).orElseThrow(), Budget.UNLIMITED))
                .isEqualTo(new DropOutcome(true, true, 1));

        assertInvisible(SCOPE);
        assertInvisible(OTHER);
    }

    private void storeUnordered(String key, String body) {
        commit(OTHER, Commit.unordered().put(put(key, body)));
    }

    @Test
    void a_scope_that_changed_since_it_was_seen_is_not_dropped() {
        fill(SCOPE);
        ScopeInfo before = seen();
        store("k0", "2");
        ReadResult now = everything(SCOPE);

        assertThat(storage.admin().drop(before, Budget.UNLIMITED)).isEqualTo(new DropOutcome(false, true, 0));

        assertThat(everything(SCOPE)).isEqualTo(now);
        storage.admin().drop(SCOPE, Budget.UNLIMITED);
        assertThat(storage.admin().drop(before, Budget.UNLIMITED)).isEqualTo(new DropOutcome(false, true, 0));
    }

    @Test
    void a_scope_without_order_that_changed_since_it_was_seen_is_not_dropped() {
        storeUnordered("a", "1");
        ScopeInfo before = storage.admin().view(OTHER, ScopeView::info).orElseThrow();
        storeUnordered("a", "2");

        assertThat(storage.admin().drop(before, Budget.UNLIMITED)).isEqualTo(new DropOutcome(false, true, 0));

        assertThat(get(OTHER, "a").body()).isEqualTo(bytes("2"));
    }

    @Test
    void a_drop_happens_once() {
        fill(SCOPE);
        storage.admin().drop(SCOPE, Budget.UNLIMITED);

        assertThat(storage.admin().drop(SCOPE, Budget.UNLIMITED)).isEqualTo(new DropOutcome(false, true, 0));
    }

    @Test
    void a_scope_is_invisible_from_the_first_step_of_its_drop() {
        fill(SCOPE);

        DropOutcome outcome = storage.admin().drop(SCOPE, ONE);

        assertThat(outcome.existed()).isTrue();
        assertInvisible(SCOPE);
    }

    @Test
    void a_scope_stays_invisible_through_all_steps_of_its_drop() {
        fill(SCOPE);
        boolean done = storage.admin().drop(SCOPE, ONE).done();
        for (int i = 0; i < PATIENCE && !done; i++) {
            done = storage.admin().drop(SCOPE, ONE).done();
            assertInvisible(SCOPE);
        }

        assertThat(done).isTrue();
        assertThat(storage.admin().drop(SCOPE, ONE).existed()).isFalse();
    }

    @Test
    void a_name_is_free_from_the_first_step_of_a_drop() {
        fill(SCOPE);
        storage.admin().drop(SCOPE, ONE);

        store(SCOPE, "new", "1");

        assertThat(keys(everything(SCOPE).records().get(0))).containsExactly("new");
        assertThat(everything(SCOPE).records().get(1)).isEmpty();
        assertThat(lane()).isEmpty();
        assertThat(header(SCOPE).records()).isEqualTo(1);
        assertThat(header(SCOPE).expires()).isNull();
    }

    @Test
    void finishing_a_drop_leaves_the_new_scope_of_that_name_alone() {
        fill(SCOPE);
        storage.admin().drop(SCOPE, ONE);
        commit(Commit.inOrder().put(put("k0", "new")).frame(frame(LANE, 0, 1, "new")));
        ReadResult before = everything(SCOPE);

        maintainUntilDone();

        assertThat(everything(SCOPE)).isEqualTo(before);
        assertThat(storage.admin().drop(SCOPE, Budget.UNLIMITED)).isEqualTo(new DropOutcome(true, true, 1));
    }

    @Test
    void maintenance_finishes_a_drop() {
        fill(SCOPE);
        storage.admin().drop(SCOPE, ONE);

        maintainUntilDone();

        assertThat(storage.admin().drop(SCOPE, Budget.UNLIMITED).existed()).isFalse();
    }

    private void maintainUntilDone() {
        boolean more = true;
        for (int i = 0; i < PATIENCE && more; i++) {
            more = storage.admin().maintain(ONE, damage -> {}).more();
        }
        assertThat(more).isFalse();
    }

    @Test
    void a_scope_created_again_is_another_one() {
        fill(SCOPE);
        ScopeInfo before = header(SCOPE);
        storage.admin().drop(SCOPE, Budget.UNLIMITED);
        time.tick();

        store("k0", "1");

        ScopeInfo after = header(SCOPE);
        assertThat(after.incarnation()).isPositive().isNotEqualTo(before.incarnation());
        assertThat(after.created()).isAfter(before.created());
        assertThat(get("k0").revision()).isEqualTo(1);
    }

    @Test
    void incarnations_do_not_repeat() {
        Set<Long> seen = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            seen.add(store("a", "1").incarnation());
            storage.admin().drop(SCOPE, Budget.UNLIMITED);
        }

        assertThat(seen).hasSize(20);
    }

    @Test
    void a_scope_may_be_created_with_another_order_after_its_drop() {
        fill(SCOPE);
        storage.admin().drop(SCOPE, ONE);

        commit(SCOPE, Commit.unordered().put(put("a", "1")));

        assertThat(header(SCOPE).ordered()).isFalse();
    }

    @Test
    void a_drop_leaves_scopes_with_similar_names_alone() {
        Scope below = Scope.of("acme", "tck", "one", "below");
        Scope longer = Scope.of("acme", "tck", "one-more");
        Scope upper = Scope.of("acme", "tck", "ONE");
        for (Scope scope : new Scope[] {SCOPE, below, longer, upper}) {
            fill(scope);
        }

        storage.admin().drop(SCOPE, Budget.UNLIMITED);
        maintainUntilDone();

        for (Scope scope : new Scope[] {below, longer, upper}) {
            assertThat(header(scope).records()).isEqualTo(6);
            assertThat(frames(scope, LANE, 0, 9)).hasSize(4);
        }
    }
}
