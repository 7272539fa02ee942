package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BranchStartTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");

    private final Cairn cairn = Cairn.open("memory:");
    private final Checkpointer checkpoints = cairn.checkpoints();

    @AfterEach
    void close() {
        cairn.close();
    }

    @Test
    void a_second_branch_of_one_name_at_one_checkpoint_is_refused() {
        CheckpointConfig first = checkpoints.put(THREAD, Map.of("a", 1), CheckpointMetadata.of(0));
        checkpoints.branches().fork(first, "what-if");
        CairnException refused = catchThrowableOfType(
                CairnException.class, () -> checkpoints.branches().fork(first, "what-if"));
        assertThat(refused.code()).isEqualTo(ErrorCode.ALREADY_EXISTS);
    }

    @Test
    void a_fork_whose_edit_is_refused_starts_no_branch() {
        CheckpointConfig first = checkpoints.put(THREAD, Map.of("a", 1), CheckpointMetadata.of(0));
        CairnException refused = catchThrowableOfType(
                CairnException.class,
                () -> checkpoints
                        .branches()
                        .fork(first, "what-if", StateChange.empty().append("a", 2)));
        assertThat(refused.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(checkpoints.branches().tree("chat-1", "").heads()).containsOnlyKeys("main");
        CheckpointConfig fork = checkpoints
                .branches()
                .fork(first, "what-if", StateChange.empty().set("a", 2));
        assertThat(checkpoints.branches().tree("chat-1", "").heads()).containsEntry("what-if", fork.checkpointId());
        assertThat(checkpoints.branches().tree("chat-1", "").formerTips()).isEmpty();
        refused = catchThrowableOfType(
                CairnException.class,
                () -> checkpoints
                        .branches()
                        .fork(first, "what-if", StateChange.empty().set("a", 3)));
        assertThat(refused.code()).isEqualTo(ErrorCode.ALREADY_EXISTS);
    }

    @Test
    void a_branch_that_is_not_there_cannot_be_rewound() {
        CheckpointConfig first = checkpoints.put(THREAD, Map.of("a", 1), CheckpointMetadata.of(0));
        checkpoints.branches().fork(first, "what-if");
        CairnException refused = catchThrowableOfType(
                CairnException.class,
                () -> checkpoints.branches().rewind(first.onBranch("what-of").at(first.checkpointId())));
        assertThat(refused.code()).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(refused).hasMessageContaining("'what-of'").hasMessageContaining("[main, what-if]");
        assertThat(checkpoints.branches().tree("chat-1", "").heads()).containsOnlyKeys("main", "what-if");
    }

    @Test
    void more_than_ten_thousand_forks_at_once_are_refused() {
        CheckpointConfig first = checkpoints.put(THREAD, Map.of("a", 1), CheckpointMetadata.of(0));
        CairnException refused = catchThrowableOfType(
                CairnException.class, () -> checkpoints.branches().forks(first, 1_000_000_000));
        assertThat(refused.code()).isEqualTo(ErrorCode.TOO_LARGE);
        assertThat(checkpoints.branches().forks(first, 10_000)).hasSize(10_000);
        assertThat(checkpoints.branches().tree("chat-1", "").heads()).hasSize(10_001);
    }

    @Test
    void racing_forks_of_one_checkpoint_get_branches_of_their_own() throws Exception {
        CheckpointConfig first = checkpoints.put(THREAD, Map.of("a", 1), CheckpointMetadata.of(0));
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            Callable<CheckpointConfig> fork = () -> checkpoints.branches().fork(first, null);
            Collection<Callable<CheckpointConfig>> forks =
                    IntStream.range(0, 100).mapToObj(i -> fork).toList();
            Set<String> branches = new HashSet<>();
            for (Future<CheckpointConfig> made : threads.invokeAll(forks)) {
                branches.add(made.get().branch());
            }
            assertThat(branches).hasSize(100);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void a_fork_whose_edit_has_the_id_of_another_checkpoint_is_refused_at_once() {
        CheckpointConfig first = checkpoints.put(THREAD, Map.of("a", 1), CheckpointMetadata.of(0));
        checkpoints.put(THREAD, Checkpoint.of(Map.of("a", 2)).withId("c2"), CheckpointMetadata.of(1));
        StateChange edit = StateChange.empty().set("a", 3).withId("c2");
        for (String name : new String[] {null, "what-if"}) {
            CairnException refused = assertTimeoutPreemptively(
                    Duration.ofSeconds(20),
                    () -> catchThrowableOfType(
                            CairnException.class, () -> checkpoints.branches().fork(first, name, edit)));
            assertThat(refused.code()).isEqualTo(ErrorCode.CONFLICT);
            assertThat(refused.details()).containsEntry("checkpoint", "c2");
        }
        assertThat(checkpoints.branches().tree("chat-1", "").heads()).containsOnlyKeys("main");
    }
}
