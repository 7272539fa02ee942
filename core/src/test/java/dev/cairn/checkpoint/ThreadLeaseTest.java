package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ThreadLeases.RefusedWriter;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

public class ThreadLeaseTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final ServiceStore store = newStore();
    private final Cairn cairn = store.program();
    private final Checkpointer checkpoints = cairn.checkpoints();
    private CheckpointConfig first = THREAD;
    private CheckpointConfig second = THREAD;

    /** Where it is kept; backends' tests have it kept elsewhere. */
    protected ServiceStore newStore() {
        return ServiceStore.memory();
    }

    @BeforeEach
    void twoCheckpoints() {
        first = put(checkpoints, 0);
        second = put(checkpoints, 1);
        checkpoints.put(CheckpointConfig.of("other"), Map.of("step", 0), CheckpointMetadata.of(0));
    }

    @AfterEach
    void close() {
        cairn.close();
        store.close();
    }

    private static CheckpointConfig put(Checkpointer writer, int step) {
        return writer.put(THREAD, Map.of("step", step), CheckpointMetadata.of(step));
    }

    /** Every operation that writes into the thread. */
    private List<Consumer<Checkpointer>> writes() {
        return List.of(
                writer -> put(writer, 2),
                writer -> writer.put(THREAD, StateChange.empty().set("step", 3), CheckpointMetadata.of(3)),
                writer -> writer.putWrites(second, List.of(ChannelWrite.of("answer", 42)), "task", ""),
                writer -> writer.putWrites(second, List.of(ChannelWrite.of(ChannelWrite.ERROR, "no")), "failed", ""),
                writer -> writer.branches().fork(first, "fork"),
                writer -> writer.branches()
                        .fork(first, "edited", StateChange.empty().set("step", 4)),
                writer -> writer.branches().forks(first, 2),
                writer -> writer.branches().rewind(first),
                writer -> writer.updateState(THREAD, Map.of("step", 5), null),
                writer -> writer.retention().prune(List.of("chat-1"), PruneStrategy.KEEP_LATEST),
                writer -> writer.threads().delete("chat-1"));
    }

    private static CairnException refusal(ThrowingCallable call) {
        CairnException refused = catchThrowableOfType(CairnException.class, call);
        assertThat(refused).as("a refusal").isNotNull();
        return refused;
    }

    private Object everything() {
        return List.of(
                checkpoints.branches().tree("chat-1", ""),
                checkpoints.list(CheckpointQuery.of("chat-1")).items());
    }

    @Test
    void while_a_lease_is_held_every_write_without_its_token_is_locked() {
        Object before = everything();
        ThreadLease lease = checkpoints.leases().acquire("chat-1", "worker-1", MINUTE);
        for (Consumer<Checkpointer> write : writes()) {
            CairnException refused = refusal(() -> write.accept(checkpoints));
            assertThat(refused.code()).isEqualTo(ErrorCode.LOCKED);
            assertThat(refused.details()).containsEntry("holder", "worker-1").containsEntry("expires", lease.expires());
            assertThat(refused)
                    .hasMessageEndingWith("Nothing was stored. Try again later, or write with the lease: "
                            + "lease.checkpoints() in Java, --token on the command line, Cairn-Token over HTTP.");
        }
        assertThat(everything()).isEqualTo(before);
    }

    @Test
    void the_holder_may_do_everything() {
        ThreadLease lease = checkpoints.leases().acquire("chat-1", "worker-1", MINUTE);
        writes().forEach(write -> write.accept(lease.checkpoints()));
        assertThat(checkpoints.find(THREAD)).isEmpty();
        assertThat(checkpoints.leases().get("chat-1").refused()).isEmpty();
    }

    @Test
    void after_its_end_a_token_is_fenced_for_every_write_also_when_no_one_holds_the_lease() {
        Object before = everything();
        ThreadLease lease = checkpoints.leases().acquire("chat-1", "worker-1", MINUTE);
        store.forward(MINUTE);
        for (Consumer<Checkpointer> write : writes()) {
            assertThat(refusal(() -> write.accept(lease.checkpoints())).code()).isEqualTo(ErrorCode.FENCED);
        }
        assertThat(everything()).isEqualTo(before);
        put(checkpoints, 2);
    }

    @Test
    void an_old_token_is_fenced_while_a_successor_holds_the_lease() {
        ThreadLease old = checkpoints.leases().acquire("chat-1", "worker-1", MINUTE);
        store.forward(MINUTE);
        ThreadLease lease = checkpoints.leases().acquire("chat-1", "worker-2", MINUTE);
        for (Consumer<Checkpointer> write : writes()) {
            assertThat(refusal(() -> write.accept(old.checkpoints())).code()).isEqualTo(ErrorCode.FENCED);
        }
        assertThat(lease.token()).isGreaterThan(old.token());
        put(lease.checkpoints(), 2);
    }

    @Test
    void the_refusal_of_a_writer_whose_lease_has_ended_is_noted_once() {
        ThreadLease old = checkpoints.leases().acquire("chat-1", "worker-1", MINUTE);
        store.forward(MINUTE);
        checkpoints.leases().acquire("chat-1", "worker-2", MINUTE);
        refusal(() -> put(old.checkpoints(), 2));
        store.forward(Duration.ofSeconds(1));
        refusal(() -> put(old.checkpoints(), 3));
        refusal(() -> put(checkpoints, 4));

        ThreadLeases leases = checkpoints.leases().get("chat-1");
        assertThat(leases.refused())
                .containsExactly(
                        new RefusedWriter(old.token(), store.clock().instant().minusSeconds(1), "worker-2"));
        assertThat(leases.running()).isNotNull();
    }

    @Test
    void refusals_go_with_the_thread() {
        ThreadLease old = checkpoints.leases().acquire("chat-1", "worker-1", MINUTE);
        old.release();
        refusal(() -> put(old.checkpoints(), 2));
        assertThat(checkpoints.leases().get("chat-1").refused()).hasSize(1);
        checkpoints.threads().delete("chat-1");
        assertThat(checkpoints.leases().get("chat-1")).isEqualTo(new ThreadLeases(null, List.of()));
    }

    @Test
    void a_write_that_would_change_nothing_is_refused_like_any_other() {
        List<ChannelWrite> answer = List.of(ChannelWrite.of("answer", 42));
        checkpoints.putWrites(second, answer, "task", "");
        ThreadLease lease = checkpoints.leases().acquire("chat-1", "worker-1", MINUTE);
        assertThat(refusal(() -> checkpoints.putWrites(second, answer, "task", ""))
                        .code())
                .isEqualTo(ErrorCode.LOCKED);
        assertThat(refusal(() -> checkpoints.branches().rewind(second)).code()).isEqualTo(ErrorCode.LOCKED);
        lease.checkpoints().putWrites(second, answer, "task", "");
        lease.checkpoints().branches().rewind(second);
        lease.release();
        assertThat(refusal(() -> lease.checkpoints().putWrites(second, answer, "task", ""))
                        .code())
                .isEqualTo(ErrorCode.FENCED);
        assertThat(refusal(() -> lease.checkpoints().branches().rewind(second)).code())
                .isEqualTo(ErrorCode.FENCED);
        Object before = everything();
        checkpoints.putWrites(second, answer, "task", "");
        assertThat(everything()).isEqualTo(before);
    }

    @Test
    void a_put_may_carry_the_token_itself() {
        ThreadLease lease = checkpoints.leases().acquire("chat-1", "worker-1", MINUTE);
        Checkpoint state = Checkpoint.of(Map.of("step", 2));
        checkpoints.put(
                THREAD, state, CheckpointMetadata.of(2), PutOptions.none().token(lease.token()));
        lease.release();
        assertThat(refusal(() -> checkpoints.put(
                                THREAD,
                                state,
                                CheckpointMetadata.of(3),
                                PutOptions.none().token(lease.token())))
                        .code())
                .isEqualTo(ErrorCode.FENCED);
    }

    @Test
    void a_lease_leaves_other_threads_alone() {
        ThreadLease lease = checkpoints.leases().acquire("chat-1", "worker-1", MINUTE);
        CheckpointConfig other = CheckpointConfig.of("other");
        checkpoints.put(other, Map.of("step", 1), CheckpointMetadata.of(1));
        lease.checkpoints().put(other, Map.of("step", 2), CheckpointMetadata.of(2));
        lease.checkpoints().threads().copy("chat-1", "copy");
        assertThat(checkpoints.get(CheckpointConfig.of("copy")).metadata().step())
                .isEqualTo(1);
    }

    @Test
    void nothing_is_copied_onto_a_leased_thread() {
        checkpoints.leases().acquire("copy", "worker-1", MINUTE);
        CairnException refused = refusal(() -> checkpoints.threads().copy("chat-1", "copy"));
        assertThat(refused.code()).isEqualTo(ErrorCode.LOCKED);
        assertThat(refused.details()).containsEntry("holder", "worker-1");
        assertThat(checkpoints.threads().find("copy")).isEmpty();
    }

    @Test
    void one_lease_at_a_time_is_held() {
        ThreadLease lease = checkpoints.leases().acquire("chat-1", "worker-1", MINUTE);
        CairnException refused = refusal(() -> checkpoints.leases().acquire("chat-1", "worker-2", MINUTE));
        assertThat(refused.code()).isEqualTo(ErrorCode.LOCKED);
        assertThat(refused.details()).containsEntry("holder", "worker-1");
        lease.close();
        checkpoints.leases().acquire("chat-1", "worker-2", MINUTE);
    }

    @Test
    void a_renewed_lease_runs_on_under_its_token() {
        ThreadLease lease = checkpoints.leases().acquire("chat-1", "worker-1", MINUTE);
        store.forward(Duration.ofSeconds(50));
        lease.renew(MINUTE);
        store.forward(Duration.ofSeconds(50));
        put(lease.checkpoints(), 2);
        assertThat(checkpoints.leases().renew("chat-1", lease.token(), MINUTE).expires())
                .isEqualTo(store.clock().instant().plus(MINUTE));
    }

    @Test
    void a_lease_that_has_ended_is_neither_renewed_nor_released() {
        ThreadLease lease = checkpoints.leases().acquire("chat-1", "worker-1", MINUTE);
        store.forward(MINUTE);
        assertThat(refusal(() -> lease.renew(MINUTE)).code()).isEqualTo(ErrorCode.FENCED);
        assertThat(lease.release()).isFalse();
        assertThat(checkpoints.leases().release("chat-1", lease.token())).isFalse();
    }

    @Test
    void looking_at_a_lease_changes_nothing() {
        assertThat(checkpoints.leases().get("chat-1").running()).isNull();
        ThreadLease lease = checkpoints.leases().acquire("chat-1", "worker-1", MINUTE);
        assertThat(checkpoints.leases().get("chat-1").running()).satisfies(running -> {
            assertThat(running.holder()).isEqualTo("worker-1");
            assertThat(running.token()).isEqualTo(lease.token());
            assertThat(running.expires()).isEqualTo(lease.expires());
        });
        put(lease.checkpoints(), 2);
    }

    @Test
    void a_thread_is_busy_while_its_lease_is_held() {
        ThreadLease lease = checkpoints.leases().acquire("chat-1", "worker-1", MINUTE);
        assertThat(checkpoints.threads().find("chat-1").orElseThrow().status()).isEqualTo(ThreadStatus.BUSY);
        assertThat(checkpoints
                        .threads()
                        .list(ThreadQuery.all().status(ThreadStatus.BUSY))
                        .items())
                .extracting(ThreadInfo::threadId)
                .containsExactly("chat-1");
        store.forward(MINUTE);
        assertThat(checkpoints.threads().find("chat-1").orElseThrow().status()).isEqualTo(ThreadStatus.IDLE);
        assertThat(lease.release()).isFalse();
    }

    @Test
    void a_lease_of_no_time_or_without_holder_is_refused() {
        assertThat(refusal(() -> checkpoints.leases().acquire("chat-1", "", MINUTE))
                        .code())
                .isEqualTo(ErrorCode.INVALID);
        assertThat(refusal(() -> checkpoints.leases().acquire("chat-1", "w", Duration.ZERO))
                        .code())
                .isEqualTo(ErrorCode.INVALID);
    }

    @Test
    void a_thread_that_does_not_exist_can_be_leased() {
        ThreadLease lease = checkpoints.leases().acquire("new", "worker-1", MINUTE);
        CheckpointConfig thread = CheckpointConfig.of("new");
        assertThat(refusal(() -> checkpoints.put(thread, Map.of("step", 0), CheckpointMetadata.of(0)))
                        .code())
                .isEqualTo(ErrorCode.LOCKED);
        lease.checkpoints().put(thread, Map.of("step", 0), CheckpointMetadata.of(0));
        assertThat(checkpoints.threads().find("new").orElseThrow().status()).isEqualTo(ThreadStatus.BUSY);
    }
}
