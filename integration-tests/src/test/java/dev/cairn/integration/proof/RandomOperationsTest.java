package dev.cairn.integration.proof;

import static org.assertj.core.api.Assertions.fail;

import dev.cairn.testing.PostgresServer;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random sequences of calls through two instances of one store answer what a model of maps and lists answers, on every backend alike. A
 * failing sequence is made as short as possible and printed as code.
 */
class RandomOperationsTest {
    private static final long LONG_RUN = 1_000_000;

    /** So many sequences run in one store, each in a tenant of its own. */
    private static final int A_STORE = 50;

    @TempDir
    Path folder;

    private final AtomicInteger tenants = new AtomicInteger();

    @Test
    void memory_answers_random_sequences_as_the_model_does() throws Exception {
        run("memory", store -> "memory:model-" + store, new Run(500, 0, 20));
    }

    @Test
    void sqlite_answers_random_sequences_as_the_model_does() throws Exception {
        run("SQLite", this::file, new Run(500, 0, 20));
    }

    @Test
    void postgresql_answers_random_sequences_as_the_model_does() throws Exception {
        run("PostgreSQL", store -> PostgresServer.url(), new Run(150, 0, 20));
    }

    @Test
    @Tag("long")
    void memory_answers_very_many_random_sequences_as_the_model_does() throws Exception {
        run("memory", store -> "memory:model-" + store, new Run(20_000, LONG_RUN, 60));
    }

    @Test
    @Tag("long")
    void sqlite_answers_very_many_random_sequences_as_the_model_does() throws Exception {
        run("SQLite", this::file, new Run(20_000, LONG_RUN, 60));
    }

    @Test
    @Tag("long")
    void postgresql_answers_very_many_random_sequences_as_the_model_does() throws Exception {
        run("PostgreSQL", store -> PostgresServer.url(), new Run(4_000, LONG_RUN, 60));
    }

    private record Run(int sequences, long firstSeed, int mostOperations) {}

    private String file(int store) {
        return "sqlite:" + folder.resolve(store + ".db");
    }

    /** Two stores at a time. */
    private void run(String backend, IntFunction<String> url, Run run) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int number = 0; number < run.sequences / A_STORE; number++) {
                int store = number;
                running.add(threads.submit(() -> runInStore(store, backend, url, run)));
            }
            for (Future<?> one : running) {
                one.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private void runInStore(int store, String backend, IntFunction<String> url, Run run) {
        try (Instances instances = new Instances(url.apply(store), Clock.systemUTC())) {
            for (int i = 0; i < A_STORE; i++) {
                long seed = run.firstSeed + (long) store * A_STORE + i;
                check(
                        seed,
                        run.mostOperations,
                        backend,
                        candidate -> candidate.difference(instances, "random-" + tenants.incrementAndGet()));
            }
        }
    }

    private static void check(long seed, int most, String backend, Function<Sequence, @Nullable String> run) {
        Sequence sequence = Sequence.of(seed, most);
        if (run.apply(sequence) != null) {
            Sequence shortest = shortened(sequence, run);
            fail("Seed %d fails on %s with%n%s%n%s", seed, backend, shortest, run.apply(shortest));
        }
    }

    private static Sequence shortened(Sequence failing, Function<Sequence, @Nullable String> run) {
        Sequence shortest = failing;
        for (int length = failing.operations().size() / 2; length > 0; length /= 2) {
            int from = 0;
            while (from + length <= shortest.operations().size()) {
                Sequence candidate = shortest.without(from, from + length);
                if (run.apply(candidate) != null) {
                    shortest = candidate;
                } else {
                    from += length;
                }
            }
        }
        return shortest;
    }
}
