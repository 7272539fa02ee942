package dev.cairn.sqlite.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.integration.LentCount;
import dev.cairn.integration.RacedOperation;
import dev.cairn.postgresql.internal.PostgresFixture;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.StoredRecord;
import dev.cairn.storage.memory.MemoryProvider;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All pairs of operations on the same scopes at once: each ends, the store stays sound, and what was acknowledged is there. */
class RacingOperationsTest {
    private static final int RECORDS = 60;
    private static final int TIMES = 3;
    private static final int SECONDS = 30;
    private static final int MAX_ENDED = 3;
    private static final int LONG = Integer.getInteger("cairn.races", 40);

    @TempDir
    Path folder;

    private final ExecutorService threads = Executors.newFixedThreadPool(3);
    private final AtomicInteger number = new AtomicInteger();
    private final AtomicInteger killed = new AtomicInteger();
    private final Random random = new Random(7);

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
    }

    /** Which names the second operation is done on, when the first goes from a to c. */
    private enum Layout {
        SAME,
        ONE_TARGET,
        BACK
    }

    /** Operations on a store through two handles, which may fail when someone ends their connections. */
    private record Racers(
            Storage one, Storage other, @Nullable LentCount connections) {
        boolean mayFail() {
            return connections != null;
        }
    }

    /** What an operation did as often as it was tried. */
    private record Done(int changes, int unknown) {
        static final Done NOTHING = new Done(0, 0);
    }

    @Test
    void in_memory() throws Exception {
        inMemory(1);
    }

    @Test
    void on_sqlite() throws Exception {
        onSqlite(1);
    }

    @Test
    void on_postgresql() throws Exception {
        onPostgres(1, 4, false);
    }

    @Test
    void on_postgresql_while_connections_are_ended() throws Exception {
        onPostgres(1, 0, true);
    }

    @Test
    @Tag("long")
    void in_memory_for_long() throws Exception {
        inMemory(LONG);
    }

    @Test
    @Tag("long")
    void on_sqlite_for_long() throws Exception {
        onSqlite(LONG);
    }

    @Test
    @Tag("long")
    void on_postgresql_for_long() throws Exception {
        onPostgres(LONG, 0, false);
    }

    @Test
    @Tag("long")
    void on_postgresql_while_connections_are_ended_for_long() throws Exception {
        onPostgres(LONG, 4, true);
    }

    private void inMemory(int rounds) throws Exception {
        try (Storage one = new MemoryProvider().open("memory", "races", StorageOptions.DEFAULT);
                Storage other = new MemoryProvider().open("memory", "races", StorageOptions.DEFAULT)) {
            race(new Racers(one, other, null), rounds);
        }
    }

    private void onSqlite(int rounds) throws Exception {
        SqliteConfig config = SqliteConfig.of(folder.resolve("races.db"));
        try (Storage one = SqliteBackend.open(config);
                Storage other = SqliteBackend.open(config)) {
            race(new Racers(one, other, null), rounds);
        }
    }

    private void onPostgres(int rounds, int idle, boolean ended) throws Exception {
        PostgresFixture fixture = new PostgresFixture();
        LentCount source = new LentCount("races-" + System.nanoTime());
        try (Storage one = fixture.openOn(source, idle);
                Storage other = fixture.openOn(source, idle)) {
            race(new Racers(one, other, ended ? source : null), rounds);
            assertThat(killed.get() > 0).isEqualTo(ended);
            assertThat(source.lent()).isLessThanOrEqualTo(2 * idle);
        } finally {
            fixture.close();
        }
        assertThat(source.lent()).isZero();
    }

    /** Ends a few connections while the operations run. */
    private void endConnections(LentCount connections, Future<Done> one, Future<Done> other) throws SQLException {
        for (int i = 0; i < MAX_ENDED && !(one.isDone() && other.isDone()); i++) {
            killed.addAndGet(connections.endOne(random.nextInt(2)) ? 1 : 0);
        }
    }

    private void race(Racers racers, int rounds) throws Exception {
        int pair = 0;
        for (int round = 0; round < rounds; round++) {
            for (RacedOperation first : RacedOperation.values()) {
                for (RacedOperation second : RacedOperation.values()) {
                    if (first.compareTo(second) <= 0) {
                        for (Layout layout : layouts(racers, round + pair++)) {
                            race(racers, first, second, layout);
                        }
                    }
                }
            }
        }
    }

    /** All, or one after the other where each connection that is rebuilt takes its time. */
    private static List<Layout> layouts(Racers racers, int turn) {
        List<Layout> all = List.of(Layout.values());
        return racers.mayFail() ? List.of(all.get(turn % all.size())) : all;
    }

    private void race(Racers racers, RacedOperation first, RacedOperation second, Layout layout) throws Exception {
        String race = "race-" + number.incrementAndGet();
        List<Scope> names = List.of(Scope.of("", race, "a"), Scope.of("", race, "b"), Scope.of("", race, "c"));
        boolean sweeps = second == RacedOperation.SWEEP || first == RacedOperation.SWEEP;
        fill(racers, names.get(0), null);
        fill(racers, names.get(1), sweeps ? Instant.EPOCH : null);
        if (layout == Layout.BACK && number.get() % 2 == 0) {
            fill(racers, names.get(2), null);
        }
        int before = count(racers, names);
        Scope from = layout == Layout.SAME ? names.get(0) : names.get(layout == Layout.BACK ? 2 : 1);
        Scope to = layout == Layout.BACK ? names.get(0) : names.get(2);
        Future<Done> one = threads.submit(() -> run(racers.one, racers.mayFail(), first, names.get(0), names.get(2)));
        Future<Done> other = threads.submit(() -> run(racers.other, racers.mayFail(), second, from, to));
        if (racers.connections != null) {
            endConnections(racers.connections, one, other);
        }
        String what = first + " beside " + second + " " + layout + " " + race;
        Done firstDone = ended(one, what);
        Done secondDone = ended(other, what);
        isSound(racers, what);
        if (!first.destroys() && !second.destroys()) {
            Done copies = plus(
                    first == RacedOperation.COPY ? firstDone : Done.NOTHING,
                    second == RacedOperation.COPY ? secondDone : Done.NOTHING);
            assertThat(count(racers, names))
                    .as(what)
                    .isBetween(before + copies.changes, before + copies.changes + copies.unknown);
            Done commits = plus(
                    first == RacedOperation.COMMIT ? firstDone : Done.NOTHING,
                    second == RacedOperation.COMMIT ? secondDone : Done.NOTHING);
            assertThat(raced(racers, names)).as(what).isGreaterThanOrEqualTo(commits.changes);
        }
        clear(racers, names);
    }

    private static Done plus(Done one, Done other) {
        return new Done(one.changes + other.changes, one.unknown + other.unknown);
    }

    private static Done ended(Future<Done> race, String what) throws Exception {
        try {
            return race.get(SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            throw new AssertionError(what + ": " + e, e);
        }
    }

    private static Done run(Storage storage, boolean mayFail, RacedOperation operation, Scope from, Scope to) {
        int changes = 0;
        int unknown = 0;
        for (int i = 0; i < TIMES; i++) {
            try {
                changes += operation.run(storage, from, to) ? 1 : 0;
            } catch (CairnException e) {
                expectLost(mayFail, e);
                unknown++;
            }
        }
        return new Done(changes, unknown);
    }

    private static void expectLost(boolean mayFail, CairnException e) {
        if (!mayFail || e.code() != ErrorCode.UNAVAILABLE) {
            throw e;
        }
    }

    /** Does something that has to succeed, again where its connection was ended. */
    private static <T> T surely(Racers racers, Supplier<T> work) {
        for (int i = 0; i < 100; i++) {
            try {
                return work.get();
            } catch (CairnException e) {
                expectLost(racers.mayFail(), e);
            }
        }
        throw new AssertionError("a hundred connections were lost one after the other");
    }

    private static void fill(Racers racers, Scope scope, @Nullable Instant end) {
        Commit.Builder commit = Commit.inOrder().frame(new Frame(7, 0, 1, 100, scope.id()));
        for (int i = 0; i < RECORDS; i++) {
            Bytes key = Bytes.fromUtf8("record-" + i);
            commit.put(Put.of(RacedOperation.KIND, key, key));
        }
        if (end != null) {
            commit.expires(end);
        }
        surely(racers, () -> racers.one.commit(scope, commit.build()));
    }

    private static void isSound(Racers racers, String what) {
        List<Damage> found = surely(racers, () -> {
            List<Damage> all = new ArrayList<>();
            racers.other.admin().inspect(all::add);
            return all;
        });
        assertThat(found).as(what).isEmpty();
    }

    private static int count(Racers racers, List<Scope> names) {
        return (int) names.stream()
                .filter(name -> surely(racers, () -> RacedOperation.header(racers.one, name)) != null)
                .count();
    }

    /** How many different commits of the race are found under any of the names. */
    private static int raced(Racers racers, List<Scope> names) {
        Set<Bytes> keys = new HashSet<>();
        for (Scope name : names) {
            surely(racers, () -> racers.one.scan(name, Scan.all(RacedOperation.KIND, 1_000))).items().stream()
                    .map(StoredRecord::key)
                    .filter(key -> key.startsWith(RacedOperation.RACED))
                    .forEach(keys::add);
        }
        return keys.size();
    }

    private static void clear(Racers racers, List<Scope> names) {
        names.forEach(name -> surely(racers, () -> racers.one.admin().drop(name, Budget.UNLIMITED)));
    }
}
