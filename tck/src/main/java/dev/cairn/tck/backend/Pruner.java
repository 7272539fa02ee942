package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A small prune as a service would do it: records c0, c1, … each refer to one number of a lane; those between the first and the
 * last go one commit at a time, with their frame unless another record refers to its number. Someone forks at a given step.
 */
final class Pruner {
    private static final int KIND = Clauses.KIND;
    private static final long LANE = Clauses.LANE;

    private final Storage storage;
    private final Scope scope;
    private final int size;
    private ReadResult mark;

    Pruner(Storage storage, Scope scope, int size) {
        this.storage = storage;
        this.scope = scope;
        this.size = size;
        this.mark = new ReadResult(null, List.of(), List.of());
    }

    /** Stores the records; the body of each is the number that it refers to. */
    void prepare() {
        for (int i = 0; i < size; i++) {
            CommitOutcome outcome = storage.commit(
                    scope,
                    Commit.inOrder()
                            .put(put("c" + i, i))
                            .frame(new Frame(LANE, i, 1, 1, Bytes.fromUtf8("f" + i)))
                            .build());
            assertThat(outcome).isInstanceOf(Committed.class);
        }
    }

    /** Prunes; before the given step someone forks from a record. The answer says whether the fork succeeded. */
    boolean run(int forkBefore, int forkedFrom) {
        boolean forked = false;
        mark = everything();
        for (int step = 0; step <= size; step++) {
            if (step == forkBefore) {
                forked = fork(forkedFrom);
            }
            if (step > 0 && step < size - 1) {
                sweep(step);
            }
        }
        return forked;
    }

    /** Numbers that a record refers to and no frame covers. */
    Set<Integer> uncovered() {
        ReadResult now = everything();
        Set<Integer> covered = now.frames().get(1).stream().map(Frame::first).collect(Collectors.toSet());
        return now.records().get(0).stream()
                .map(Pruner::number)
                .filter(number -> !covered.contains(number))
                .collect(Collectors.toSet());
    }

    boolean forkIsThere() {
        return everything().records().get(0).stream()
                .anyMatch(record -> record.key().equals(Bytes.fromUtf8("fork")));
    }

    private boolean fork(int from) {
        Commit commit = Commit.inOrder()
                .check(new Check.Present(KIND, Bytes.fromUtf8("c" + from)))
                .put(put("fork", from))
                .build();
        return storage.commit(scope, commit) instanceof Committed;
    }

    private void sweep(int victim) {
        boolean done = false;
        for (int attempt = 0; attempt < 3 && !done; attempt++) {
            done = tryToSweep(victim);
            mark = everything();
        }
        assertThat(done).as("record c%s is swept", victim).isTrue();
    }

    private boolean tryToSweep(int victim) {
        ScopeInfo header = Objects.requireNonNull(mark.scope());
        Commit.Builder commit = Commit.inOrder()
                .check(new Check.ScopeUnchangedSince(header.incarnation(), header.change()))
                .delete(KIND, Bytes.fromUtf8("c" + victim));
        long users = mark.records().get(0).stream()
                .filter(record -> number(record) == victim)
                .count();
        if (users == 1) {
            commit.drop(new LaneRange(LANE, victim, victim + 1));
        }
        return storage.commit(scope, commit.build()) instanceof Committed;
    }

    private ReadResult everything() {
        return storage.read(
                scope,
                Read.of()
                        .add(new Read.Range(KIND, Bytes.EMPTY, null, Integer.MAX_VALUE))
                        .add(new Read.Frames(new LaneRange(LANE, 0, Integer.MAX_VALUE), false))
                        .build());
    }

    private static Put put(String key, int number) {
        return Put.of(KIND, Bytes.fromUtf8(key), Bytes.fromUtf8(String.valueOf(number)));
    }

    private static int number(StoredRecord record) {
        return Integer.parseInt(record.body().utf8());
    }
}
