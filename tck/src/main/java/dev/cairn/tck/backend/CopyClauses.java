package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Budget;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.CopyOutcome.Status;
import dev.cairn.storage.Damage;
import dev.cairn.storage.DropOutcome;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.Put;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.tck.support.Crowd;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Copying a scope under a new name, at once or in steps. */
abstract class CopyClauses extends Clauses {
    private static final Budget ONE = new Budget(1);
    private static final Instant END = Instant.parse("2001-01-01T00:00:00Z");
    private static final int PATIENCE = 1_000;
    private static final Scope THIRD = Scope.of("acme", "tck", "third");
    private static final Budget FEW = new Budget(7);
    private static final int CROWDED = 40;
    private static final int ROUNDS = 5;

    CopyClauses(DataPathTck kit) {
        super(kit);
    }

    /** Records with several revisions, links, expiries and a deleted one; frames with a fold's and a drop's traces. */
    private void fillSource() {
        commit(Commit.inOrder().put(put("a", "1")).put(put("b", "1")).put(put("gone", "1")));
        time.tick();
        commit(Commit.inOrder()
                .put(put("a", "2"))
                .put(new Put(OTHER_KIND, bytes("t"), bytes("1"), bytes("a"), END))
                .delete(KIND, bytes("gone"))
                .frame(frame(LANE, 0, 2, "f"))
                .frame(frame(LANE, 2, 1, "g"))
                .frame(frame(OTHER_LANE, 0, 1, "h"))
                .summary(bytes("summary"))
                .expires(END));
    }

    private Status step() {
        return storage.admin().copy(SCOPE, OTHER, ONE).status();
    }

    private CopyOutcome inSteps() {
        CopyOutcome outcome = storage.admin().copy(SCOPE, OTHER, ONE);
        for (int i = 0; i < PATIENCE && outcome.status() == Status.MORE; i++) {
            assertTargetInvisible();
            outcome = storage.admin().copy(SCOPE, OTHER, ONE);
        }
        return outcome;
    }

    private void assertTargetInvisible() {
        assertThat(findHeader(OTHER)).isEmpty();
        assertThat(everything(OTHER).records())
                .allSatisfy(found -> assertThat(found).isEmpty());
        assertThat(everything(OTHER).frames())
                .allSatisfy(found -> assertThat(found).isEmpty());
        assertThat(storage.scan(OTHER, Scan.all(KIND, 100)).items()).isEmpty();
        ScopePrefix prefix = new ScopePrefix(OTHER.id());
        assertThat(storage.scanAll(prefix, Scan.all(KIND, 100), null).items()).isEmpty();
        assertThat(storage.scopes(new ScopeScan(prefix, ScopeScan.Order.NAME, null, 100))
                        .items())
                .isEmpty();
        assertThat(storage.expired(END, 100).items())
                .noneMatch(found -> found.scope().equals(OTHER));
    }

    @Test
    void a_copy_holds_the_same_records_and_frames() {
        fillSource();
        ReadResult source = everything(SCOPE);

        CopyOutcome outcome = storage.admin().copy(SCOPE, OTHER, Budget.UNLIMITED);

        assertThat(outcome).isEqualTo(new CopyOutcome(Status.DONE, 3));
        assertThat(everything(OTHER).records()).isEqualTo(source.records());
        assertThat(everything(OTHER).frames()).isEqualTo(source.frames());
    }

    @Test
    void a_copy_has_a_header_of_its_own() {
        fillSource();
        storage.admin().copy(SCOPE, OTHER, Budget.UNLIMITED);

        ScopeInfo source = header(SCOPE);
        ScopeInfo copy = header(OTHER);
        assertThat(copy.scope()).isEqualTo(OTHER);
        assertThat(copy.incarnation()).isPositive().isNotEqualTo(source.incarnation());
        assertThat(copy.ordered()).isTrue();
        assertThat(copy.records()).isEqualTo(source.records());
        assertThat(copy.bytes()).isEqualTo(source.bytes());
        assertThat(copy.sequence()).isEqualTo(source.sequence());
        assertThat(copy.summary()).isEqualTo(source.summary());
        assertThat(copy.expires()).isEqualTo(source.expires());
    }

