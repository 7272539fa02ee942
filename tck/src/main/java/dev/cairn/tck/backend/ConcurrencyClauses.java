package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Fold;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.LeaseOutcome.Status;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import dev.cairn.tck.support.Crowd;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Many threads at once. */
abstract class ConcurrencyClauses extends Clauses {
    private static final int THREADS = 4;
    private static final int ROUNDS = 25;

    ConcurrencyClauses(DataPathTck kit) {
        super(kit);
    }

    @Test
    void writers_of_one_scope_get_distinct_gapless_numbers_in_their_order() {
        List<List<Long>> perThread = Crowd.run(THREADS, thread -> () -> {
            List<Long> numbers = new ArrayList<>();
            for (int i = 0; i < ROUNDS; i++) {
                numbers.add(store("t" + thread + "-" + i, "1").written().get(0).sequence());
            }
            return numbers;
        });

        assertThat(perThread)
                .allSatisfy(numbers -> assertThat(numbers).isSorted().doesNotHaveDuplicates());
        List<Long> all = perThread.stream().flatMap(List::stream).sorted().toList();
        long first = all.get(0);
        assertThat(all)
                .isEqualTo(LongStream.range(first, first + THREADS * ROUNDS)
                        .boxed()
                        .toList());
        assertThat(header(SCOPE).records()).isEqualTo(THREADS * ROUNDS);
    }

    @Test
    void no_update_is_lost_with_a_check_of_the_revision() {
        store("counter", "0");

        Crowd.run(THREADS, thread -> () -> {
            for (int i = 0; i < ROUNDS; i++) {
                increment("by " + thread + "-" + i);
            }
            return true;
        });

        assertThat(count(get("counter"))).isEqualTo(THREADS * ROUNDS);
        assertThat(get("counter").revision()).isEqualTo(THREADS * ROUNDS + 1);
    }

    /** Counts one up. The writer's name is in the body because two commits with equal puts count as one sent twice. */
    private void increment(String writer) {
        CommitOutcome outcome;
        do {
            StoredRecord before = get("counter");
            outcome = storage.commit(
                    SCOPE,
                    Commit.inOrder()
                            .check(new Check.RevisionIs(KIND, bytes("counter"), before.revision()))
                            .put(put("counter", (count(before) + 1) + " " + writer))
                            .build());
        } while (outcome instanceof Refused);
    }

    private static int count(StoredRecord counter) {
        return Integer.parseInt(counter.body().utf8().split(" ", 2)[0]);
    }

    @Test
    void of_many_who_want_an_absent_key_one_gets_it() {
        for (int i = 0; i < ROUNDS; i++) {
            String key = "k" + i;
            List<Boolean> won = Crowd.run(THREADS, thread -> () -> {
                Commit commit = Commit.inOrder()
                        .check(new Check.Absent(KIND, bytes(key)))
                        .put(put(key, "thread " + thread))
                        .build();
                return storage.commit(SCOPE, commit) instanceof Committed;
            });

            assertThat(won).containsOnlyOnce(true);
            assertThat(get(key).revision()).isEqualTo(1);
            assertThat(get(key).body()).isEqualTo(bytes("thread " + won.indexOf(true)));
        }
    }

    @Test
    void of_many_who_extend_a_lane_one_gets_each_number() {
        List<Integer> appended = Crowd.run(THREADS, thread -> () -> {
            int wins = 0;
            for (int number = 0; number < ROUNDS; number++) {
                Commit commit = Commit.inOrder()
                        .frame(frame(LANE, number, 1, "by " + thread))
                        .build();
                wins += storage.commit(SCOPE, commit) instanceof Committed ? 1 : 0;
            }
            return wins;
        });

        assertThat(appended.stream().mapToInt(Integer::intValue).sum()).isEqualTo(lane().size());
        assertThat(lane().stream().map(Frame::first))
                .isEqualTo(IntStream.range(0, lane().size()).boxed().toList());
    }

    @Test
    void writers_of_different_scopes_do_not_disturb_each_other() {
        Crowd.run(THREADS, thread -> () -> {
            Scope scope = Scope.of("acme", "tck", "s" + thread);
            for (int i = 0; i < ROUNDS; i++) {
                commit(scope, Commit.inOrder().put(put("k" + i, "1")).frame(frame(LANE, i, 1, "f")));
            }
            return true;
        });

        for (int thread = 0; thread < THREADS; thread++) {
            Scope scope = Scope.of("acme", "tck", "s" + thread);
            assertThat(header(scope).records()).isEqualTo(ROUNDS);
            long first = get(scope, "k0").sequence();
            assertThat(get(scope, "k" + (ROUNDS - 1)).sequence()).isEqualTo(first + ROUNDS - 1);
            assertThat(frames(scope, LANE, 0, ROUNDS)).hasSize(ROUNDS);
        }
    }

