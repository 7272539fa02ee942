package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.LeaseOutcome.Status;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.Storage;
import dev.cairn.tck.support.Crowd;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** Two instances on one store; or, where that is denied, that a second one is refused. */
abstract class SharingClauses extends Clauses {
    SharingClauses(DataPathTck kit) {
        super(kit);
    }

    @Test
    void a_commit_is_visible_in_the_other_instance() {
        withAnother(another -> {
            commit(Commit.inOrder().put(put("a", "1")).frame(frame(LANE, 0, 1, "f")));
            assertThat(everything(another, SCOPE)).isEqualTo(everything(SCOPE));

            another.commit(OTHER, Commit.inOrder().put(put("b", "1")).build());
            assertThat(get(OTHER, "b").body()).isEqualTo(bytes("1"));
            List<ScopeInfo> listed = another.scopes(new ScopeScan(ALL, ScopeScan.Order.NAME, null, 10))
                    .items();
            assertThat(listed).extracting(ScopeInfo::scope).containsExactly(SCOPE, OTHER);
        });
    }

    @Test
    void a_check_sees_the_other_instances_commit() {
        withAnother(another -> {
            store("a", "1");
            another.commit(SCOPE, Commit.inOrder().put(put("a", "2")).build());

            refuse(
                    Reason.CHECK_FAILED,
                    Commit.inOrder()
                            .check(new Check.RevisionIs(KIND, bytes("a"), 1))
                            .put(put("a", "3")));
            refuse(
                    Reason.CHECK_FAILED,
                    Commit.inOrder().check(new Check.Absent(KIND, bytes("a"))).put(put("a", "3")));
        });
    }

    @Test
    void a_lease_binds_the_other_instance() {
        withAnother(another -> {
            storage.lease(new LeaseRequest.Acquire(SCOPE, "here", Duration.ofHours(1)));

            assertThat(another.lease(new LeaseRequest.Acquire(SCOPE, "there", Duration.ofHours(1)))
                            .status())
                    .isEqualTo(Status.HELD);
            CommitOutcome outcome =
                    another.commit(SCOPE, Commit.inOrder().put(put("a", "1")).build());
            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            Refused.class,
                            refused -> assertThat(refused.reason()).isEqualTo(Reason.LOCKED));
        });
    }

    @Test
    void closing_one_instance_leaves_the_other_working() {
        withAnother(another -> {
            store("a", "1");
            another.close();

            assertThat(get("a").body()).isEqualTo(bytes("1"));
            store("a", "2");
        });
    }

    @Test
    void writers_in_two_instances_get_distinct_gapless_numbers() {
        withAnother(another -> {
            Crowd.run(2, thread -> write(thread == 0 ? storage : another, "t" + thread));

            List<Long> numbers = storage.scan(SCOPE, Scan.all(KIND, 100)).items().stream()
                    .map(record -> record.sequence())
                    .sorted()
                    .toList();
            assertThat(numbers).hasSize(50).doesNotHaveDuplicates();
            assertThat(numbers.get(49) - numbers.get(0)).isEqualTo(49);
        });
    }

    private static Callable<Boolean> write(Storage storage, String name) {
        return () -> {
            for (int i = 0; i < 25; i++) {
                CommitOutcome outcome = storage.commit(
                        SCOPE, Commit.inOrder().put(put(name + i, "1")).build());
                Assertions.assertThat(outcome).isInstanceOf(CommitOutcome.Committed.class);
            }
            return true;
        };
    }

    @Test
    void sharing_is_what_the_backend_declares() {
        assertThat(storage.capabilities().has(Capability.SHARED))
                .isEqualTo(fixture.capabilities().has(Capability.SHARED));
        assertThat(opensAnother()).isEqualTo(storage.capabilities().has(Capability.SHARED));
    }

    private boolean opensAnother() {
        try (Storage another = fixture.openAnother(time.clock())) {
            return another.capabilities().has(Capability.SHARED);
        } catch (CairnException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED);
            return false;
        }
    }
}
