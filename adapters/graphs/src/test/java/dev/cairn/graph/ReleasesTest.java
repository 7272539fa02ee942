package dev.cairn.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.model.binding.Types;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReleasesTest {
    private static final GraphLibrary LIBRARY = new GraphLibrary(Set.of(), Set.of(), "start", Set.of());

    @TempDir
    Path folder;

    private Cairn open(String backend) {
        return Cairn.open(backend.equals("memory") ? "memory:" : "sqlite:" + folder.resolve("graphs.db"));
    }

    private static GraphThreads threads(Cairn cairn) {
        return new GraphThreads(cairn, Types.empty(), LIBRARY);
    }

    private static void turn(GraphThreads threads, String thread, String id) {
        threads.put(
                new GraphRun(thread, null, null, "", Map.of()), new GraphStep(id, Map.of("said", id), "model", null));
    }

    private static List<String> ids(GraphThreads threads, String thread, Integer version) {
        return threads.released(thread, version).orElseThrow().steps().stream()
                .map(GraphStep::id)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"memory", "sqlite"})
    void releases_are_numbered_and_each_is_kept(String backend) {
        try (Cairn cairn = open(backend)) {
            GraphThreads threads = threads(cairn);
            turn(threads, "trip", "a");
            turn(threads, "trip", "b");
            assertThat(threads.release("trip", null).version()).isEqualTo(1);
            assertThat(threads.list("trip")).isEmpty();
            turn(threads, "trip", "c");
            assertThat(threads(cairn).release("trip", null).version()).isEqualTo(2);
            assertThat(ids(threads, "trip", 1)).containsExactly("b", "a");
            assertThat(ids(threads, "trip", 2)).containsExactly("c");
            assertThat(threads.released("trip", null).orElseThrow().version()).isEqualTo(2);
            assertThat(threads.released("trip", 3)).isEmpty();
        }
    }

    @Test
    void a_release_of_an_empty_thread_has_no_number_and_leaves_nothing() {
        try (Cairn cairn = Cairn.open("memory:")) {
            GraphThreads threads = threads(cairn);
            assertThat(threads.release("trip", "none")).isEqualTo(new GraphRelease(null, List.of()));
            assertThat(threads.released("trip", null)).isEmpty();
            assertThat(cairn.checkpoints().threads().list(ThreadQuery.all()).items())
                    .isEmpty();
        }
    }

    @Test
    void numbers_are_not_given_again_while_later_ones_are_kept() {
        try (Cairn cairn = Cairn.open("memory:")) {
            for (String id : List.of("a", "b", "c")) {
                turn(threads(cairn), "trip", id);
                threads(cairn).release("trip", null);
            }
            cairn.checkpoints().threads().delete("trip.released.1", Duration.ZERO);
            turn(threads(cairn), "trip", "d");
            assertThat(threads(cairn).release("trip", null).version()).isEqualTo(4);
        }
    }

    @Test
    void two_processes_that_release_a_thread_give_different_numbers() {
        try (Cairn one = open("sqlite");
                Cairn two = open("sqlite")) {
            GraphThreads here = threads(one);
            GraphThreads there = threads(two);
            turn(here, "trip", "a");
            assertThat(here.release("trip", null).version()).isEqualTo(1);
            turn(there, "trip", "b");
            assertThat(there.release("trip", null).version()).isEqualTo(2);
            turn(here, "trip", "c");
            assertThat(here.release("trip", null).version()).isEqualTo(3);
        }
    }

    @Test
    void a_release_has_a_tag_and_the_note_of_why_unless_that_looks_like_a_secret() {
        try (Cairn cairn = Cairn.open("memory:")) {
            GraphThreads threads = threads(cairn);
            turn(threads, "trip", "a");
            threads.release("trip", "the model failed");
            turn(threads, "trip", "b");
            threads.release("trip", "refused ghp_0123456789abcdefghij0123");
            assertThat(cairn.checkpoints().threads().tags("trip.released.1"))
                    .extracting("tag")
                    .containsExactly("released");
            assertThat(metadata(cairn, "trip.released.1")).contains("the model failed");
            assertThat(metadata(cairn, "trip.released.2"))
                    .contains("\"version\":2")
                    .doesNotContain("ghp_");
        }
    }

    private static String metadata(Cairn cairn, String thread) {
        return cairn.checkpoints()
                .threads()
                .find(thread)
                .map(ThreadInfo::metadata)
                .orElseThrow()
                .json();
    }

    @Test
    void a_thread_whose_name_ends_like_a_release_is_no_release_of_another() {
        try (Cairn cairn = Cairn.open("memory:")) {
            GraphThreads threads = threads(cairn);
            turn(threads, "trip.released.notes", "a");
            turn(threads, "trip.released.7", "b");
            turn(threads, "trip", "c");
            assertThat(threads.release("trip", null).version()).isEqualTo(8);
            assertThat(cairn.checkpoints().find(CheckpointConfig.of("trip.released.notes")))
                    .isPresent();
        }
    }
}