    @Test
    void a_copy_in_steps_is_as_good_as_one_at_once() {
        fillSource();

        CopyOutcome outcome = inSteps();

        assertThat(outcome).isEqualTo(new CopyOutcome(Status.DONE, 3));
        assertThat(everything(OTHER).records()).isEqualTo(everything(SCOPE).records());
        assertThat(everything(OTHER).frames()).isEqualTo(everything(SCOPE).frames());
        assertThat(header(OTHER).bytes()).isEqualTo(header(SCOPE).bytes());
    }

    @Test
    void a_target_is_invisible_until_the_copy_is_complete() {
        fillSource();

        assertThat(step()).isEqualTo(Status.MORE);
        assertTargetInvisible();
        assertThat(inSteps().status()).isEqualTo(Status.DONE);
        assertThat(findHeader(OTHER)).isPresent();
    }

    @Test
    void a_copy_goes_on_as_its_source_would() {
        fillSource();
        long last = header(SCOPE).sequence();
        storage.admin().copy(SCOPE, OTHER, Budget.UNLIMITED);

        refuse(OTHER, Reason.LANE_MOVED, Commit.inOrder().frame(frame(LANE, 0, 1, "again")));
        commit(OTHER, Commit.inOrder().put(put("new", "1")).put(put("a", "3")).frame(frame(LANE, 3, 1, "next")));

        assertThat(get(OTHER, "new").sequence()).isGreaterThan(last);
        assertThat(get(OTHER, "a").revision()).isEqualTo(3);
    }

    @Test
    void a_copy_leaves_its_source_alone() {
        fillSource();
        ReadResult before = everything(SCOPE);

        inSteps();
        commit(OTHER, Commit.inOrder().put(put("a", "9")).delete(KIND, bytes("b")));
        storage.admin().drop(OTHER, Budget.UNLIMITED);

        assertThat(everything(SCOPE)).isEqualTo(before);
    }

    @Test
    void a_source_may_go_without_its_copy() {
        fillSource();
        ReadResult source = everything(SCOPE);
        storage.admin().copy(SCOPE, OTHER, Budget.UNLIMITED);

        storage.admin().drop(SCOPE, Budget.UNLIMITED);

        assertThat(everything(OTHER).records()).isEqualTo(source.records());
        assertThat(everything(OTHER).frames()).isEqualTo(source.frames());
    }

    @Test
    void there_is_nothing_to_copy_from_a_missing_scope() {
        assertThat(storage.admin().copy(SCOPE, OTHER, Budget.UNLIMITED))
                .isEqualTo(new CopyOutcome(Status.NO_SOURCE, 0));
        assertThat(findHeader(OTHER)).isEmpty();
    }

    @Test
    void a_target_that_exists_stays_as_it_is() {
        fillSource();
        store(OTHER, "mine", "1");
        ReadResult before = everything(OTHER);

        assertThat(storage.admin().copy(SCOPE, OTHER, Budget.UNLIMITED).status())
                .isEqualTo(Status.TARGET_EXISTS);
        assertThat(storage.admin().copy(SCOPE, SCOPE, Budget.UNLIMITED).status())
                .isEqualTo(Status.TARGET_EXISTS);
        assertThat(everything(OTHER)).isEqualTo(before);
    }

    @Test
    void a_copy_is_made_once() {
        fillSource();
        inSteps();

        assertThat(step()).isEqualTo(Status.TARGET_EXISTS);
        assertThat(everything(OTHER).records()).isEqualTo(everything(SCOPE).records());
    }

