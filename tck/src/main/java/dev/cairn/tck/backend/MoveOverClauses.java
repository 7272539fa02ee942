package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Damage;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.MoveOutcome;
import dev.cairn.storage.MoveOutcome.Status;
import dev.cairn.storage.Put;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Giving a scope the name of another one. */
abstract class MoveOverClauses extends Clauses {
    private static final Instant END = Instant.parse("2001-01-01T00:00:00Z");

    MoveOverClauses(DataPathTck kit) {
        super(kit);
    }

    private void fillBoth() {
        commit(Commit.inOrder()
                .put(put("a", "new"))
                .frame(frame(LANE, 0, 2, "new"))
                .summary(bytes("new")));
        commit(
                OTHER,
                Commit.inOrder()
                        .put(put("a", "old"))
                        .put(put("b", "old"))
                        .put(new Put(OTHER_KIND, bytes("t"), bytes("1"), bytes("a"), END))
                        .frame(frame(LANE, 0, 1, "old"))
                        .frame(frame(OTHER_LANE, 0, 1, "old")));
    }

    private void assertSound() {
        List<Damage> damage = new ArrayList<>();
        storage.admin().inspect(damage::add);
        assertThat(damage).isEmpty();
    }

    private long lease(Scope scope) {
        return Objects.requireNonNull(storage.lease(new LeaseRequest.Acquire(scope, "holder", Duration.ofHours(1)))
                        .lease())
                .token();
    }

    @Test
    void a_scope_takes_the_place_of_another() {
        fillBoth();
        ReadResult source = everything(SCOPE);
        ScopeInfo moved = header(SCOPE);

        assertThat(storage.admin().moveOver(SCOPE, OTHER, header(OTHER))).isEqualTo(MoveOutcome.of(1));

        assertThat(everything(OTHER).records()).isEqualTo(source.records());
        assertThat(everything(OTHER).frames()).isEqualTo(source.frames());
        assertThat(header(OTHER).incarnation()).isEqualTo(moved.incarnation());
        assertThat(header(OTHER).change()).isEqualTo(moved.change() + 1);
        assertThat(findHeader(SCOPE)).isEmpty();
        assertThat(storage.expired(END, 9).items()).isEmpty();
        commit(OTHER, Commit.inOrder().put(put("c", "1")).frame(frame(LANE, 2, 1, "next")));
        assertSound();
    }

    @Test
    void whoever_reads_meanwhile_finds_the_one_or_the_other() throws Exception {
        fillBoth();
        AtomicBoolean done = new AtomicBoolean();
        CountDownLatch reading = new CountDownLatch(1);
        ExecutorService reader = Executors.newSingleThreadExecutor();
        try {
            Future<Boolean> always = reader.submit(() -> {
                boolean found = true;
                while (!done.get()) {
                    found &= findHeader(OTHER).isPresent();
                    reading.countDown();
                }
                return found;
            });
            reading.await();
            storage.admin().moveOver(SCOPE, OTHER, header(OTHER));
            done.set(true);
            assertThat(always.get(1, TimeUnit.MINUTES)).isTrue();
        } finally {
            done.set(true);
            reader.shutdownNow();
        }
    }

    @Test
    void another_scope_than_the_meant_one_is_left_alone() {
        fillBoth();
        ScopeInfo seen = header(OTHER);
        ScopeInfo unlike = new ScopeInfo(
                OTHER,
                seen.incarnation() + 1,
                true,
                seen.change(),
                seen.sequence(),
                seen.records(),
                seen.bytes(),
                seen.created(),
                seen.changed(),
                null,
                seen.summary(),
                null);
        assertThat(storage.admin().moveOver(SCOPE, OTHER, unlike)).isEqualTo(MoveOutcome.of(Status.TARGET_EXISTS));
        commit(OTHER, Commit.inOrder().put(put("c", "1")));
        ReadResult target = everything(OTHER);

        assertThat(storage.admin().moveOver(SCOPE, OTHER, seen)).isEqualTo(MoveOutcome.of(Status.TARGET_EXISTS));

        assertThat(everything(OTHER)).isEqualTo(target);
        assertThat(header(SCOPE).records()).isEqualTo(1);
    }

    @Test
    void a_place_that_became_free_is_taken() {
        fillBoth();
        ScopeInfo seen = header(OTHER);
        storage.admin().drop(OTHER, dev.cairn.storage.Budget.UNLIMITED);

        assertThat(storage.admin().moveOver(SCOPE, OTHER, seen).status()).isEqualTo(Status.DONE);

        assertThat(header(OTHER).records()).isEqualTo(1);
    }

    @Test
    void nothing_takes_the_place_of_a_scope_when_there_is_nothing_to_move() {
        store(OTHER, "mine", "1");

        assertThat(storage.admin().moveOver(SCOPE, OTHER, header(OTHER))).isEqualTo(MoveOutcome.of(Status.NO_SOURCE));

        assertThat(get(OTHER, "mine").body()).isEqualTo(bytes("1"));
    }

    @Test
    void a_lease_on_either_name_forbids_to_take_a_place() {
        fillBoth();
        long token = lease(OTHER);
        assertThat(storage.admin().moveOver(SCOPE, OTHER, header(OTHER)))
                .isEqualTo(MoveOutcome.of(Status.TARGET_LEASED));
        storage.lease(new LeaseRequest.Release(OTHER, token));
        lease(SCOPE);

        assertThat(storage.admin().moveOver(SCOPE, OTHER, header(OTHER)).status())
                .isEqualTo(Status.REFUSED);

        assertThat(header(OTHER).records()).isEqualTo(3);
        assertThat(header(SCOPE).records()).isEqualTo(1);
    }

    @Test
    void tokens_of_a_place_that_was_taken_go_on_growing() {
        fillBoth();
        long before = lease(OTHER);
        storage.lease(new LeaseRequest.Release(OTHER, before));
        storage.admin().moveOver(SCOPE, OTHER, header(OTHER));

        assertThat(lease(OTHER)).isGreaterThan(before);
        assertSound();
    }

    @Test
    void a_scope_does_not_take_its_own_place() {
        fillBoth();
        ScopeInfo own = header(SCOPE);

        fails(ErrorCode.INVALID, () -> storage.admin().moveOver(SCOPE, SCOPE, own));

        assertThat(header(SCOPE).records()).isEqualTo(1);
    }
}
