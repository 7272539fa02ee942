package dev.cairn.tck.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.ChannelHistory;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.PruneStrategy;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.tck.checkpoint.CheckpointerSubject.Feature;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What became of a channel on the way to a checkpoint. Steps {@code h0}, {@code h1} … each write their number to a channel. */
@NeedsFeature(Feature.HISTORY)
abstract class HistoryClauses extends CheckpointerClauses {
    HistoryClauses(CheckpointerTck kit) {
        super(kit);
    }

    /** A step that holds some channels and whose task then writes its number to one. */
    private void step(int number, String channel, @Nullable Object... held) {
        put(thread(), "h" + number, number, held);
        write(thread().at("h" + number), "t", channel, number);
    }

    private ChannelHistory history(CheckpointConfig of, String channel) {
        Map<String, ChannelHistory> histories = checkpoints.branches().writesHistory(of, List.of(channel));
        assertThat(histories).containsOnlyKeys(channel);
        return histories.getOrDefault(channel, new ChannelHistory(null, null, List.of(), false));
    }

    private static List<String> values(ChannelHistory history) {
        return history.writes().stream().map(write -> write.value().json()).toList();
    }

    private static @Nullable Object seed(ChannelHistory history) {
        Document seed = history.seed();
        return seed == null ? null : seed.toJava();
    }

    @Test
    void writes_come_oldest_first_from_the_snapshot_on() {
        put(thread(), "s", -1, "log", List.of("start"));
        for (int i = 1; i <= 4; i++) {
            step(i, "log");
        }
        ChannelHistory history = history(thread(), "log");
        assertThat(values(history)).containsExactly("1", "2", "3");
        assertThat(seed(history)).isEqualTo(List.of("start"));
        assertThat(history.complete()).isTrue();
    }

    @Test
    void the_nearest_stored_value_counts() {
        step(0, "log", "log", List.of("old"));
        step(1, "log");
        step(2, "log");
        put(thread(), "h3", 3, "log", List.of("new"));
        step(4, "log");
        step(5, "log");
        ChannelHistory history = history(thread(), "log");
        assertThat(seed(history)).isEqualTo(List.of("new"));
        assertThat(history.seedId()).isEqualTo("h3");
        assertThat(values(history)).containsExactly("4");
    }

    @Test
    void a_checkpoints_own_value_and_writes_are_not_its_history() {
        step(0, "log", "log", "zero");
        step(1, "log", "log", "one");
        assertThat(history(thread(), "log").seedId()).isEqualTo("h0");
        assertThat(values(history(thread(), "log"))).containsExactly("0");
    }

    @Test
    void each_channel_has_a_history_of_its_own() {
        put(thread(), "s", 0, "a", "seed a");
        for (int i = 1; i <= 3; i++) {
            put(thread(), "h" + i, i, i == 2 ? new Object[] {"b", "seed b"} : new Object[] {});
            checkpoints.putWrites(
                    thread().at("h" + i), List.of(ChannelWrite.of("a", i), ChannelWrite.of("b", -i)), "t", "");
        }
        put(thread(), "end", 4);
        Map<String, ChannelHistory> histories = checkpoints.branches().writesHistory(thread(), List.of("a", "b"));
        assertThat(histories).containsOnlyKeys("a", "b");
        assertThat(histories.values())
                .extracting(HistoryClauses::values)
                .containsExactly(List.of("1", "2", "3"), List.of("-2", "-3"));
        assertThat(histories.values()).extracting(HistoryClauses::seed).containsExactly("seed a", "seed b");
    }

    @Test
    void of_no_channel_there_is_no_history() {
        step(0, "log");
        step(1, "log");
        assertThat(checkpoints.branches().writesHistory(thread(), List.of())).isEmpty();
    }

    @Test
    void without_a_stored_value_all_writes_come_and_no_seed() {
        step(0, "log");
        step(1, "log");
        step(2, "log");
        ChannelHistory history = history(thread(), "log");
        assertThat(values(history)).containsExactly("0", "1");
        assertThat(history.seed()).isNull();
        assertThat(history.seedId()).isNull();
    }

    @Test
    void any_stored_value_is_a_seed() {
        put(thread(), "h0", 0, "log", List.of(10, 20, 30));
        put(thread(), "h1", 1);
        write(thread().at("h1"), "t", "log", 2);
        put(thread(), "h2", 2);
        ChannelHistory history = history(thread(), "log");
        assertThat(seed(history)).isEqualTo(List.of(10, 20, 30));
        assertThat(values(history)).containsExactly("2");
    }

    @Test
    void a_stored_null_is_a_seed() {
        step(0, "log");
        put(thread(), "h1", 1, "log", null);
        put(thread(), "h2", 2);
        assertThat(history(thread(), "log").seedId()).isEqualTo("h1");
        assertThat(history(thread(), "log").seed()).isEqualTo(Document.of(null));
    }

    @Test
    void writes_at_the_seed_come_after_it() {
        step(0, "log", "log", List.of("seed"));
        step(1, "log");
        assertThat(values(history(thread(), "log"))).containsExactly("0");
    }

    @Test
    void writes_of_other_lines_do_not_count() {
        step(0, "log", "log", "seed");
        CheckpointConfig left = put(thread().at("h0"), "left", 1);
        write(left, "t", "log", "left");
        CheckpointConfig right = putMoving(thread().at("h0"), "right", 1);
        write(right, "t", "log", "right");
        assertThat(values(history(putMoving(left, "left-2", 2), "log"))).containsExactly("0", "\"left\"");
        assertThat(values(history(putMoving(right, "right-2", 2), "log"))).containsExactly("0", "\"right\"");
    }

    @Test
    void writes_of_one_step_come_in_the_order_of_tasks() {
        put(thread(), "h0", 0, "log", "seed");
        checkpoints.putWrites(thread().at("h0"), List.of(ChannelWrite.of("log", 3)), "a", "~2");
        checkpoints.putWrites(
                thread().at("h0"), List.of(ChannelWrite.of("log", 1), ChannelWrite.of("log", 2)), "b", "~1");
        put(thread(), "h1", 1);
        assertThat(values(history(thread(), "log"))).containsExactly("1", "2", "3");
    }

    @Test
    void of_an_unknown_checkpoint_there_is_no_history() {
        step(0, "log");
        fails(ErrorCode.NOT_FOUND, () -> checkpoints.branches().writesHistory(thread().at("h9"), List.of("log")));
    }

    @Test
    @NeedsFeature(Feature.PRUNE)
    void a_history_says_when_a_part_of_it_was_removed() {
        put(thread(), "h0", 0, "log", "seed");
        put(thread(), "h1", 1, "log", "one");
        put(thread(), "h2", 2, "log", "two");
        checkpoints.retention().prune(List.of(THREAD), PruneStrategy.KEEP_LATEST);
        ChannelHistory history = history(thread(), "log");
        assertThat(history.complete()).isFalse();
        assertThat(history.seed()).isNull();
    }
}
