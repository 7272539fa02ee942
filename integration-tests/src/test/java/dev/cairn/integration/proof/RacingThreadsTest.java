package dev.cairn.integration.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.model.Document;
import dev.cairn.storage.Damage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Many threads of one process, through two instances of one store, never get or make a wrong state. */
class RacingThreadsTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("shared");
    private static final int THREADS = 6;

    @TempDir
    Path folder;

    private interface Race {
        void run(List<Checkpointer> instances) throws Exception;
    }

    private static Stream<Long> caches() {
        return Stream.of(64L << 20, 0L);
    }

    private void race(long cache, Race race) throws Exception {
        for (String url : List.of("memory:racing", "sqlite:" + folder.resolve(cache + ".db"))) {
            try (Cairn one = Cairn.builder().url(url).cacheBytes(cache).open();
                    Cairn other = Cairn.builder().url(url).cacheBytes(cache).open()) {
                race.run(List.of(one.checkpoints(), other.checkpoints()));
                List<Damage> damage = new ArrayList<>();
                other.verify(damage::add);
                assertThat(damage).isEmpty();
            }
        }
    }

    private static Document entry(int thread, int number) {
        int size = number % 9 == 0 ? 20_000 : 300 + number % 7 * 700;
        return Document.of(thread + ":" + number + " " + Talk.words(new Random(thread * 1_000L + number), size));
    }

    private static List<Document> log(CheckpointTuple tuple) {
        return tuple.checkpoint().value("log").items();
    }

    /** Each state of a chain is the one before with one entry more. */
    private static int expectChain(Checkpointer checkpoints, CheckpointConfig branch) {
        List<CheckpointSummary> chain = checkpoints.branches().ancestry(branch).toList();
        List<Document> newest = log(checkpoints.get(branch));
        assertThat(newest).hasSameSizeAs(chain);
        assertThat(new HashSet<>(newest)).hasSameSizeAs(chain);
        for (int i = 0; i < chain.size(); i++) {
            List<Document> state = log(checkpoints.get(chain.get(i).config()));
            assertThat(state.equals(newest.subList(0, newest.size() - i)))
                    .as(chain.get(i).config().toString())
                    .isTrue();
        }
        return chain.size();
    }

    private static void expectOneMore(Checkpointer checkpoints, CheckpointTuple child) {
        List<Document> log = log(child);
        List<Document> before = log(checkpoints.get(child.parentConfig()));
        assertThat(log.subList(0, log.size() - 1).equals(before))
                .as(child.config().toString())
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("caches")
    void appends_to_two_branches_are_all_kept_while_their_lanes_are_folded(long cache) throws Exception {
        race(cache, instances -> {
            CheckpointConfig first = instances
                    .get(0)
                    .put(THREAD, StateChange.empty().append("log", entry(99, 1)), CheckpointMetadata.of(0));
            CheckpointConfig fork = instances.get(0).branches().fork(first, "fork");
            Crew.run(THREADS, number -> {
                Checkpointer checkpoints = instances.get(number % 2);
                for (int i = 0; i < 24; i++) {
                    CheckpointConfig branch = i % 2 == 0 ? THREAD : THREAD.onBranch(fork.branch());
                    Document entry = entry(number, i);
                    CheckpointConfig put =
                            checkpoints.put(branch, StateChange.empty().append("log", entry), CheckpointMetadata.of(i));
                    List<Document> log = log(checkpoints.get(put));
                    assertThat(log.get(log.size() - 1)).isEqualTo(entry);
                }
                return number;
            });
            assertThat(expectChain(instances.get(0), THREAD)).isEqualTo(1 + THREADS * 12);
            assertThat(expectChain(instances.get(1), THREAD.onBranch("fork"))).isEqualTo(1 + THREADS * 12);
        });
    }

    @ParameterizedTest
    @MethodSource("caches")
    void forks_of_forks_start_anywhere_while_the_main_branch_grows(long cache) throws Exception {
        race(cache, instances -> {
            instances.get(0).put(THREAD, StateChange.empty().append("log", entry(99, 1)), CheckpointMetadata.of(0));
            List<List<CheckpointConfig>> forks = Crew.run(THREADS, number -> {
                Checkpointer checkpoints = instances.get(number % 2);
                List<CheckpointConfig> made = new ArrayList<>();
                CheckpointConfig from = THREAD;
                for (int i = 0; i < 18; i++) {
                    checkpoints.put(
                            THREAD, StateChange.empty().append("log", entry(number, i)), CheckpointMetadata.of(i));
                    if (i % 3 == 0) {
                        StateChange edit = StateChange.empty().append("log", entry(number, 500 + i));
                        from = checkpoints.branches().fork(i % 2 == 0 ? THREAD : from, null, edit);
                        made.add(from);
                        made.add(checkpoints.put(
                                from,
                                StateChange.empty().append("log", entry(number, 700 + i)),
                                CheckpointMetadata.of(i)));
                    }
                }
                return made;
            });
            assertThat(expectChain(instances.get(1), THREAD)).isEqualTo(1 + THREADS * 18);
            for (CheckpointConfig fork : forks.stream().flatMap(List::stream).toList()) {
                expectOneMore(instances.get(1), instances.get(1).get(fork));
            }
        });
    }

    @Test
    void values_over_16_mb_are_kept_also_by_the_losers_of_a_race() throws Exception {
        List<Document> blobs = Stream.of(0, 1).map(RacingThreadsTest::blob).toList();
        race(64 << 20, instances -> {
            List<CheckpointConfig> puts = Crew.run(2, number -> {
                Map<String, Document> state = Map.of("blob", blobs.get(number), "log", Document.fromArray(List.of()));
                return instances
                        .get(number)
                        .put(
                                THREAD,
                                new Checkpoint(null, null, state, Map.of(), Map.of(), null),
                                CheckpointMetadata.of(number));
            });
            assertThat(instances.get(0).branches().ancestry(THREAD)).hasSize(2);
            for (Checkpointer checkpoints : instances) {
                for (CheckpointSummary summary :
                        checkpoints.branches().ancestry(THREAD).toList()) {
                    int step = (int) summary.metadata().step();
                    assertThat(checkpoints.get(summary.config()).checkpoint().value("blob"))
                            .isEqualTo(blobs.get(step));
                }
                checkpoints.put(
                        THREAD,
                        StateChange.empty().append("log", "after").set("blob", blobs.get(1)),
                        CheckpointMetadata.of(1));
                assertThat(checkpoints.get(puts.get(1)).checkpoint().value("blob"))
                        .isEqualTo(blobs.get(1));
            }
        });
    }

    private static Document blob(int number) {
        byte[] bytes = new byte[17 << 20];
        new Random(number).nextBytes(bytes);
        return Document.fromBinary(bytes, "application/octet-stream");
    }

    @ParameterizedTest
    @MethodSource("caches")
    void a_thread_that_is_deleted_again_and_again_is_old_or_new_but_never_damaged(long cache) throws Exception {
        race(cache, instances -> {
            Crew.run(THREADS, number -> {
                Checkpointer checkpoints = instances.get(number % 2);
                for (int i = 0; i < 60; i++) {
                    if (number == 0) {
                        checkpoints.threads().delete("shared");
                    }
                    checkpoints.put(
                            THREAD, StateChange.empty().append("log", entry(number, i)), CheckpointMetadata.of(i));
                    Optional<CheckpointTuple> found = checkpoints.find(THREAD);
                    found.ifPresent(tuple -> assertThat(log(tuple)).isNotEmpty());
                }
                return number;
            });
            expectChain(instances.get(0), THREAD);
        });
    }

    @ParameterizedTest
    @MethodSource("caches")
    void a_copy_of_a_thread_that_grows_is_the_thread_of_one_moment(long cache) throws Exception {
        race(cache, instances -> {
            instances.get(0).put(THREAD, StateChange.empty().append("log", entry(99, 1)), CheckpointMetadata.of(0));
            Crew.run(3, number -> {
                Checkpointer checkpoints = instances.get(number % 2);
                for (int i = 0; i < 40; i++) {
                    if (number > 0) {
                        checkpoints.put(
                                THREAD, StateChange.empty().append("log", entry(number, i)), CheckpointMetadata.of(i));
                    } else if (i % 8 == 0) {
                        checkpoints.threads().copy("shared", "copy-" + i);
                    }
                }
                return number;
            });
            for (int i = 0; i < 40; i += 8) {
                CheckpointConfig copy = CheckpointConfig.of("copy-" + i);
                int length = expectChain(instances.get(1), copy);
                instances
                        .get(1)
                        .put(copy, StateChange.empty().append("log", entry(7, 7_000)), CheckpointMetadata.of(0));
                assertThat(expectChain(instances.get(0), copy)).isEqualTo(length + 1);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("caches")
    void a_verification_while_others_write_finds_nothing(long cache) throws Exception {
        race(cache, instances -> {
            instances.get(0).put(THREAD, StateChange.empty().append("log", entry(99, 1)), CheckpointMetadata.of(0));
            Crew.run(4, number -> {
                Checkpointer checkpoints = instances.get(number % 2);
                for (int i = 0; i < 60; i++) {
                    if (number == 0) {
                        List<Damage> damage = new ArrayList<>();
                        checkpoints.threads().verify(null, damage::add);
                        assertThat(damage).isEmpty();
                    } else {
                        StateChange change = StateChange.empty().append("log", entry(number, i));
                        CheckpointConfig put = checkpoints.put(THREAD, change, CheckpointMetadata.of(i));
                        checkpoints.putWrites(put, List.of(new ChannelWrite("x", entry(number, i))), "task", "");
                    }
                }
                return number;
            });
        });
    }

    @ParameterizedTest
    @MethodSource("caches")
    void writes_of_tasks_that_end_at_once_are_all_kept(long cache) throws Exception {
        race(cache, instances -> {
            CheckpointConfig head = instances.get(0).put(THREAD, Map.of("a", 1), CheckpointMetadata.of(0));
            Crew.run(THREADS, number -> {
                for (int i = 0; i < 20; i++) {
                    ChannelWrite result = new ChannelWrite("result", entry(number, i));
                    ChannelWrite status = ChannelWrite.of(ChannelWrite.ERROR, "of " + number);
                    instances
                            .get(number % 2)
                            .putWrites(head, List.of(result), "task-" + number + "-" + i, "~" + number);
                    instances.get(number % 2).putWrites(head, List.of(result, status), "common", "");
                }
                return number;
            });
            List<PendingWrite> writes = instances.get(1).get(head).pendingWrites();
            assertThat(writes).hasSize(THREADS * 20 + 2);
            for (PendingWrite write : writes.subList(2, writes.size())) {
                String[] task = write.taskId().split("-", 3);
                assertThat(write.value()).isEqualTo(entry(Integer.parseInt(task[1]), Integer.parseInt(task[2])));
            }
        });
    }
}
