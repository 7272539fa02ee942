package dev.cairn.checkpoint.internal.prune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.PruneOptions;
import dev.cairn.checkpoint.PruneReport;
import dev.cairn.checkpoint.PruneStrategy;
import dev.cairn.checkpoint.PrunedThread;
import dev.cairn.checkpoint.ServiceStore;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.binding.Types;
import dev.cairn.retention.RetentionPolicy;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Storage;
import dev.cairn.storage.WatchedStorage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PrunerTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");

    private final ServiceStore store = ServiceStore.memory();
    private final Storage storage = store.open();
    private final Cairn cairn = store.builder().on(storage);

    @AfterEach
    void close() {
        cairn.close();
        store.close();
    }

    @Test
    void a_thread_that_never_stands_still_is_given_up_and_keeps_everything() {
        put();
        put();
        Pruner pruner = new Pruner(new ThreadStore(busy(), "", Types.STANDARD), Duration.ofMillis(50));
        assertThatThrownBy(() -> pruner.keepLatest("chat-1")).isInstanceOfSatisfying(CairnException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.LOCKED);
            assertThat(e.details()).containsEntry("removed", 0);
        });
        assertThat(cairn.checkpoints().branches().ancestry(THREAD).count()).isGreaterThan(2);
        new Pruner(new ThreadStore(storage, "", Types.STANDARD)).keepLatest("chat-1");
        assertThat(cairn.checkpoints().branches().ancestry(THREAD)).hasSize(1);
    }

    @Test
    void keeping_the_latest_tells_how_much_goes_before_and_after() {
        for (int i = 0; i < 250; i++) {
            put();
        }
        cairn.checkpoints().tag(THREAD, java.util.List.of("good"), java.util.List.of());
        put();
        long before = bytes();
        PruneReport plan = cairn.checkpoints().retention().plan(java.util.List.of("chat-1"), PruneStrategy.KEEP_LATEST);
        assertThat(bytes()).isEqualTo(before);
        PruneReport done =
                cairn.checkpoints().retention().prune(java.util.List.of("chat-1"), PruneStrategy.KEEP_LATEST);
        assertThat(plan).isEqualTo(done);
        assertThat(done.removed()).hasSize(249);
        assertThat(done.freedBytes()).isPositive().isEqualTo(before - bytes());
    }

    private long bytes() {
        return cairn.checkpoints().threads().find("chat-1").orElseThrow().bytes();
    }

    @Test
    void what_is_added_meanwhile_is_taken_in_without_reading_the_thread_again() {
        for (int i = 0; i < 350; i++) {
            put();
        }
        CheckpointConfig second = cairn.checkpoints()
                .branches()
                .ancestry(THREAD)
                .skip(10)
                .findFirst()
                .orElseThrow()
                .config();
        int[] calls = {0, 0};
        Storage meanwhile = watched(
                (method, answer) -> calls[1] += answer instanceof ScanPage<?> page && method.equals("scan")
                        ? page.items().size()
                        : 0,
                method -> {
                    if (method.equals("commit") && ++calls[0] == 2) {
                        put();
                        cairn.checkpoints().branches().fork(second, "meanwhile");
                        cairn.checkpoints().tag(THREAD, java.util.List.of("good"), java.util.List.of());
                        cairn.checkpoints().branches().rewind(second);
                        cairn.checkpoints().putWrites(second, java.util.List.of(ChannelWrite.of("a", 1)), "task", "");
                    }
                });
        PrunedThread pruned = new Pruner(new ThreadStore(meanwhile, "", Types.STANDARD))
                .byPolicy("chat-1", PruneOptions.of(RetentionPolicy.EMPTY.keepLast(1)), Instant.now());

        assertThat(pruned.removed()).hasSize(349);
        assertThat(pruned.kept()).hasSize(2);
        assertThat(calls[1]).as("records read").isLessThan(380);
        cairn.checkpoints().threads().verify("chat-1", damage -> {
            throw new AssertionError(damage);
        });
    }

    @Test
    void a_lease_that_is_taken_midway_ends_a_pruning_and_what_was_done_is_reported() {
        for (int i = 0; i < 350; i++) {
            put();
        }
        int[] commits = {0};
        Storage meanwhile = watched((method, answer) -> {}, method -> {
            if (method.equals("commit") && ++commits[0] == 3) {
                cairn.checkpoints().leases().acquire("chat-1", "worker", Duration.ofMinutes(5));
            }
        });
        long before = cairn.checkpoints().threads().find("chat-1").orElseThrow().bytes();
        PruneOptions options = PruneOptions.of(RetentionPolicy.EMPTY.keepLast(1));

        PrunedThread pruned =
                new Pruner(new ThreadStore(meanwhile, "", Types.STANDARD)).byPolicy("chat-1", options, Instant.now());

        assertThat(pruned.outcome()).isEqualTo(PrunedThread.Outcome.LEASED);
        assertThat(pruned.removed()).hasSizeBetween(1, 348);
        List<CheckpointSummary> left = cairn.checkpoints()
                .summaries(CheckpointQuery.of("chat-1").limit(1_000))
                .items();
        assertThat(left).hasSize(350 - pruned.removed().size());
        assertThat(left)
                .extracting(CheckpointSummary::config)
                .doesNotContainAnyElementsOf(pruned.removed().stream()
                        .map(PrunedThread.Decision::config)
                        .toList());
        assertThat(cairn.checkpoints().threads().find("chat-1").orElseThrow().bytes())
                .isEqualTo(before - pruned.freedBytes());
        cairn.checkpoints().threads().verify("chat-1", damage -> {
            throw new AssertionError(damage);
        });
        cairn.checkpoints()
                .leases()
                .release(
                        "chat-1",
                        cairn.checkpoints().leases().get("chat-1").running().token());
        assertThat(cairn.checkpoints().retention().prune("chat-1", options).removed())
                .hasSize(349 - pruned.removed().size());
    }

    private Storage watched(
            java.util.function.BiConsumer<String, Object> after, java.util.function.Consumer<String> before) {
        return WatchedStorage.of(storage, (method, arguments, call) -> {
            before.accept(method);
            Object answer = call.run();
            after.accept(method, answer);
            return answer;
        });
    }

    private void put() {
        cairn.checkpoints().put(THREAD, Map.of("time", System.nanoTime()), CheckpointMetadata.of(0));
    }

    /** A storage where another writer puts just before each commit. */
    private Storage busy() {
        return WatchedStorage.of(storage, (method, arguments, call) -> {
            if (method.equals("commit")) {
                put();
            }
            return call.run();
        });
    }
}
