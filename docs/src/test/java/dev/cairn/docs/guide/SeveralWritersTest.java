package dev.cairn.docs.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.AsyncCheckpointer;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.CheckpointWatch;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Durability;
import dev.cairn.checkpoint.FlushReport;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.ThreadLease;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SeveralWritersTest {
    private final Cairn cairn = Cairn.open("memory:");
    private final Checkpointer checkpoints = cairn.checkpoints();
    private final CheckpointConfig run = CheckpointConfig.of("run-1");

    @BeforeEach
    void a_step() {
        checkpoints.put(run, Map.of("log", List.of("first")), CheckpointMetadata.of(0));
    }

    @AfterEach
    void close() {
        cairn.close();
    }

    @Test
    void a_writer_that_passes_on_what_it_got_drops_nothing() {
        CheckpointConfig log = CheckpointConfig.of("run-2");
        CheckpointConfig start = checkpoints.put(log, Map.of("log", List.of()), CheckpointMetadata.of(0));
        // region: chain
        CheckpointConfig mine =
                checkpoints.put(start, StateChange.empty().append("log", "mine"), CheckpointMetadata.of(1));
        try {
            checkpoints.put(start, StateChange.empty().append("log", "theirs"), CheckpointMetadata.of(1));
        } catch (ConflictException moved) {
            CheckpointConfig head = start.at(String.valueOf(moved.details().get("head")));
            checkpoints.put(head, StateChange.empty().append("log", "theirs"), CheckpointMetadata.of(2));
        }
        // end: chain
        assertThat(checkpoints.get(log).parentConfig()).isEqualTo(mine);
        assertThat(checkpoints.get(log).checkpoint().value("log").json()).isEqualTo("[\"mine\",\"theirs\"]");
    }

    @Test
    void compare_and_set() {
        // region: expect
        CheckpointTuple seen = checkpoints.get(run);
        String head = String.valueOf(seen.config().checkpointId());
        Map<String, Object> next = Map.of("log", List.of("first", "second"));

        checkpoints.put(run, next, CheckpointMetadata.of(1), PutOptions.none().expectingHead(head));
        // end: expect
        assertThatThrownBy(() -> checkpoints.put(
                        run, next, CheckpointMetadata.of(1), PutOptions.none().expectingHead(head)))
                .isInstanceOf(ConflictException.class);
    }

    @Test
    void a_lease() {
        // region: lease
        try (ThreadLease lease = checkpoints.leases().acquire("run-1", "worker-1", Duration.ofMinutes(5))) {
            Checkpointer mine = lease.checkpoints();
            mine.put(run, StateChange.empty().append("log", "second"), CheckpointMetadata.of(1));
            lease.renew(Duration.ofMinutes(5));
            mine.put(run, StateChange.empty().append("log", "third"), CheckpointMetadata.of(2));
        }
        // end: lease
        ThreadLease old = checkpoints.leases().acquire("run-1", "worker-1", Duration.ofMinutes(5));
        old.release();
        assertThatThrownBy(() -> old.checkpoints().branches().fork(run, "late")).isInstanceOf(CairnException.class);
        assertThat(checkpoints.leases().get("run-1").refused()).hasSize(1);
        assertThat(checkpoints.get(run).checkpoint().value("log").size()).isEqualTo(3);
    }

    @Test
    void a_request_sent_twice() {
        // region: key
        StateChange change = StateChange.empty().append("log", "paid");
        PutOptions request = PutOptions.none().idempotencyKey("payment-4711");

        CheckpointConfig first = checkpoints.put(run, change, CheckpointMetadata.of(1), request);
        CheckpointConfig again = checkpoints.put(run, change, CheckpointMetadata.of(1), request);
        // end: key
        assertThat(again).isEqualTo(first);
        assertThat(checkpoints.get(run).checkpoint().value("log").size()).isEqualTo(2);
    }

    @Test
    void later() {
        // region: later
        PutOptions later = PutOptions.none().durability(Durability.ASYNC);
        for (int step = 1; step <= 10; step++) {
            checkpoints.put(run, StateChange.empty().append("log", "step " + step), CheckpointMetadata.of(step), later);
        }
        FlushReport report = checkpoints.flush();
        // end: later
        assertThat(report).isEqualTo(new FlushReport(10, 0));
    }

    @Test
    void stages() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        // region: stages
        AsyncCheckpointer async = new AsyncCheckpointer(checkpoints, executor);
        CompletionStage<CheckpointTuple> stored = async.put(
                        run, StateChange.empty().append("log", "second"), CheckpointMetadata.of(1), PutOptions.none())
                .thenCompose(async::get);
        // end: stages
        assertThat(stored.toCompletableFuture().get().metadata().step()).isEqualTo(1);
        executor.shutdown();
    }

    @Test
    void a_watch() throws InterruptedException {
        // region: watch
        try (CheckpointWatch watch = checkpoints.threads().watch("run-1")) {
            checkpoints.put(run, StateChange.empty().append("log", "second"), CheckpointMetadata.of(1));
            CheckpointSummary next = watch.next(Duration.ofSeconds(30)).orElseThrow();
            System.out.println("step " + next.metadata().step() + " by " + next.config());
        }
        // end: watch
        assertThat(checkpoints.get(run).metadata().step()).isEqualTo(1);
    }
}