    @Test
    void a_target_created_meanwhile_stays_as_it_is() {
        fillSource();
        assertThat(step()).isEqualTo(Status.MORE);
        store(OTHER, "mine", "1");
        ReadResult before = everything(OTHER);

        assertThat(inStepsOverExisting()).isEqualTo(Status.TARGET_EXISTS);
        assertThat(everything(OTHER)).isEqualTo(before);
    }

    private Status inStepsOverExisting() {
        Status status = step();
        for (int i = 0; i < PATIENCE && status == Status.MORE; i++) {
            status = step();
        }
        return status;
    }

    @Test
    void a_source_that_changes_between_steps_ends_the_copy() {
        fillSource();
        assertThat(step()).isEqualTo(Status.MORE);
        store(SCOPE, "b", "2");

        assertThat(step()).isEqualTo(Status.SOURCE_CHANGED);
        assertTargetInvisible();
        assertThat(inSteps().status()).isEqualTo(Status.DONE);
        assertThat(get(OTHER, "b").body()).isEqualTo(bytes("2"));
        assertThat(everything(OTHER).records()).isEqualTo(everything(SCOPE).records());
    }

    @Test
    void a_source_created_again_between_steps_ends_the_copy() {
        fillSource();
        assertThat(step()).isEqualTo(Status.MORE);
        storage.admin().drop(SCOPE, Budget.UNLIMITED);
        fillSource();

        assertThat(step()).isEqualTo(Status.SOURCE_CHANGED);
        assertTargetInvisible();
    }

    @Test
    void a_source_dropped_between_steps_ends_the_copy() {
        fillSource();
        assertThat(step()).isEqualTo(Status.MORE);
        storage.admin().drop(SCOPE, Budget.UNLIMITED);

        assertThat(step()).isEqualTo(Status.NO_SOURCE);
        assertTargetInvisible();
    }

    @Test
    void a_half_made_copy_is_no_scope_to_drop() {
        fillSource();
        assertThat(step()).isEqualTo(Status.MORE);

        assertThat(storage.admin().drop(OTHER, Budget.UNLIMITED)).isEqualTo(new DropOutcome(false, true, 0));
        assertTargetInvisible();
    }

    @Test
    void maintenance_removes_a_copy_that_no_one_went_on_with_for_an_hour() {
        fillSource();
        assertThat(step()).isEqualTo(Status.MORE);

        if (time.letAnHourPass()) {
            assertThat(storage.admin().maintain(Budget.UNLIMITED, damage -> {}).removedRows())
                    .isPositive();
        } else {
            assertThat(storage.admin().maintain(Budget.UNLIMITED, damage -> {}).removedRows())
                    .isZero();
        }
        assertTargetInvisible();
        assertThat(inSteps().status()).isEqualTo(Status.DONE);
        assertThat(everything(OTHER).records()).isEqualTo(everything(SCOPE).records());
    }

    @Test
    void maintenance_leaves_a_copy_under_way_alone() {
        fillSource();
        assertThat(step()).isEqualTo(Status.MORE);

        assertThat(storage.admin().maintain(Budget.UNLIMITED, damage -> {}).removedRows())
                .isZero();
        assertThat(inSteps().status()).isEqualTo(Status.DONE);
        assertThat(everything(OTHER).records()).isEqualTo(everything(SCOPE).records());
    }

    @Test
    void a_copy_of_another_source_leaves_one_under_way_alone() {
        fillSource();
        store(THIRD, "mine", "1");
        assertThat(step()).isEqualTo(Status.MORE);

        assertThat(storage.admin().copy(THIRD, OTHER, Budget.UNLIMITED).status())
                .isEqualTo(Status.TARGET_TAKEN);

        assertTargetInvisible();
        assertThat(inSteps().status()).isEqualTo(Status.DONE);
        assertThat(everything(OTHER).records()).isEqualTo(everything(SCOPE).records());
    }

