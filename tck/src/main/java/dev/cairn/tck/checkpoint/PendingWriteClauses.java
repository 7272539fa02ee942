package dev.cairn.tck.checkpoint;

import static dev.cairn.checkpoint.ChannelWrite.ERROR;
import static dev.cairn.checkpoint.ChannelWrite.INTERRUPT;
import static dev.cairn.checkpoint.ChannelWrite.RESUME;
import static dev.cairn.checkpoint.ChannelWrite.SCHEDULED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.error.ErrorCode;
import dev.cairn.tck.checkpoint.CheckpointerSubject.Feature;
import dev.cairn.tck.support.Crowd;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What tasks write before the next checkpoint. */
abstract class PendingWriteClauses extends CheckpointerClauses {
    private static final Duration DAY = Duration.ofHours(24);

    PendingWriteClauses(CheckpointerTck kit) {
        super(kit);
    }

    private CheckpointConfig first() {
        return put(thread(), "c1", 0, "v", 1);
    }

    private static ChannelWrite of(String channel, Object value) {
        return ChannelWrite.of(channel, value);
    }

    @Test
    void a_write_comes_back_as_task_channel_and_value() {
        write(first(), "task-1", "messages", "hello");
        assertThat(writes(thread())).containsExactly("task-1 messages=\"hello\"");
    }

    @Test
    void several_writes_of_one_call_are_all_kept() {
        checkpoints.putWrites(first(), List.of(of("a", 1), of("b", 2), of("a", 3)), "t", "");
        assertThat(writes(thread())).containsExactly("t a=1", "t b=2", "t a=3");
    }

    @Test
    void two_tasks_may_write_to_one_channel() {
        write(first(), "t1", "a", 1);
        write(thread().at("c1"), "t2", "a", 2);
        assertThat(writes(thread())).containsExactly("t1 a=1", "t2 a=2");
    }

    @Test
    void task_ids_come_back_as_they_were_given() {
        String task = "6f1e1c1a-6f2b-4d8e-9c55-00000000000A";
        write(first(), task, "a", 1);
        assertThat(get(thread()).pendingWrites())
                .extracting(PendingWrite::taskId)
                .containsExactly(task);
    }

    @Test
    void a_composite_value_comes_back_whole() {
        Map<String, Object> value = Map.of("role", "tool", "parts", List.of(1L, Map.of("x", true)));
        write(first(), "t", "a", value);
        assertThat(get(thread()).pendingWrites().get(0).value().toJava()).isEqualTo(value);
    }

    @Test
    void the_task_path_comes_back() {
        checkpoints.putWrites(first(), List.of(of("a", 1)), "t", "~__pregel_push, 0");
        assertThat(get(thread()).pendingWrites())
                .extracting(PendingWrite::taskPath)
                .containsExactly("~__pregel_push, 0");
    }

    @Test
    void the_same_call_twice_counts_once() {
        write(first(), "t", "a", 1);
        write(thread().at("c1"), "t", "a", 1);
        assertThat(writes(thread())).containsExactly("t a=1");
    }

    @Test
    void special_channels_come_back_with_their_values() {
        checkpoints.putWrites(first(), List.of(of(ERROR, "boom"), of(INTERRUPT, "sure?")), "t", "");
        assertThat(writes(thread())).containsExactlyInAnyOrder("t __error__=\"boom\"", "t __interrupt__=\"sure?\"");
    }

    @Test
    void special_channels_stand_at_places_of_their_own() {
        checkpoints.putWrites(
                first(), List.of(of("a", 1), of(ERROR, 2), of(SCHEDULED, 3), of(INTERRUPT, 4), of(RESUME, 5)), "t", "");
        assertThat(get(thread()).pendingWrites())
                .extracting(write -> write.channel() + write.index())
                .containsExactly("__resume__-4", "__interrupt__-3", "__scheduled__-2", "__error__-1", "a0");
    }

    @Test
    void writes_stay_in_their_namespace() {
        first();
        write(put(child(), "c1", 0, "v", 2), "t", "a", 1);
        assertThat(writes(child())).containsExactly("t a=1");
        assertThat(writes(thread())).isEmpty();
    }

    @Test
    void the_next_checkpoint_begins_without_writes() {
        write(first(), "t", "a", 1);
        assertThat(writes(put(thread(), "c2", 1, "v", 2))).isEmpty();
        assertThat(writes(thread().at("c1"))).hasSize(1);
    }

    @Test
    void of_an_ordinary_channel_the_first_write_counts() {
        write(first(), "t", "a", "first");
        write(thread().at("c1"), "t", "a", "second");
        assertThat(writes(thread())).containsExactly("t a=\"first\"");
    }

    @Test
    void of_a_special_channel_the_last_write_counts() {
        first();
        for (String channel : List.of(ERROR, SCHEDULED, INTERRUPT, RESUME)) {
            write(thread().at("c1"), channel, channel, "first");
            write(thread().at("c1"), channel, channel, "last");
        }
        assertThat(get(thread()).pendingWrites())
                .hasSize(4)
                .allSatisfy(write -> assertThat(write.value().text()).isEqualTo("last"));
    }

