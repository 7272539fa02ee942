package dev.cairn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.maintenance.StoreStats;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StatsTest {
    @Test
    void an_empty_store_has_nothing() {
        try (Cairn cairn = Cairn.open("memory:")) {
            StoreStats stats = cairn.stats(5);
            assertThat(stats.threads()).isZero();
            assertThat(stats.checkpoints()).isZero();
            assertThat(stats.storedBytes()).isZero();
            assertThat(stats.diskBytes()).isEmpty();
            assertThat(stats.largest()).isEmpty();
        }
    }

    @Test
    void threads_checkpoints_and_bytes_are_counted_and_the_largest_named_first() {
        try (Cairn cairn = Cairn.open("memory:")) {
            Checkpointer checkpoints = cairn.checkpoints();
            for (int thread = 1; thread <= 3; thread++) {
                for (int step = 0; step < thread; step++) {
                    checkpoints.put(
                            CheckpointConfig.of("t" + thread),
                            Map.of("text", "x".repeat(100)),
                            CheckpointMetadata.of(step));
                }
            }
            StoreStats stats = cairn.stats(2);
            assertThat(stats.threads()).isEqualTo(3);
            assertThat(stats.checkpoints()).isEqualTo(6);
            assertThat(stats.stateBytes()).isEqualTo(6 * 102);
            assertThat(stats.storedBytes()).isPositive();
            assertThat(stats.largest()).extracting(ThreadInfo::threadId).containsExactly("t3", "t2");
        }
    }

    @Test
    void a_tenant_sees_its_own() {
        try (Cairn cairn = Cairn.open("memory:")) {
            cairn.checkpoints().put(CheckpointConfig.of("t"), Map.of("a", "b"), CheckpointMetadata.of(0));
            assertThat(cairn.tenant("acme").stats(1).checkpoints()).isZero();
        }
    }
}