    @Test
    void a_copy_that_no_one_goes_on_with_gives_way_to_one_of_another_source() {
        fillSource();
        store(THIRD, "mine", "1");
        assertThat(step()).isEqualTo(Status.MORE);

        if (time.letAnHourPass()) {
            assertThat(storage.admin().copy(THIRD, OTHER, Budget.UNLIMITED)).isEqualTo(new CopyOutcome(Status.DONE, 1));
            assertThat(get(OTHER, "mine")).isEqualTo(get(THIRD, "mine"));
            assertThat(step()).isEqualTo(Status.TARGET_EXISTS);
        } else {
            assertThat(storage.admin().copy(THIRD, OTHER, ONE).status()).isEqualTo(Status.TARGET_TAKEN);
        }
    }

    @Test
    void of_copies_of_two_sources_at_once_one_is_made() {
        for (int i = 0; i < CROWDED; i++) {
            store(SCOPE, "first " + i, "1");
            store(THIRD, "second " + i, "1");
        }
        for (int round = 0; round < ROUNDS; round++) {
            Scope target = Scope.of("acme", "tck", "round " + round);
            List<Status> ends = Crowd.run(4, i -> () -> toTheEnd(i % 2 == 0 ? SCOPE : THIRD, target));

            assertThat(ends).containsOnlyOnce(Status.DONE).isSubsetOf(Status.DONE, Status.TARGET_EXISTS);
            Scope source = ends.indexOf(Status.DONE) % 2 == 0 ? SCOPE : THIRD;
            assertThat(everything(target).records())
                    .isEqualTo(everything(source).records());
            assertThat(header(target).records()).isEqualTo(CROWDED);
        }
        List<Damage> found = new ArrayList<>();
        storage.admin().inspect(found::add);
        assertThat(found).isEmpty();
    }

    private Status toTheEnd(Scope from, Scope to) {
        Status status;
        do {
            status = storage.admin().copy(from, to, FEW).status();
        } while (status == Status.MORE || status == Status.TARGET_TAKEN);
        return status;
    }

    @Test
    void a_scope_without_order_can_be_copied() {
        commit(Commit.unordered().put(put("a", "1")).frame(frame(LANE, 0, 1, "f")));

        assertThat(storage.admin().copy(SCOPE, OTHER, Budget.UNLIMITED).status())
                .isEqualTo(Status.DONE);

        assertThat(header(OTHER).ordered()).isFalse();
        assertThat(get(OTHER, "a")).isEqualTo(get("a"));
        commit(OTHER, Commit.unordered().put(put("b", "1")));
    }

    @Test
    void nothing_is_copied_onto_a_leased_name() {
        fillSource();
        storage.lease(new LeaseRequest.Acquire(OTHER, "holder", Duration.ofHours(1)));

        assertThat(storage.admin().copy(SCOPE, OTHER, Budget.UNLIMITED).status())
                .isEqualTo(Status.TARGET_LEASED);

        assertThat(findHeader(OTHER)).isEmpty();
    }

    @Test
    void a_lease_is_not_copied() {
        fillSource();
        storage.lease(new LeaseRequest.Acquire(SCOPE, "holder", Duration.ofHours(1)));

        storage.admin().copy(SCOPE, OTHER, Budget.UNLIMITED);

        commit(OTHER, Commit.inOrder().put(put("a", "9")));
    }

    @Test
    void a_half_made_copy_stays_invisible_and_goes_on_after_reopening() {
        commit(Commit.inOrder().put(put("a", "1")).put(put("b", "1")).frame(frame(LANE, 0, 1, "f")));
        assertThat(storage.admin().copy(SCOPE, OTHER, ONE).status()).isEqualTo(Status.MORE);

        if (reopens()) {
            assertThat(findHeader(OTHER)).isEmpty();
            assertThat(storage.admin().copy(SCOPE, OTHER, Budget.UNLIMITED).status())
                    .isEqualTo(Status.DONE);
            assertThat(everything(OTHER).records()).isEqualTo(everything(SCOPE).records());
            assertThat(everything(OTHER).frames()).isEqualTo(everything(SCOPE).frames());
        }
    }
}
