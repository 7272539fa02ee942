package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.environment.HostConfig;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.host.Environment;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.environment.snapshot.SnapshotStore;
import dev.cairn.environment.snapshot.SnapshotStoreConfig;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.integration.HostChild.Amount;
import dev.cairn.model.Document;
import dev.cairn.storage.Damage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Hosts of one environment, and writers of one snapshot store, that work at once through two handles. */
class RacingEnvironmentsTest {
    private static final int CROWD = 4;
    private static final int ROUNDS = 12;
    private static final int SECONDS = 60;

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void sessions_of_one_environment_do_not_disturb_each_other(EveryStore store) throws Exception {
        try (Cairn one = store.open();
                Cairn other = store.open()) {
            String name = store.thread().threadId();
            List<Long> sums = crowd(number -> () -> work(number % 2 == 0 ? one : other, name, "s" + number));

            try (Cairn fresh = store.open();
                    EnvironmentHost host = host(fresh, name)) {
                for (int number = 0; number < CROWD; number++) {
                    assertThat(value(host.resume("s" + number).environment())).isEqualTo(sums.get(number));
                }
                isSound(fresh);
            }
        }
    }

    /** Snapshots, branches, goes back and on; the value that the last snapshot holds. */
    private static Long work(Cairn cairn, String name, String session) {
        try (EnvironmentHost host = host(cairn, name)) {
            Environment environment = host.start(session);
            List<SnapshotInfo> taken = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                long more = round;
                environment.call("amount", Amount.class, amount -> amount.add(more));
                taken.add(environment.snapshot("round " + round));
                if (round % 5 == 4) {
                    environment.restore(taken.get(round - 2).place().id());
                    host.branch(taken.get(round), List.of(session + "-branch-" + round));
                }
            }
            environment.snapshot("end");
            return value(environment);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void of_hosts_that_start_or_write_one_session_at_once_one_does(EveryStore store) throws Exception {
        try (Cairn one = store.open();
                Cairn other = store.open()) {
            String name = store.thread().threadId();
            List<Boolean> started = crowd(number -> () -> did(
                    ErrorCode.ALREADY_EXISTS,
                    () -> host(number % 2 == 0 ? one : other, name).start("shared")));
            assertThat(started).containsOnlyOnce(true);
            List<Integer> written = crowd(number -> () -> {
                EnvironmentHost host = host(number % 2 == 0 ? one : other, name);
                int count = 0;
                for (int round = 0; round < ROUNDS; round++) {
                    count += did(ErrorCode.CONFLICT, () -> takeOver(host)) ? 1 : 0;
                }
                return count;
            });
            assertThat(written).anyMatch(count -> count > 0);
            try (Cairn fresh = store.open();
                    EnvironmentHost host = host(fresh, name)) {
                int all = written.stream().mapToInt(Integer::intValue).sum();
                assertThat(host.stored().snapshots("shared", null, 1_000).items())
                        .hasSize(1 + all);
                assertThat(value(host.resume("shared").environment())).isPositive();
                isSound(fresh);
            }
        }
    }

    private static void takeOver(EnvironmentHost host) {
        Environment environment = host.resume("shared").environment();
        environment.call("amount", Amount.class, amount -> amount.add(1));
        environment.snapshot();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void a_snapshot_store_that_many_write_holds_whole_states(EveryStore store) throws Exception {
        SnapshotStoreConfig config = new SnapshotStoreConfig(
                store.url(), Document.of(Map.of("name", store.thread().threadId())));
        try (SnapshotStore one = Cairn.openSnapshots(config);
                SnapshotStore other = Cairn.openSnapshots(config)) {
            crowd(number -> () -> {
                SnapshotStore own = number % 2 == 0 ? one : other;
                for (int round = 0; round < 2 * ROUNDS; round++) {
                    String key = "key " + round % 3;
                    own.save(key, state(number, round));
                    own.find(key).ifPresent(RacingEnvironmentsTest::isWhole);
                    if (round % 7 == 6) {
                        own.delete(key);
                    }
                    own.save("own " + number, state(number, round));
                }
                return number;
            });
            for (int number = 0; number < CROWD; number++) {
                assertThat(one.find("own " + number)).contains(state(number, 2 * ROUNDS - 1));
            }
        }
        try (Cairn fresh = store.open()) {
            isSound(fresh);
        }
    }

    private static Document state(int number, int round) {
        String who = number + " in round " + round;
        return Document.of(Map.of("who", who, "text", (who + " ").repeat(700)));
    }

    private static void isWhole(Document state) {
        String who = state.at("/who").as(String.class);
        assertThat(state.at("/text").as(String.class)).isEqualTo((who + " ").repeat(700));
    }

    private static boolean did(ErrorCode otherwise, Runnable work) {
        try {
            work.run();
            return true;
        } catch (CairnException e) {
            assertThat(e.code()).as("%s", e).isEqualTo(otherwise);
            return false;
        }
    }

    private static EnvironmentHost host(Cairn cairn, String name) {
        return cairn.environment(
                name,
                HostConfig.builder()
                        .plugin("amount", () -> new Amount("amount"))
                        .build());
    }

    private static Long value(Environment environment) {
        return environment.call("amount", Amount.class, Amount::value);
    }

    private static void isSound(Cairn cairn) {
        List<Damage> found = new ArrayList<>();
        cairn.verify(found::add);
        assertThat(found).isEmpty();
    }

    private static <T> List<T> crowd(IntFunction<Callable<T>> tasks) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(CROWD);
        try {
            List<Future<T>> futures = new ArrayList<>();
            for (int number = 0; number < CROWD; number++) {
                futures.add(threads.submit(tasks.apply(number)));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get(SECONDS, TimeUnit.SECONDS));
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }
}
