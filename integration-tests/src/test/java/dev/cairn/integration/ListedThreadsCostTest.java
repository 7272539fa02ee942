package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.ThreadStatus;
import dev.cairn.postgresql.internal.PostgresFixture;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.testing.PostgresServer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A page of threads costs few questions to the store, however many threads are on it. */
class ListedThreadsCostTest {
    private static final int THREADS = 100;

    private static ThreadQuery page(String prefix, int limit) {
        return ThreadQuery.all().prefix(prefix).limit(limit);
    }

    /** Threads of two branches each, of which every tenth waits on the second. */
    private static void fill(Checkpointer checkpoints, String prefix) {
        for (int i = 0; i < THREADS; i++) {
            CheckpointConfig thread = CheckpointConfig.of(prefix + i);
            CheckpointConfig first = checkpoints.put(thread, Map.of("a", i), CheckpointMetadata.of(0));
            CheckpointConfig other = checkpoints.branches().fork(first, "other");
            if (i % 10 == 0) {
                checkpoints.putWrites(other, List.of(ChannelWrite.of(ChannelWrite.INTERRUPT, "?")), "task", "");
            }
        }
    }

    private static void expectWaiting(List<ThreadInfo> threads) {
        assertThat(threads.stream().filter(thread -> thread.status() == ThreadStatus.INTERRUPTED))
                .hasSize(THREADS / 10);
    }

    private static int sum(Calls calls) {
        return calls.counts().values().stream().mapToInt(Integer::intValue).sum();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void a_page_of_a_hundred_threads_costs_as_many_calls_as_one_of_five(EveryStore store) {
        try (Storage storage = store.openStorage()) {
            Calls calls = new Calls(storage);
            Checkpointer checkpoints = Cairn.builder().on(calls.storage()).checkpoints();
            String prefix = store.thread().threadId() + "-cost-";
            fill(checkpoints, prefix);
            calls.forget();
            assertThat(checkpoints.threads().list(page(prefix, 5)).items()).hasSize(5);
            int few = sum(calls);
            calls.forget();
            expectWaiting(checkpoints.threads().list(page(prefix, THREADS)).items());

            assertThat(sum(calls))
                    .as("calls: %s", calls.counts())
                    .isEqualTo(few)
                    .isLessThanOrEqualTo(3);

            calls.forget();
            ThreadQuery waiting = page(prefix, THREADS).status(ThreadStatus.INTERRUPTED);
            expectWaiting(checkpoints.threads().list(waiting).items());
            assertThat(sum(calls)).as("calls: %s", calls.counts()).isEqualTo(few);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#lasting")
    void a_damaged_header_behind_a_page_is_named_by_the_next_page_only(EveryStore store) throws SQLException {
        try (Cairn cairn = store.open()) {
            Checkpointer checkpoints = cairn.checkpoints();
            String prefix = store.thread().threadId() + "-border-";
            for (int i = 0; i < 4; i++) {
                checkpoints.put(CheckpointConfig.of(prefix + i), Map.of("a", i), CheckpointMetadata.of(0));
            }
            store.damageHeaders(Scope.of("", "thread", prefix + 1));
            List<Damage> named = new ArrayList<>();
            var first = checkpoints.threads().list(page(prefix, 2), named::add);
            assertThat(first.items()).hasSize(2);
            assertThat(named).isEmpty();
            checkpoints.threads().list(page(prefix, 2).from(first.next()), named::add);
            assertThat(named).hasSize(1);
        } finally {
            store.repairHeaders();
        }
    }

    @Test
    void a_page_of_a_hundred_threads_costs_postgres_as_many_round_trips_as_one_of_five() {
        PostgresFixture fixture = new PostgresFixture();
        Executions source = new Executions();
        try (Storage storage = fixture.openOn(source, 1)) {
            Checkpointer checkpoints = Cairn.builder().on(storage).checkpoints();
            fill(checkpoints, "cost-");
            checkpoints.threads().list(page("cost-", 1));
            int before = source.count.get();
            checkpoints.threads().list(page("cost-", 5));
            int few = source.count.get() - before;
            expectWaiting(checkpoints.threads().list(page("cost-", THREADS)).items());

            assertThat(source.count.get() - before - few)
                    .isLessThanOrEqualTo(few + 1)
                    .isLessThanOrEqualTo(15);
        } finally {
            fixture.close();
        }
    }

    /** Connections on which every execution of a statement is counted. */
    private static final class Executions extends PGSimpleDataSource {
        private static final long serialVersionUID = 1L;

        private final transient AtomicInteger count = new AtomicInteger();

        Executions() {
            setUrl("jdbc:" + PostgresServer.url());
        }

        @Override
        public Connection getConnection() throws SQLException {
            return counting(Connection.class, super.getConnection());
        }

        private <T> T counting(Class<T> type, Object real) {
            return type.cast(Proxy.newProxyInstance(
                    type.getClassLoader(), new Class<?>[] {type}, (self, method, with) -> {
                        if (method.getName().startsWith("execute")) {
                            count.incrementAndGet();
                        }
                        try {
                            Object answer = method.invoke(real, with);
                            return answer instanceof PreparedStatement statement
                                    ? counting(PreparedStatement.class, statement)
                                    : answer;
                        } catch (InvocationTargetException e) {
                            throw e.getCause() == null ? e : e.getCause();
                        }
                    }));
        }
    }
}
