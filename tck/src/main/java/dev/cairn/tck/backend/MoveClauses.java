package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.Damage;
import dev.cairn.storage.DropOutcome;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.MoveOutcome;
import dev.cairn.storage.MoveOutcome.Status;
import dev.cairn.storage.Put;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Giving a scope another name. */
abstract class MoveClauses extends Clauses {
    private static final Instant END = Instant.parse("2001-01-01T00:00:00Z");

    MoveClauses(DataPathTck kit) {
        super(kit);
    }

    private void fillSource() {
        commit(Commit.inOrder().put(put("a", "1")).put(put("b", "1")));
        time.tick();
        commit(Commit.inOrder()
                .put(put("a", "2"))
                .put(new Put(OTHER_KIND, bytes("t"), bytes("1"), bytes("a"), END))
                .frame(frame(LANE, 0, 2, "f"))
                .frame(frame(OTHER_LANE, 0, 1, "h"))
                .summary(bytes("summary"))
                .expires(END.plusSeconds(1)));
    }

    private MoveOutcome move(Scope from, Scope to) {
        return storage.admin().move(from, to, 0, null);
    }

    private void assertMissing(Scope scope) {
        ScopePrefix prefix = new ScopePrefix(scope.id());
        assertThat(findHeader(scope)).isEmpty();
        assertThat(everything(scope).records())
                .allSatisfy(found -> assertThat(found).isEmpty());
        assertThat(everything(scope).frames())
                .allSatisfy(found -> assertThat(found).isEmpty());
        assertThat(storage.scan(scope, Scan.all(KIND, 9)).items()).isEmpty();
        assertThat(storage.scanAll(prefix, Scan.all(KIND, 9), null).items()).isEmpty();
        assertThat(storage.scopes(new ScopeScan(prefix, ScopeScan.Order.NAME, null, 9))
                        .items())
                .isEmpty();
        assertThat(storage.expired(END, 9).items())
                .noneMatch(found -> found.scope().equals(scope));
    }

    private void assertSound() {
        List<Damage> damage = new ArrayList<>();
        storage.admin().inspect(damage::add);
        assertThat(damage).isEmpty();
    }

    @Test
    void a_moved_scope_is_the_same_one_under_the_new_name() {
        fillSource();
        ReadResult before = everything(SCOPE);
        ScopeInfo header = header(SCOPE);

        assertThat(move(SCOPE, OTHER)).isEqualTo(MoveOutcome.of(3));

        assertThat(everything(OTHER).records()).isEqualTo(before.records());
        assertThat(everything(OTHER).frames()).isEqualTo(before.frames());
        ScopeInfo after = header(OTHER);
        assertThat(after.scope()).isEqualTo(OTHER);
        assertThat(after.incarnation()).isEqualTo(header.incarnation());
        assertThat(List.of(after.sequence(), after.records(), after.bytes(), after.created(), after.changed()))
                .isEqualTo(List.of(
                        header.sequence(), header.records(), header.bytes(), header.created(), header.changed()));
        assertThat(after.summary()).isEqualTo(header.summary());
        assertSound();
    }

    @Test
    void a_moved_scope_is_listed_under_the_new_name_only() {
        fillSource();
        move(SCOPE, OTHER);

        assertThat(storage.scanAll(ALL, Scan.all(KIND, 9), null).items())
                .extracting(Scoped::scope)
                .containsExactly(OTHER, OTHER);
        assertThat(storage.scopes(new ScopeScan(ALL, ScopeScan.Order.LATEST_CHANGE, null, 9))
                        .items())
                .extracting(ScopeInfo::scope)
                .containsExactly(OTHER);
        assertThat(storage.admin().view(OTHER, view -> view.records(0, 9, true).size()))
                .contains(3);
    }

    @Test
    void nothing_is_left_under_the_old_name() {
        fillSource();
        move(SCOPE, OTHER);

        assertMissing(SCOPE);
        assertThat(storage.admin().drop(SCOPE, Budget.UNLIMITED)).isEqualTo(new DropOutcome(false, true, 0));
    }

