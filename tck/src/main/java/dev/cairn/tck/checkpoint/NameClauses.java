package dev.cairn.tck.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.PruneStrategy;
import dev.cairn.error.ErrorCode;
import dev.cairn.tck.checkpoint.CheckpointerSubject.Feature;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Names are names: no pattern, path, query or key of a store's own. */
abstract class NameClauses extends CheckpointerClauses {
    private static final List<String> ODD = List.of(
            "a",
            "A",
            "ab",
            "a%",
            "a_",
            "a*",
            "a?",
            "a[b]",
            "a'",
            "a\"",
            "a\\",
            "a/b",
            "a|b",
            "a:b",
            "a.b",
            "a{b}",
            "a#2",
            "../../x",
            "..",
            "CON",
            "a; DROP TABLE x --",
            "' OR '1'='1",
            " a",
            "a ",
            "ä",
            "a\u0308",
            "🦤",
            "user-1.x#2",
            "x".repeat(300),
            "x".repeat(300) + "y");

    NameClauses(CheckpointerTck kit) {
        super(kit);
    }

    @Test
    void threads_of_odd_names_do_not_mix() {
        ODD.forEach(name -> put(CheckpointConfig.of(name), "c1", 0, "v", name));
        for (String name : ODD) {
            assertThat(values(CheckpointConfig.of(name))).isEqualTo(state("v", name));
            assertThat(ids(name)).hasSize(1);
        }
        assertThat(threadIds()).containsExactlyInAnyOrderElementsOf(ODD);
    }

    @Test
    void deleting_a_thread_of_an_odd_name_deletes_it_only() {
        ODD.forEach(name -> put(CheckpointConfig.of(name), "c1", 0, "v", name));
        List<String> left = new ArrayList<>(ODD);
        for (String name : List.of("a", "a%", "a_", "a*", "..", "' OR '1'='1", "x".repeat(300))) {
            assertThat(checkpoints.threads().delete(name).existed()).isTrue();
            left.remove(name);
            assertThat(threadIds()).containsExactlyInAnyOrderElementsOf(left);
        }
    }

    @Test
    void namespaces_of_odd_names_do_not_mix() {
        List<String> odd = ODD.stream().filter(name -> !name.contains("|")).toList();
        odd.forEach(name -> put(thread().inNamespace(name), "c1", 0, "v", name));
        for (String name : odd) {
            assertThat(values(thread().inNamespace(name))).isEqualTo(state("v", name));
            assertThat(ids(CheckpointQuery.of(THREAD).namespace(name))).containsExactly("c1");
        }
    }

    @Test
    void checkpoints_and_tasks_of_odd_names_do_not_mix() {
        List<String> odd = ODD.stream().filter(name -> name.length() < 200).toList();
        odd.forEach(name -> {
            put(thread(), name, 0, "v", name);
            write(thread().at(name), name, name, name);
        });
        for (String name : odd) {
            assertThat(values(thread().at(name))).isEqualTo(state("v", name));
            assertThat(get(thread().at(name)).pendingWrites()).singleElement().satisfies(write -> {
                assertThat(write.taskId()).isEqualTo(name);
                assertThat(write.channel()).isEqualTo(name);
            });
        }
    }

    @Test
    void channels_of_odd_names_do_not_mix() {
        Object[] values = ODD.stream()
                .flatMap(name -> java.util.stream.Stream.of(name, name))
                .toArray();
        assertThat(values(put(thread(), "c1", 0, values))).isEqualTo(state(values));
    }

    @Test
    void branches_of_odd_names_do_not_mix() {
        chain(thread(), "c1");
        for (String name : ODD) {
            put(checkpoints.branches().fork(thread(), name), "c-" + ODD.indexOf(name), 0, "v", name);
        }
        for (String name : ODD) {
            assertThat(values(thread().onBranch(name))).isEqualTo(state("v", name));
        }
    }

    @Test
    @NeedsFeature(Feature.RUNS)
    void runs_of_odd_names_are_meant_literally() {
        for (String name : List.of("a%", "ab", "a_", "a*")) {
            putOfRun(CheckpointConfig.of(name), "c1", name);
            putOfRun(CheckpointConfig.of(name), "c2", "another");
        }
        checkpoints.retention().deleteRuns(List.of("a%", "%", "*", "a_"));
        assertThat(ids("a%")).containsExactly("c2");
        assertThat(ids("a_")).containsExactly("c2");
        assertThat(ids("ab")).containsExactly("c2", "c1");
        assertThat(ids("a*")).containsExactly("c2", "c1");
    }

    @Test
    @NeedsFeature(Feature.PRUNE)
    void pruned_threads_of_odd_names_are_meant_literally() {
        List.of("a%", "ab", "a_", "a*").forEach(name -> put(CheckpointConfig.of(name), "c1", 0, "v", name));
        checkpoints.retention().prune(List.of("a_", "%", "*"), PruneStrategy.DELETE);
        assertThat(threadIds()).containsExactly("a%", "a*", "ab");
    }

    @Test
    void prefixes_of_threads_are_meant_literally() {
        ODD.forEach(name -> put(CheckpointConfig.of(name), "c1", 0, "v", name));
        for (String prefix : List.of("a%", "a_", "a*", "%", "..", "a/")) {
            assertThat(checkpoints
                            .threads()
                            .list(dev.cairn.checkpoint.ThreadQuery.all().prefix(prefix))
                            .items())
                    .extracting(dev.cairn.checkpoint.ThreadInfo::threadId)
                    .containsExactlyInAnyOrderElementsOf(
                            ODD.stream().filter(name -> name.startsWith(prefix)).toList());
        }
    }

    @Test
    void names_that_no_store_could_keep_are_refused() {
        for (String channel : List.of("", "a\u0000b", "half \ud83e", "x".repeat(513))) {
            org.assertj.core.api.Assertions.assertThatThrownBy(
                            () -> checkpoints.put(thread(), state(channel, 1), step(0)))
                    .isInstanceOfSatisfying(
                            dev.cairn.error.CairnException.class,
                            e -> assertThat(e.code()).isIn(ErrorCode.INVALID, ErrorCode.TOO_LARGE));
        }
        assertThat(threadIds()).isEmpty();
    }
}
