package dev.cairn.integration.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.StatePersistenceService;
import dev.cairn.agent.StateRestoreRequest;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StatePersistenceServiceTest {
    @ParameterizedTest
    @MethodSource("dev.cairn.integration.agent.AgentStores#all")
    void operations_run_on_the_executor_and_fail_with_what_they_throw(AgentStores stores) throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        try {
            StatePersistenceService agents = new StatePersistenceService(stores.agents(), executor);
            Map<String, Object> state = new HashMap<>(States.small(1));
            CompletionStage<AgentStateSnapshot> saving = agents.saveState("a", state, "x");
            state.clear();
            AgentStateSnapshot saved = saving.toCompletableFuture().get();
            assertThat(saved.tags()).containsExactly("x");
            assertThat(agents.loadState("a", null).toCompletableFuture().get()).isEqualTo(saved);
            assertThat(agents.restoreState(StateRestoreRequest.of("a"))
                            .toCompletableFuture()
                            .get()
                            .success())
                    .isTrue();
            agents.deleteSnapshot("a", saved.snapshotId()).toCompletableFuture().get();
            assertThat(agents.listSnapshots("a", 10).toCompletableFuture().get())
                    .isEmpty();
            assertThat(agents.cleanupExpiredSnapshots().toCompletableFuture().get())
                    .isZero();
            assertThat(agents.loadState("a", null)
                            .toCompletableFuture()
                            .handle((found, error) -> error.getCause())
                            .get())
                    .isInstanceOfSatisfying(
                            CairnException.class,
                            error -> assertThat(error.code()).isEqualTo(ErrorCode.NOT_FOUND));
            String[] tags = {"kept"};
            CountDownLatch held = new CountDownLatch(1);
            agents.call(a -> await(held));
            CompletionStage<AgentStateSnapshot> waiting = agents.saveState("b", States.small(1), tags);
            tags[0] = "changed";
            held.countDown();
            assertThat(waiting.toCompletableFuture().get().tags()).containsExactly("kept");
            assertThat(code(agents.saveState("b", Map.of("status", new Object()))))
                    .isEqualTo(ErrorCode.INVALID);
            assertThat(code(agents.listSnapshots("b", 0))).isEqualTo(ErrorCode.INVALID);
            assertThat(agents.call(a -> Thread.currentThread().getName())
                            .toCompletableFuture()
                            .get())
                    .isNotEqualTo(Thread.currentThread().getName());
        } finally {
            executor.shutdownNow();
        }
    }

    private static boolean await(CountDownLatch held) {
        try {
            return held.await(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What a stage failed with. */
    private static ErrorCode code(CompletionStage<?> stage) throws Exception {
        return stage.toCompletableFuture()
                .handle((found, error) ->
                        ((CairnException) (error.getCause() == null ? error : error.getCause())).code())
                .get();
    }
}
