package dev.cairn.postgresql.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.integration.LendingPool;
import dev.cairn.integration.Lent;
import dev.cairn.integration.Slow;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions.Mode;
import dev.cairn.testing.PostgresServer;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Connections end while no one uses them, and while someone does. */
class PostgresLostConnectionsTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");
    private static final CheckpointMetadata STEP = CheckpointMetadata.of(0);

    private final PostgresFixture fixture = new PostgresFixture();

    @Test
    void connections_that_the_server_ended_while_they_were_idle_are_not_noticed() throws Exception {
        String name = "idle-" + System.nanoTime();
        try (Storage storage = fixture.openOn(named(name), 4)) {
            Checkpointer checkpoints = Cairn.builder().on(storage).checkpoints();
            checkpoints.put(THREAD, Map.of("n", 0), STEP);
            for (int round = 1; round <= 3; round++) {
                inParallel(4, () -> checkpoints.get(THREAD));
                assertThat(end(name)).isPositive();
                checkpoints.put(THREAD, Map.of("n", round), STEP);
                assertThat(end(name)).isPositive();
                assertThat(checkpoints.get(THREAD).checkpoint().value("n").json())
                        .isEqualTo(String.valueOf(round));
            }
            assertThat(checkpoints.summaries(CheckpointQuery.all()).items()).hasSize(4);
        } finally {
            fixture.close();
        }
    }

    @Test
    void a_pool_may_lend_a_dead_connection() throws Exception {
        String name = "lent-" + System.nanoTime();
        DataSource source = named(name);
        Connection[] lent = {source.getConnection()};
        DataSource pool = new PGSimpleDataSource() {
            private static final long serialVersionUID = 1L;

            @Override
            public Connection getConnection() throws SQLException {
                Connection next = lent[0] == null ? source.getConnection() : lent[0];
                lent[0] = null;
                return next;
            }
        };
        try (Storage storage = fixture.openOn(pool, 0)) {
            Checkpointer checkpoints = Cairn.builder().on(storage).checkpoints();
            checkpoints.put(THREAD, Map.of("n", 0), STEP);
            lent[0] = source.getConnection();
            end(name);
            checkpoints.put(THREAD, Map.of("n", 1), STEP);
            lent[0] = source.getConnection();
            end(name);
            assertThat(checkpoints.get(THREAD).checkpoint().value("n").json()).isEqualTo("1");
        } finally {
            fixture.close();
        }
    }

    /** While a writer puts, connections end at any moment: each put is stored once, or fails and is stored once when it is put again. */
    @Test
    void puts_whose_connections_end_at_any_moment_are_stored_once() throws Exception {
        String name = "busy-" + System.nanoTime();
        try (Storage storage = fixture.openOn(named(name), 4)) {
            Checkpointer checkpoints = Cairn.builder().on(storage).checkpoints();
            CountDownLatch done = new CountDownLatch(1);
            ExecutorService threads = Executors.newSingleThreadExecutor();
            Future<Integer> ended = threads.submit(() -> {
                int count = 0;
                while (done.getCount() > 0) {
                    count += end(name);
                    Thread.sleep(7);
                }
                return count;
            });
            List<String> ids = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                ids.add(0, "id-" + i);
                putOnce(checkpoints, "id-" + i);
            }
            done.countDown();
            assertThat(ended.get()).isPositive();
            threads.shutdown();
            List<Damage> damage = new ArrayList<>();
            checkpoints.threads().verify(null, damage::add);
            assertThat(damage).isEmpty();
            assertThat(checkpoints
                            .branches()
                            .ancestry(THREAD)
                            .map(node -> node.config().checkpointId()))
                    .containsExactlyElementsOf(ids);
        } finally {
            fixture.close();
        }
    }

    private static void putOnce(Checkpointer checkpoints, String id) {
        for (int attempt = 0; ; attempt++) {
            try {
                checkpoints.put(THREAD, Checkpoint.of(Map.of("id", id)).withId(id), STEP);
                return;
            } catch (CairnException e) {
                assertThat(e.code()).as("%s", e).isEqualTo(ErrorCode.UNAVAILABLE);
                assertThat(attempt).isLessThan(50);
            }
        }
    }

    /** A pool's refusal to take a connection back says nothing of what was done on it. */
    @ParameterizedTest
    @ValueSource(strings = {"08003", "55000", ""})
    void what_was_committed_on_a_connection_that_cannot_be_given_back_is_stored_once(String state) {
        AtomicBoolean refusing = new AtomicBoolean();
        DataSource source = new PGSimpleDataSource() {
            private static final long serialVersionUID = 1L;

            @Override
            public Connection getConnection() throws SQLException {
                return Lent.refusedWhen(refusing, PostgresServer.source().getConnection(), state);
            }
        };
        Scope scope = Scope.of("", "test", "s");
        Commit commit = Commit.inOrder()
                .put(Put.of(1, Key.of("k"), Bytes.fromUtf8("1")))
                .build();
        try (Storage storage = fixture.openOn(source, 0)) {
            storage.commit(scope, commit);
            refusing.set(true);

            CommitOutcome outcome = storage.commit(scope, commit);

            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            Committed.class,
                            done -> assertThat(done.written().get(0).revision()).isEqualTo(2));
            assertThat(storage.read(scope, Read.of().get(1, Key.of("k")).build())
                            .first(0)
                            .orElseThrow()
                            .revision())
                    .isEqualTo(2);
        } finally {
            fixture.close();
        }
    }

    @Test
    void a_server_that_hangs_up_at_once_is_unavailable() throws Exception {
        try (ServerSocket door = new ServerSocket(0)) {
            Thread porter = new Thread(() -> hangUp(door));
            porter.setDaemon(true);
            porter.start();
            PGSimpleDataSource source = new PGSimpleDataSource();
            source.setUrl("jdbc:postgresql://localhost:" + door.getLocalPort() + "/none?user=none");
            assertThatThrownBy(() -> PostgresBackend.open(PostgresConfig.of(source), Mode.EXISTING))
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE));
        }
    }

    private static void hangUp(ServerSocket door) {
        try {
            while (true) {
                try (Socket guest = door.accept()) {
                    guest.setSoLinger(true, 0);
                }
            }
        } catch (IOException closed) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void connections_without_automatic_commits_are_used_as_they_are() throws Exception {
        PGSimpleDataSource source = new PGSimpleDataSource() {
            private static final long serialVersionUID = 1L;

            @Override
            public Connection getConnection() throws SQLException {
                Connection connection = PostgresServer.source().getConnection();
                connection.setAutoCommit(false);
                return connection;
            }
        };
        for (int idle : new int[] {0, 4, 0}) {
            try (Storage storage = fixture.openOn(source, idle)) {
                Checkpointer checkpoints = Cairn.builder().on(storage).checkpoints();
                CheckpointConfig put = checkpoints.put(THREAD, Map.of("n", idle), STEP);
                assertThat(checkpoints.get(put).checkpoint().value("n").json()).isEqualTo(String.valueOf(idle));
            }
        }
        try (Storage storage = fixture.reopen(java.time.Clock.systemUTC())) {
            Checkpointer checkpoints = Cairn.builder().on(storage).checkpoints();
            assertThat(checkpoints.summaries(CheckpointQuery.all()).items()).hasSize(3);
        } finally {
            fixture.close();
        }
    }

    /** Writers of other threads do not wait for each other, also where every message to the server takes its time. */
    @Test
    void eight_writers_on_slow_connections_are_not_served_one_after_the_other() throws Exception {
        PGSimpleDataSource slow = new PGSimpleDataSource() {
            private static final long serialVersionUID = 1L;

            @Override
            public Connection getConnection() throws SQLException {
                return Slow.connection(PostgresServer.source().getConnection());
            }
        };
        try (Storage storage = fixture.openOn(slow, 8)) {
            Checkpointer checkpoints = Cairn.builder().on(storage).checkpoints();
            inParallel(8, () -> {
                CheckpointConfig own =
                        CheckpointConfig.of("thread-" + Thread.currentThread().getId());
                checkpoints.put(own, Map.of("n", 0), STEP);
                return own;
            });
            Slow.MOST.set(0);
            inParallel(8, () -> {
                CheckpointConfig own =
                        CheckpointConfig.of("thread-" + Thread.currentThread().getId());
                for (int i = 0; i < 10; i++) {
                    checkpoints.put(own, Map.of("n", i), STEP);
                }
                return own;
            });
            assertThat(Slow.MOST).hasValueGreaterThanOrEqualTo(6);
        } finally {
            fixture.close();
        }
    }

    private static <T> void inParallel(int count, java.util.concurrent.Callable<T> action) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try {
            List<Future<T>> calls = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                calls.add(threads.submit(action));
            }
            for (Future<T> call : calls) {
                call.get();
            }
        } finally {
            threads.shutdown();
        }
    }

    private static PGSimpleDataSource named(String name) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl("jdbc:" + PostgresServer.url());
        source.setApplicationName(name);
        return source;
    }

    /** Ends all connections of a name; how many they were. */
    private static int end(String name) throws SQLException {
        try (Connection connection = LendingPool.INSTANCE.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity"
                                + " WHERE application_name = '" + name + "'")) {
            row.next();
            return row.getInt(1);
        }
    }
}
