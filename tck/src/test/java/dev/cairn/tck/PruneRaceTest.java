package dev.cairn.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PruneOptions;
import dev.cairn.checkpoint.PruneStrategy;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.CairnException;
import dev.cairn.retention.RetentionPolicy;
import dev.cairn.storage.Check;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.memory.MemoryProvider;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Pruning meets someone who changes the thread, before each of its calls of the storage in turn, or ends in the middle. */
class PruneRaceTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("raced");

    private final Storage storage =
            new MemoryProvider().open("memory", "", new StorageOptions(Clock.systemUTC(), StorageOptions.Mode.CREATE));
    private boolean byPolicy;
    private Checkpointer others = Cairn.builder().on(storage).checkpoints();

    @AfterEach
    void close() {
        storage.close();
    }

    /** What someone does meanwhile to a checkpoint that is to be pruned. */
    enum Meanwhile {
        FORK {
            @Override
            void run(Checkpointer checkpoints) {
                checkpoints.branches().fork(THREAD.at("c2"), "meanwhile");
            }
        },
        PUT {
            @Override
            void run(Checkpointer checkpoints) {
                checkpoints.put(
                        THREAD.onBranch("meanwhile").at("c2"),
                        StateChange.empty().append("list", text(99)),
                        CheckpointMetadata.of(3),
                        PutOptions.none().expectingHead(PutOptions.NO_HEAD));
            }
        },
        REWIND {
            @Override
            void run(Checkpointer checkpoints) {
                checkpoints.branches().rewind(THREAD.at("c2"));
            }
        },
        QUESTION {
            @Override
            void run(Checkpointer checkpoints) {
                checkpoints.putWrites(
                        THREAD.at("c2"), List.of(ChannelWrite.of(ChannelWrite.INTERRUPT, text(98))), "t", "");
            }
        };

        abstract void run(Checkpointer checkpoints);
    }

    private static String text(int seed) {
        return text(seed, 3_000);
    }

    private static String text(int seed, int length) {
        StringBuilder text = new StringBuilder();
        new Random(seed).ints(length, ' ' + 1, '~').forEach(c -> text.append((char) c));
        return text.toString();
    }

    private void fill(int count, int length) {
        others = Cairn.builder().on(storage).checkpoints();
        others.threads().delete(THREAD.threadId());
        for (int i = 0; i < count; i++) {
            StateChange change =
                    StateChange.empty().append("list", text(i, length)).set("own", text(1_000 + i, length));
            others.put(THREAD, change.withId("c" + i), CheckpointMetadata.of(i));
        }
    }

    private Checkpointer tampered(Consumer<Tamper> change) {
        Tamper tamper = new Tamper(storage, Clock.systemUTC());
        change.accept(tamper);
        return Cairn.builder().on(tamper).checkpoints();
    }

    private static void beforeEachCall(Tamper tamper, Runnable before) {
        var commit = tamper.commit;
        tamper.commit = (scope, c) -> {
            before.run();
            return commit.commit(scope, c);
        };
        var read = tamper.read;
        tamper.read = (scope, r) -> {
            before.run();
            return read.read(scope, r);
        };
        var scan = tamper.scan;
        tamper.scan = (scope, s) -> {
            before.run();
            return scan.scan(scope, s);
        };
    }

    /** What is wrong after someone did something before the given call; null when there are not so many calls. */
    private @org.jspecify.annotations.Nullable List<String> problems(
            Meanwhile meanwhile, int call, Consumer<Tamper> fault) {
        fill(6, 3_000);
        int[] calls = {0};
        boolean[] done = {false};
        Checkpointer pruning = tampered(tamper -> {
            fault.accept(tamper);
            beforeEachCall(tamper, () -> {
                if (calls[0]++ == call) {
                    try {
                        meanwhile.run(others);
                        done[0] = true;
                    } catch (CairnException tooLate) {
                        assertThat(others.find(THREAD.at("c2"))).isEmpty();
                    }
                }
            });
        });
        prune(pruning);
        return calls[0] <= call ? null : problems(done[0]);
    }

    private void prune(Checkpointer pruning) {
        if (byPolicy) {
            pruning.retention().prune(THREAD.threadId(), PruneOptions.of(RetentionPolicy.EMPTY.keepLast(1)));
        } else {
            pruning.retention().prune(List.of(THREAD.threadId()), PruneStrategy.KEEP_LATEST);
        }
    }

    private List<String> problems(boolean happened) {
        List<String> problems = new ArrayList<>();
        others.threads().verify(null, (Damage damage) -> problems.add(damage.toString()));
        Checkpointer fresh = Cairn.builder().on(storage).checkpoints();
        var heads = fresh.branches().tree(THREAD.threadId(), "").heads();
        if (happened && fresh.find(THREAD.at("c2"), Selection.none()).isEmpty() && !heads.containsKey("meanwhile")) {
            problems.add("what was done meanwhile is lost");
        }
        heads.forEach((branch, id) -> {
            if (fresh.find(THREAD.onBranch(branch).at(id), Selection.none()).isEmpty()) {
                problems.add("the head of " + branch + " is lost");
            }
        });
        return problems;
    }

    @ParameterizedTest
    @EnumSource
    void whatever_happens_before_any_call_is_kept_and_harms_nothing(Meanwhile meanwhile) {
        int call = 0;
        List<String> problems = List.of();
        while (problems != null) {
            assertThat(problems).as("%s before call %s", meanwhile, call).isEmpty();
            problems = problems(meanwhile, call++, sound -> {});
        }
        assertThat(call).isGreaterThan(6);
    }

    @ParameterizedTest
    @EnumSource
    void so_it_is_when_a_policy_prunes(Meanwhile meanwhile) {
        byPolicy = true;
        whatever_happens_before_any_call_is_kept_and_harms_nothing(meanwhile);
    }

    @ParameterizedTest
    @EnumSource
    void without_the_check_that_the_thread_is_unchanged_something_is_lost(Meanwhile meanwhile) {
        List<String> all = new ArrayList<>();
        int call = 0;
        List<String> problems = List.of();
        while (problems != null) {
            all.addAll(problems);
            problems = problems(
                    meanwhile,
                    call++,
                    tamper -> tamper.commits(
                            draft -> draft.checks.removeIf(check -> check instanceof Check.ScopeUnchangedSince)));
        }
        assertThat(all).isNotEmpty();
    }

    @Test
    void frames_that_a_kept_checkpoint_needs_are_not_dropped_with_those_of_its_ancestors() {
        fill(40, 3_000);
        others.branches().fork(THREAD.at("c7"), "old");
        var report = others.retention().prune(List.of(THREAD.threadId()), PruneStrategy.KEEP_LATEST);
        assertThat(report.removed()).hasSize(38);
        Checkpointer fresh = Cairn.builder().on(storage).checkpoints();
        assertThat(fresh.get(THREAD.onBranch("old")).checkpoint().value("list").size())
                .isEqualTo(8);
        assertThat(fresh.get(THREAD).checkpoint().value("list").size()).isEqualTo(40);
    }

    @Test
    void an_end_before_or_after_any_commit_leaves_a_sound_thread_and_another_run_goes_on() {
        for (int end = 0; end < 6; end++) {
            fill(210, 200);
            int last = end;
            int[] commits = {0};
            Checkpointer killed = tampered(tamper -> {
                var commit = tamper.commit;
                tamper.commit = (scope, c) -> {
                    if (2 * commits[0] == last) {
                        throw new IllegalStateException("the end");
                    }
                    var outcome = commit.commit(scope, c);
                    if (2 * commits[0]++ + 1 == last) {
                        throw new IllegalStateException("the end");
                    }
                    return outcome;
                };
            });
            assertThatThrownBy(() -> killed.retention().prune(List.of(THREAD.threadId()), PruneStrategy.KEEP_LATEST))
                    .hasMessage("the end");
            assertThat(problems(false)).isEmpty();
            others.retention().prune(List.of(THREAD.threadId()), PruneStrategy.KEEP_LATEST);
            assertThat(problems(false)).isEmpty();
            assertThat(others.list(CheckpointQuery.of(THREAD.threadId())).items())
                    .singleElement()
                    .satisfies(left ->
                            assertThat(left.checkpoint().value("list").size()).isEqualTo(210));
            assertThat(others.branches().tree(THREAD.threadId(), "").gaps())
                    .hasEntrySatisfying("c208", gap -> assertThat(gap.removed()).isEqualTo(209));
        }
    }
}
