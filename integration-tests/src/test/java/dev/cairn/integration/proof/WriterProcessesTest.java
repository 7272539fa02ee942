package dev.cairn.integration.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.CheckpointWatch;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadLease;
import dev.cairn.checkpoint.ThreadStatus;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.testing.Child;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that write into one thread of an SQLite file. */
class WriterProcessesTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("run");

    @TempDir
    Path folder;

    private String url() {
        return "sqlite:" + folder.resolve("writers.db");
    }

    @Test
    void a_writer_that_was_paused_until_its_lease_ended_is_refused_and_its_successors_result_stands() {
        try (Cairn cairn = Cairn.open(url());
                Child zombie = Child.start(LeaseChild.class, url(), "run", 3_000)) {
            Checkpointer checkpoints = cairn.checkpoints();
            long token = Long.parseLong(zombie.line());
            zombie.signal("STOP");
            assertThat(checkpoints.threads().find("run").orElseThrow().status()).isEqualTo(ThreadStatus.BUSY);
            ThreadLease lease = acquire(checkpoints);
            CheckpointConfig first = checkpoints.get(THREAD).config();
            CheckpointConfig result =
                    lease.checkpoints().put(THREAD, Map.of("by", "worker-2"), CheckpointMetadata.of(1));
            lease.checkpoints().putWrites(first, List.of(ChannelWrite.of("answer", 42)), "task-1", "");

            zombie.signal("CONT");
            zombie.go();

            assertThat(zombie.rest()).containsExactly("FENCED", "FENCED", "FENCED", "FENCED", "ENDED BEFORE");
            zombie.expectSuccess();
            CheckpointTuple head = checkpoints.get(THREAD);
            assertThat(head.config()).isEqualTo(result);
            assertThat(head.checkpoint().value("by").text()).isEqualTo("worker-2");
            assertThat(checkpoints.get(first).pendingWrites())
                    .singleElement()
                    .satisfies(write -> assertThat(write.value().json()).isEqualTo("42"));
            assertThat(checkpoints.leases().get("run").refused())
                    .singleElement()
                    .satisfies(refused -> {
                        assertThat(refused.token()).isEqualTo(token);
                        assertThat(refused.successor()).isEqualTo("worker-2");
                    });
        }
    }

    /** Waits for the other's lease to end; the store says when. */
    private static ThreadLease acquire(Checkpointer checkpoints) {
        while (true) {
            try {
                return checkpoints.leases().acquire("run", "worker-2", Duration.ofHours(1));
            } catch (CairnException held) {
                assertThat(held.code()).isEqualTo(ErrorCode.LOCKED);
                assertThat(held.details()).containsEntry("holder", "worker-1");
                LockSupport.parkNanos(10_000_000);
            }
        }
    }

    @Test
    void of_two_processes_that_send_one_request_one_stores_and_both_get_its_result() {
        int rounds = 100;
        try (Cairn cairn = Cairn.open(url());
                Child one = Child.start(KeyChild.class, url(), 1, rounds);
                Child other = Child.start(KeyChild.class, url(), 2, rounds)) {
            List<String> results = one.rest();
            assertThat(results).hasSize(rounds).doesNotHaveDuplicates().isEqualTo(other.rest());
            one.expectSuccess();
            other.expectSuccess();
            List<String> stored = new ArrayList<>(cairn.checkpoints()
                    .branches()
                    .ancestry(CheckpointConfig.of("requests"))
                    .map(summary -> String.valueOf(summary.config().checkpointId()))
                    .toList());
            Collections.reverse(stored);
            assertThat(stored).isEqualTo(results);
        }
    }

    @Test
    void a_watch_sees_each_checkpoint_of_other_processes_once_and_in_order() throws InterruptedException {
        int writers = 2;
        int puts = 60;
        List<Child> children = new ArrayList<>();
        try (Cairn cairn = Cairn.open(url());
                CheckpointWatch watch = cairn.checkpoints().threads().watch("run")) {
            for (int i = 0; i < writers; i++) {
                children.add(Child.start(CrowdChild.class, url(), "run", i, puts, true));
            }
            children.forEach(child -> assertThat(child.line()).isEqualTo("ready"));
            children.forEach(Child::go);
            List<String> seen = new ArrayList<>();
            for (int i = 0; i < writers * puts; i++) {
                CheckpointSummary next = watch.next(Duration.ofMinutes(1)).orElseThrow();
                seen.add(String.valueOf(next.config().checkpointId()));
            }
            children.forEach(Child::expectSuccess);
            assertThat(watch.next(Duration.ZERO)).isEmpty();
            List<String> stored = new ArrayList<>(cairn.checkpoints()
                    .branches()
                    .ancestry(THREAD)
                    .map(summary -> String.valueOf(summary.config().checkpointId()))
                    .toList());
            Collections.reverse(stored);
            assertThat(seen).isEqualTo(stored);
        } finally {
            children.forEach(Child::close);
        }
    }
}