    @Test
    void a_move_counts_as_a_change() {
        fillSource();
        ScopeInfo before = header(SCOPE);
        move(SCOPE, OTHER);

        assertThat(header(OTHER).change()).isEqualTo(before.change() + 1);
        refuse(
                OTHER,
                Reason.CHECK_FAILED,
                Commit.inOrder()
                        .check(new Check.ScopeUnchangedSince(before.incarnation(), before.change()))
                        .put(put("c", "1")));
    }

    @Test
    void a_moved_scope_goes_on() {
        fillSource();
        ScopeInfo before = header(SCOPE);
        move(SCOPE, OTHER);

        commit(
                OTHER,
                Commit.inOrder()
                        .check(new Check.IncarnationIs(before.incarnation()))
                        .put(put("a", "3"))
                        .put(put("new", "1"))
                        .frame(frame(LANE, 2, 1, "next")));

        assertThat(get(OTHER, "a").revision()).isEqualTo(3);
        assertThat(get(OTHER, "new").sequence()).isGreaterThan(before.sequence());
        assertSound();
    }

    @Test
    void staged_frames_move_with_their_scope() {
        commit(Commit.inOrder().put(put("a", "1")));
        commit(Commit.inOrder().staged().frame(frame(LANE, 0, 1, "s")));
        move(SCOPE, OTHER);

        commit(OTHER, Commit.inOrder().adopt(LANE).put(put("b", "1")));

        assertThat(frames(OTHER, LANE, 0, 9)).hasSize(1);
    }

    @Test
    void a_move_sets_the_expiry() {
        fillSource();
        storage.admin().move(SCOPE, OTHER, 0, END);
        assertThat(header(OTHER).expires()).isEqualTo(END);
        assertThat(storage.expired(END, 9).items())
                .filteredOn(found -> found.value().kind() == 0)
                .extracting(Scoped::scope)
                .containsExactly(OTHER);

        move(OTHER, SCOPE);

        assertThat(header(SCOPE).expires()).isNull();
        assertThat(storage.expired(END, 9).items())
                .extracting(Scoped<StoredRecord>::scope)
                .containsExactly(SCOPE);
    }

    @Test
    void the_old_name_is_free_for_another_scope() {
        fillSource();
        ReadResult moved = everything(SCOPE);
        move(SCOPE, OTHER);

        store(SCOPE, "new", "1");

        assertThat(keys(everything(SCOPE).records().get(0))).containsExactly("new");
        assertThat(everything(OTHER).records()).isEqualTo(moved.records());
        assertThat(header(SCOPE).incarnation()).isNotEqualTo(header(OTHER).incarnation());
        assertSound();
    }

    @Test
    void a_scope_can_be_moved_back() {
        fillSource();
        ReadResult before = everything(SCOPE);
        move(SCOPE, OTHER);

        assertThat(move(OTHER, SCOPE).status()).isEqualTo(Status.DONE);

        assertThat(everything(SCOPE).records()).isEqualTo(before.records());
        assertThat(everything(SCOPE).frames()).isEqualTo(before.frames());
        assertMissing(OTHER);
        store(SCOPE, "new", "1");
        assertSound();
    }

    @Test
    void a_missing_scope_is_not_moved() {
        assertThat(move(SCOPE, OTHER)).isEqualTo(MoveOutcome.of(Status.NO_SOURCE));
        assertThat(findHeader(OTHER)).isEmpty();
    }

    @Test
    void nothing_is_moved_onto_a_scope() {
        fillSource();
        store(OTHER, "mine", "1");
        ReadResult source = everything(SCOPE);
        ReadResult target = everything(OTHER);

        assertThat(move(SCOPE, OTHER)).isEqualTo(MoveOutcome.of(Status.TARGET_EXISTS));

        assertThat(everything(SCOPE)).isEqualTo(source);
        assertThat(everything(OTHER)).isEqualTo(target);
    }

    @Test
    void a_scope_is_not_moved_to_its_own_name() {
        fillSource();

        fails(ErrorCode.INVALID, () -> move(SCOPE, SCOPE));
        assertThat(header(SCOPE).records()).isEqualTo(3);
    }

