package dev.cairn.jdbc.proof;

import static org.assertj.core.api.Assertions.fail;

import dev.cairn.jdbc.PostgresServer;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random sequences of calls through two instances of one store answer what a model of maps and lists answers, on memory and on SQLite
 * alike. A failing sequence is made as short as possible and printed as code.
 */
class RandomOperationsTest {
    private static final int STORES = 50;

    @TempDir(factory = MemoryFolder.class)
    Path folder;

    private int tenants;

    @Test
    void memory_and_sqlite_answer_random_sequences_as_the_model_does() {
        run(1_000, 0, 20);
    }

    @Test
    @Tag("long")
    void memory_and_sqlite_answer_very_many_random_sequences_as_the_model_does() {
        run(20_000, 1_000_000, 60);
    }

    @Test
    void postgresql_answers_random_sequences_as_the_model_does() {
        try (Instances postgres = new Instances(PostgresServer.url(), Clock.systemUTC())) {
            for (int seed = 0; seed < 40; seed++) {
                check(seed, 20, "PostgreSQL", candidate -> candidate.difference(postgres, "random-" + tenants++));
            }
        }
    }

    private void run(int sequences, long firstSeed, int most) {
        for (int store = 0; store < sequences / STORES; store++) {
            try (Instances memory = new Instances("memory:model-" + store, Clock.systemUTC());
                    Instances sqlite = new Instances("sqlite:" + folder.resolve(store + ".db"), Clock.systemUTC())) {
                for (int i = 0; i < STORES; i++) {
                    long seed = firstSeed + (long) store * STORES + i;
                    check(seed, most, "memory", candidate -> candidate.difference(memory, "tenant-" + tenants++));
                    check(seed, most, "SQLite", candidate -> candidate.difference(sqlite, "tenant-" + tenants++));
                }
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