    @Test
    void in_a_mixed_call_each_write_is_decided_by_itself() {
        checkpoints.putWrites(first(), List.of(of("a", "first"), of(INTERRUPT, "first")), "t", "");
        checkpoints.putWrites(thread().at("c1"), List.of(of("a", "last"), of(INTERRUPT, "last")), "t", "");
        assertThat(writes(thread())).containsExactly("t __interrupt__=\"last\"", "t a=\"first\"");
    }

    @Test
    void writes_are_ordered_by_path_then_task_then_place() {
        first();
        checkpoints.putWrites(thread().at("c1"), List.of(of("a", 5), of("a", 6)), "t1", "~2");
        checkpoints.putWrites(thread().at("c1"), List.of(of("a", 3)), "t2", "~1");
        checkpoints.putWrites(thread().at("c1"), List.of(of("a", 1), of("a", 2)), "t0", "~1");
        assertThat(writes(thread())).containsExactly("t0 a=1", "t0 a=2", "t2 a=3", "t1 a=5", "t1 a=6");
    }

    @Test
    void paths_and_tasks_are_ordered_by_code_point() {
        String wide = "\uFF5E";
        String beyond = "\uD83D\uDE00";
        first();
        for (String path : List.of(beyond, wide)) {
            for (String task : List.of(beyond, wide)) {
                checkpoints.putWrites(thread().at("c1"), List.of(of("a", 1)), task + path, path);
            }
        }
        assertThat(get(thread()).pendingWrites())
                .extracting(PendingWrite::taskId)
                .containsExactly(wide + wide, beyond + wide, wide + beyond, beyond + beyond);
    }

    @Test
    void more_than_ten_writes_of_a_task_keep_their_order() {
        List<ChannelWrite> many =
                IntStream.range(0, 25).mapToObj(i -> of("a", i)).toList();
        checkpoints.putWrites(first(), many, "t", "");
        assertThat(writes(thread()))
                .isEqualTo(IntStream.range(0, 25).mapToObj(i -> "t a=" + i).toList());
    }

    @Test
    void writes_may_come_before_their_checkpoint() {
        write(thread().at("c1"), "t", "a", 1);
        first();
        assertThat(writes(thread())).containsExactly("t a=1");
    }

    @Test
    void writes_without_their_checkpoint_make_no_thread() {
        write(thread().at("c1"), "t", "a", 1);
        assertThat(threadIds()).isEmpty();
        assertThat(checkpoints.threads().find(THREAD)).isEmpty();
        assertThat(checkpoints.find(thread().at("c1"))).isEmpty();
        first();
        assertThat(threadIds()).containsExactly(THREAD);
    }

    @Test
    @NeedsFeature(Feature.SWEEP)
    void writes_wait_a_day_for_their_checkpoint() {
        write(thread().at("c1"), "t", "a", 1);
        subject.sweep(DAY.minusMinutes(10));
        first();
        assertThat(writes(thread())).containsExactly("t a=1");
    }

    @Test
    @NeedsFeature(Feature.SWEEP)
    void writes_whose_checkpoint_does_not_come_within_a_day_are_removed() {
        write(thread().at("c1"), "t", "a", 1);
        subject.sweep(DAY.plusMinutes(10));
        first();
        assertThat(writes(thread())).isEmpty();
    }

    @Test
    @NeedsFeature(Feature.SWEEP)
    void writes_whose_checkpoint_came_stay() {
        write(thread().at("c1"), "t", "a", 1);
        first();
        subject.sweep(DAY.plusMinutes(10));
        assertThat(writes(thread())).containsExactly("t a=1");
    }

    @Test
    void writes_need_a_checkpoint_to_belong_to() {
        first();
        fails(ErrorCode.INVALID, () -> write(thread(), "t", "a", 1));
        assertThat(writes(thread())).isEmpty();
    }

    @Test
    void writes_stay_when_their_checkpoint_is_put_again() {
        write(first(), "t", "a", 1);
        first();
        assertThat(writes(thread())).containsExactly("t a=1");
    }

    @Test
    void questions_of_two_tasks_of_one_step_stay_apart() {
        write(first(), "t1", INTERRUPT, "first?");
        write(thread().at("c1"), "t2", INTERRUPT, "second?");
        write(thread().at("c1"), "t1", RESUME, "yes");
        assertThat(writes(thread()))
                .containsExactly(
                        "t1 __resume__=\"yes\"", "t1 __interrupt__=\"first?\"", "t2 __interrupt__=\"second?\"");
    }

    @Test
    void an_answer_is_not_given_to_the_next_step() {
        write(first(), "t", INTERRUPT, "sure?");
        write(thread().at("c1"), "t", RESUME, "yes");
        write(put(thread(), "c2", 1, "v", 2), "t", INTERRUPT, "again?");
        assertThat(writes(thread())).containsExactly("t __interrupt__=\"again?\"");
    }

    @Test
    void writes_of_many_tasks_at_once_are_all_kept() {
        first();
        Crowd.run(32, i -> () -> {
            write(thread().at("c1"), String.format("task-%02d", i), "a", i);
            return i;
        });
        assertThat(writes(thread()))
                .isEqualTo(IntStream.range(0, 32)
                        .mapToObj(i -> String.format("task-%02d a=%d", i, i))
                        .toList());
    }
}