    @Test
    void a_scope_that_was_seen_is_moved_although_it_went_on() {
        fillSource();
        ScopeInfo seen = header(SCOPE);
        store("c", "1");

        assertThat(storage.admin().move(seen, OTHER, 0, END)).isEqualTo(MoveOutcome.of(4));

        assertMissing(SCOPE);
        assertThat(header(OTHER).incarnation()).isEqualTo(seen.incarnation());
        assertThat(header(OTHER).expires()).isEqualTo(END);
        assertSound();
    }

    @Test
    void a_scope_that_got_another_expiry_than_was_seen_is_left_alone() {
        fillSource();
        ScopeInfo seen = header(SCOPE);
        for (Instant expiry : List.of(END.plusSeconds(2), Instant.MAX)) {
            commit(Commit.inOrder().expires(expiry));
            ScopeInfo now = header(SCOPE);

            assertThat(storage.admin().move(seen, OTHER, 0, null)).isEqualTo(MoveOutcome.of(Status.SOURCE_CHANGED));

            assertThat(header(SCOPE)).isEqualTo(now);
            assertThat(findHeader(OTHER)).isEmpty();
        }
        assertThat(storage.admin().move(header(SCOPE), OTHER, 0, null).status()).isEqualTo(Status.DONE);
    }

    @Test
    void another_scope_of_the_name_than_was_seen_is_left_alone() {
        fillSource();
        ScopeInfo seen = header(SCOPE);
        storage.admin().drop(SCOPE, Budget.UNLIMITED);

        assertThat(storage.admin().move(seen, OTHER, 0, null)).isEqualTo(MoveOutcome.of(Status.NO_SOURCE));
        fillSource();
        assertThat(storage.admin().move(seen, OTHER, 0, null)).isEqualTo(MoveOutcome.of(Status.SOURCE_CHANGED));

        assertThat(header(SCOPE).records()).isEqualTo(3);
        assertThat(findHeader(OTHER)).isEmpty();
    }

    @Test
    void a_lease_forbids_to_move_what_was_seen_without_its_token() {
        fillSource();
        ScopeInfo seen = header(SCOPE);
        long token = lease(SCOPE);

        assertThat(storage.admin().move(seen, OTHER, 0, null).status()).isEqualTo(Status.REFUSED);
        assertThat(header(SCOPE).records()).isEqualTo(3);
        assertThat(storage.admin().move(seen, OTHER, token, null).status()).isEqualTo(Status.DONE);
    }

    @Test
    void a_scope_in_which_something_changed_is_not_moved_as_unchanged() {
        fillSource();
        ScopeInfo seen = header(SCOPE);
        store("a", "1");
        ScopeInfo now = header(SCOPE);

        assertThat(storage.admin().moveUnchanged(seen, OTHER, 0, END)).isEqualTo(MoveOutcome.of(Status.SOURCE_CHANGED));

        assertThat(header(SCOPE)).isEqualTo(now);
        assertThat(findHeader(OTHER)).isEmpty();
        assertThat(storage.admin().moveUnchanged(now, OTHER, 0, END)).isEqualTo(MoveOutcome.of(now.records()));
        assertMissing(SCOPE);
        assertThat(header(OTHER).expires()).isEqualTo(END);
        assertSound();
    }

    @Test
    void another_scope_of_the_name_is_not_moved_as_unchanged() {
        fillSource();
        ScopeInfo seen = header(SCOPE);
        storage.admin().drop(SCOPE, Budget.UNLIMITED);

        assertThat(storage.admin().moveUnchanged(seen, OTHER, 0, null)).isEqualTo(MoveOutcome.of(Status.NO_SOURCE));
        fillSource();
        assertThat(storage.admin().moveUnchanged(seen, OTHER, 0, null))
                .isEqualTo(MoveOutcome.of(Status.SOURCE_CHANGED));

        assertThat(header(SCOPE).records()).isEqualTo(3);
        assertThat(findHeader(OTHER)).isEmpty();
    }