    @Test
    void unordered_writers_lose_nothing() {
        Crowd.run(THREADS, thread -> () -> {
            for (int i = 0; i < ROUNDS; i++) {
                commit(Commit.unordered().put(put("t" + thread + "-" + i, "1")).put(put("shared", "1")));
            }
            return true;
        });

        List<StoredRecord> found = storage.scan(SCOPE, Scan.all(KIND, 1_000)).items();
        assertThat(found).hasSize(THREADS * ROUNDS + 1);
        assertThat(found.stream().map(StoredRecord::sequence)).doesNotHaveDuplicates();
        assertThat(get("shared").revision()).isEqualTo(THREADS * ROUNDS);
    }

    @Test
    void of_many_who_want_a_lease_one_gets_it() {
        for (int i = 0; i < ROUNDS; i++) {
            Scope scope = Scope.of("acme", "tck", "s" + i);
            List<Status> answers = Crowd.run(
                    THREADS,
                    thread -> () -> storage.lease(
                                    new LeaseRequest.Acquire(scope, "holder " + thread, Duration.ofHours(1)))
                            .status());

            assertThat(answers).containsOnlyOnce(Status.GRANTED).containsOnly(Status.GRANTED, Status.HELD);
        }
    }

    @Test
    void a_reader_never_sees_half_a_commit() {
        commit(Commit.inOrder().put(put("a", "0")).put(put("b", "0")).frame(frame(LANE, 0, 1, "0")));
        Read read = Read.of()
                .get(KIND, bytes("a"))
                .get(KIND, bytes("b"))
                .frames(new LaneRange(LANE, 0, Integer.MAX_VALUE))
                .build();

        whileWriting(this::writeTogether, () -> {
            ReadResult seen = storage.read(SCOPE, read);
            Bytes body = seen.first(0).orElseThrow().body();
            assertThat(seen.first(1).orElseThrow().body()).isEqualTo(body);
            assertThat(seen.frames().get(2)).hasSize(Integer.parseInt(body.utf8()) + 1);
        });
    }

    private void writeTogether(int number) {
        String body = String.valueOf(number);
        commit(Commit.inOrder().put(put("a", body)).put(put("b", body)).frame(frame(LANE, number, 1, body)));
    }

    @Test
    void a_reader_finds_every_number_while_frames_are_folded() {
        commit(Commit.inOrder().put(put("end", "1")).frame(frame(LANE, 0, 1, "0")));
        boolean snapshots = fixture.capabilities().has(Capability.SNAPSHOT_READS);

        whileWriting(this::appendAndFold, () -> {
            boolean whole = isWhole();
            for (int again = 0; !whole && !snapshots && again < 100; again++) {
                whole = isWhole();
            }
            assertThat(whole).as("every number below the end is covered once").isTrue();
        });
    }

    private void appendAndFold(int number) {
        commit(Commit.inOrder()
                .put(put("end", String.valueOf(number + 1)))
                .frame(frame(LANE, number, 1, "f"))
                .fold(new Fold(List.of(0, number), frame(LANE, 0, number + 1, "folded"))));
    }

    private boolean isWhole() {
        ReadResult seen = storage.read(
                SCOPE,
                Read.of()
                        .get(KIND, bytes("end"))
                        .frames(new LaneRange(LANE, 0, Integer.MAX_VALUE))
                        .build());
        int next = 0;
        for (Frame frame : seen.frames().get(1)) {
            if (frame.first() != next) {
                return false;
            }
            next = frame.end();
        }
        return next == Integer.parseInt(seen.first(0).orElseThrow().body().utf8());
    }

    /** Where the backend looks at the clock within a commit; elsewhere all commits succeed. */
    @Test
    void after_an_error_of_the_machine_every_acknowledged_commit_is_stored() {
        for (int round = 0; round < ROUNDS; round++) {
            String name = "round" + round + "-";
            time.clock().failAfter(round % (2 * THREADS));
            List<String> acknowledged = Crowd.run(2 * THREADS, thread -> () -> stored(name + thread));
            time.clock().failAfter(-1);

            for (String key : acknowledged) {
                assertThat(key.isEmpty() || find(key).isPresent())
                        .as("%s is stored", key)
                        .isTrue();
            }
        }
        store("after", "1");
        List<Damage> damage = new ArrayList<>();
        if (administers()) {
            storage.admin().inspect(damage::add);
        }
        assertThat(damage).isEmpty();
    }

    /** Stores a record; its key, or nothing where that was not acknowledged. */
    private String stored(String key) {
        try {
            store(key, "1");
            return key;
        } catch (OutOfMemoryError e) {
            return "";
        } catch (CairnException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE);
            return "";
        }
    }

    /** Writes numbers from 1 on in one thread while two others look again and again. */
    private static void whileWriting(IntConsumer write, Runnable look) {
        AtomicBoolean written = new AtomicBoolean();
        Crowd.run(3, thread -> () -> {
            if (thread > 0) {
                do {
                    look.run();
                } while (!written.get());
                return true;
            }
            try {
                for (int number = 1; number <= 8 * ROUNDS; number++) {
                    write.accept(number);
                }
            } finally {
                written.set(true);
            }
            return true;
        });
    }
}
