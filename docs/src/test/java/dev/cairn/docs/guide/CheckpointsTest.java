package dev.cairn.docs.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.model.Document;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CheckpointsTest {
    private final Cairn cairn = Cairn.open("memory:");
    private final Checkpointer checkpoints = cairn.checkpoints();

    @AfterEach
    void close() {
        cairn.close();
    }

    @Test
    void putting_and_reading() {
        // region: put
        CheckpointConfig run = CheckpointConfig.of("support-4711");

        checkpoints.put(run, Map.of("messages", List.of("Hello"), "mood", "calm"), CheckpointMetadata.of(0));
        CheckpointConfig second = checkpoints.put(
                run,
                Map.of("messages", List.of("Hello", "Hi, how can I help?"), "mood", "calm"),
                CheckpointMetadata.of(1));

        CheckpointTuple newest = checkpoints.get(run);
        // end: put
        assertThat(newest.config()).isEqualTo(second);
        // region: read
        List<String> messages = newest.checkpoint().value("messages").asList(String.class);
        String mood = newest.checkpoint().value("mood").as(String.class);
        long step = newest.metadata().step();
        // end: read
        assertThat(messages).containsExactly("Hello", "Hi, how can I help?");
        assertThat(mood).isEqualTo("calm");
        assertThat(step).isEqualTo(1);
        // region: change
        checkpoints.put(
                run,
                StateChange.empty().append("messages", "My parcel is lost").set("mood", "worried"),
                CheckpointMetadata.of(2));
        // end: change
        assertThat(checkpoints.get(run).checkpoint().value("messages").size()).isEqualTo(3);
        // region: part
        CheckpointTuple end =
                checkpoints.get(run, Selection.none().last("messages", 1).channels("mood"));
        // end: part
        assertThat(end.checkpoint().value("messages")).isEqualTo(Document.of(List.of("My parcel is lost")));
        assertThat(end.checkpoint().value("mood").text()).isEqualTo("worried");
    }

    @Test
    void writers_that_must_not_overtake_each_other() {
        CheckpointConfig run = CheckpointConfig.of("t");
        CheckpointConfig seen = checkpoints.put(run, Map.of("n", 1), CheckpointMetadata.of(0));
        // region: expect
        CheckpointConfig next = checkpoints.put(seen, Map.of("n", 2), CheckpointMetadata.of(1));
        // end: expect
        assertThat(checkpoints.get(run).config()).isEqualTo(next);
        assertThat(checkpoints.get(run).checkpoint().value("n").as(Integer.class))
                .isEqualTo(2);
    }

    @Test
    void task_results() {
        CheckpointConfig at = checkpoints.put(CheckpointConfig.of("t"), Map.of("n", 1), CheckpointMetadata.of(0));
        // region: writes
        checkpoints.putWrites(at, List.of(ChannelWrite.of("weather", "sunny")), "task-weather", "");
        checkpoints.putWrites(at, List.of(ChannelWrite.of("news", "quiet")), "task-news", "");

        List<String> done = checkpoints.get(at).pendingWrites().stream()
                .map(write -> write.taskId())
                .toList();
        // end: writes
        assertThat(done).containsExactly("task-news", "task-weather");
    }

    @Test
    void looking_around() {
        for (int i = 0; i < 5; i++) {
            checkpoints.put(
                    CheckpointConfig.of("t"),
                    Map.of("n", i),
                    CheckpointMetadata.of(i).with("user", "ada"));
        }
        // region: list
        List<ThreadInfo> threads =
                checkpoints.threads().list(ThreadQuery.all().prefix("t")).items();
        List<CheckpointSummary> adas = checkpoints
                .summaries(CheckpointQuery.of("t").where("{\"user\": \"ada\"}").limit(3))
                .items();
        // end: list
        assertThat(threads).extracting(ThreadInfo::step).containsExactly(4L);
        assertThat(adas).extracting(summary -> summary.metadata().step()).containsExactly(4L, 3L, 2L);
    }
}