    @Test
    void a_lease_forbids_to_move_what_is_unchanged_without_its_token() {
        fillSource();
        ScopeInfo seen = header(SCOPE);
        long token = lease(SCOPE);

        assertThat(storage.admin().moveUnchanged(seen, OTHER, 0, null).status()).isEqualTo(Status.REFUSED);
        assertThat(header(SCOPE).records()).isEqualTo(3);
        assertThat(storage.admin().moveUnchanged(seen, OTHER, token, null).status())
                .isEqualTo(Status.DONE);
    }

    private long lease(Scope scope) {
        LeaseOutcome outcome = storage.lease(new LeaseRequest.Acquire(scope, "holder", Duration.ofHours(1)));
        return Objects.requireNonNull(outcome.lease()).token();
    }

    @Test
    void a_lease_on_the_old_name_forbids_a_move_without_its_token() {
        fillSource();
        long token = lease(SCOPE);

        MoveOutcome without = move(SCOPE, OTHER);
        MoveOutcome wrong = storage.admin().move(SCOPE, OTHER, token + 1, null);

        assertThat(without.status()).isEqualTo(Status.REFUSED);
        assertThat(Objects.requireNonNull(without.refused()).reason()).isEqualTo(Reason.LOCKED);
        assertThat(Objects.requireNonNull(wrong.refused()).reason()).isEqualTo(Reason.FENCED);
        assertThat(header(SCOPE).records()).isEqualTo(3);
        assertThat(storage.admin().move(SCOPE, OTHER, token, null).status()).isEqualTo(Status.DONE);
    }

    @Test
    void a_lease_stays_with_the_old_name() {
        fillSource();
        long token = lease(SCOPE);
        storage.admin().move(SCOPE, OTHER, token, null);

        commit(OTHER, Commit.inOrder().put(put("c", "1")));
        refuse(SCOPE, Reason.LOCKED, Commit.inOrder().put(put("a", "1")));
        commit(SCOPE, Commit.inOrder().fence(token).put(put("a", "1")));
    }

    @Test
    void nothing_is_moved_onto_a_leased_name() {
        fillSource();
        lease(OTHER);

        assertThat(move(SCOPE, OTHER)).isEqualTo(MoveOutcome.of(Status.TARGET_LEASED));
        assertThat(header(SCOPE).records()).isEqualTo(3);
        assertThat(findHeader(OTHER)).isEmpty();
    }

    @Test
    void tokens_of_the_new_name_go_on_growing() {
        fillSource();
        long before = lease(OTHER);
        storage.lease(new LeaseRequest.Release(OTHER, before));
        move(SCOPE, OTHER);

        assertThat(lease(OTHER)).isGreaterThan(before);
    }

    @Test
    void a_moved_scope_is_dropped_by_its_new_name() {
        fillSource();
        move(SCOPE, OTHER);
        store(SCOPE, "new", "1");

        assertThat(storage.admin().drop(OTHER, new Budget(1)).existed()).isTrue();
        assertMissing(OTHER);
        assertThat(storage.admin().drop(OTHER, Budget.UNLIMITED).done()).isTrue();

        assertThat(get("new").body()).isEqualTo(bytes("1"));
        assertSound();
    }

    @Test
    void a_moved_scope_can_be_copied() {
        fillSource();
        ReadResult source = everything(SCOPE);
        move(SCOPE, OTHER);

        assertThat(storage.admin().copy(OTHER, SCOPE, Budget.UNLIMITED).status())
                .isEqualTo(CopyOutcome.Status.DONE);

        assertThat(everything(SCOPE).records()).isEqualTo(source.records());
        assertThat(everything(SCOPE).frames()).isEqualTo(source.frames());
        assertSound();
    }

    @Test
    void a_scope_without_order_can_be_moved() {
        commit(Commit.unordered().put(put("a", "1")).frame(frame(LANE, 0, 1, "f")));

        assertThat(move(SCOPE, OTHER)).isEqualTo(MoveOutcome.of(1));

        assertThat(header(OTHER).ordered()).isFalse();
        commit(OTHER, Commit.unordered().put(put("b", "1")));
        assertThat(keys(everything(OTHER).records().get(0))).containsExactly("a", "b");
    }
}
