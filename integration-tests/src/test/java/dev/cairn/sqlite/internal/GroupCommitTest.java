package dev.cairn.sqlite.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.integration.FaultyDriver;
import dev.cairn.jdbc.internal.commit.CommitRun;
import dev.cairn.jdbc.internal.table.Dialect;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.Sql;
import dev.cairn.jdbc.internal.table.TransactionBody;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Key;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GroupCommitTest {
    private static final Scope SCOPE = Scope.of("", "group", "one");

    private static final Sql SQL = new Sql(new SqliteDialect(Path.of("none"), Clock.systemUTC()));

    @TempDir
    Path folder;

    private final FaultyDriver disk = new FaultyDriver();
    private final Map<String, Object> outcomes = new ConcurrentHashMap<>();
    private final List<Thread> threads = new ArrayList<>();
    private final CountDownLatch gate = new CountDownLatch(1);
    private SqliteWriter writer = new SqliteWriter(
            Path.of("none"), new SqliteSessions("jdbc:none", SQL), SQL.dialect, new SameFiles(Path.of("none"), null));
    private WriteQueue queue = new WriteQueue(writer::run);

    @BeforeEach
    void open() throws SQLException {
        DriverManager.registerDriver(disk);
        Path file = folder.resolve("store.db");
        SqliteBackend.open(SqliteConfig.of(file)).close();
        Dialect dialect = new SqliteDialect(file, Clock.systemUTC());
        writer = new SqliteWriter(
                file,
                new SqliteSessions(disk.url(file), new Sql(dialect), DriverManager::getConnection),
                dialect,
                new SameFiles(file, null));
        queue = new WriteQueue(writer::run);
    }

    @AfterEach
    void close() throws SQLException {
        writer.close();
        DriverManager.deregisterDriver(disk);
    }

    @Test
    void members_see_the_earlier_ones_and_a_refused_one_hurts_no_one() {
        together(
                Map.entry("first", put("a").check(new Check.Absent(1, Key.of("a")))),
                Map.entry(
                        "again",
                        put("a").check(new Check.Absent(1, Key.of("a")))
                                .put(Put.of(1, Key.of("x"), Bytes.fromUtf8("never")))),
                Map.entry("other", put("b")));
        assertThat(outcomes.get("first")).isInstanceOf(CommitOutcome.Committed.class);
        assertThat(outcomes.get("again")).isInstanceOf(CommitOutcome.Refused.class);
        assertThat(outcomes.get("other")).isInstanceOf(CommitOutcome.Committed.class);
        assertThat(transactions())
                .as("transactions, the one that held the queue among them")
                .isEqualTo(2);
        assertThat(stored()).isEqualTo(2);
    }

    @Test
    void a_member_that_fails_after_it_wrote_hurts_no_one_and_leaves_nothing() {
        Commit.Builder spoiler = put("spoilt")
                .frame(new Frame(1, 0, 4, 10, Bytes.fromUtf8("frame")))
                .drop(new LaneRange(1, 0, 2));
        together(Map.entry("first", put("a")), Map.entry("spoiler", spoiler), Map.entry("last", put("b")));
        assertThat(outcomes.get("first")).isInstanceOf(CommitOutcome.Committed.class);
        assertThat(outcomes.get("last")).isInstanceOf(CommitOutcome.Committed.class);
        expectCode("spoiler", ErrorCode.INVALID);
        assertThat(stored()).isEqualTo(2);
    }

    @Test
    void a_failed_commit_fails_all_alike_refusals_too_and_the_next_one_opens_the_file_again() {
        disk.passes.set(1);
        disk.failures.set(1);
        together(
                Map.entry("first", put("a").check(new Check.Absent(1, Key.of("a")))),
                Map.entry(
                        "again",
                        put("a").check(new Check.Absent(1, Key.of("a")))
                                .put(Put.of(1, Key.of("x"), Bytes.fromUtf8("never")))));
        expectCode("first", ErrorCode.UNAVAILABLE);
        expectCode("again", ErrorCode.UNAVAILABLE);
        int before = disk.opened.get();
        assertThat(commit(put("c"))).isInstanceOf(CommitOutcome.Committed.class);
        assertThat(disk.opened.get()).isEqualTo(before + 1);
        assertThat(stored()).isEqualTo(1);
    }

    @Test
    void after_a_failed_commit_nothing_is_acknowledged_until_the_file_has_passed_its_check() {
        disk.failures.set(1);
        assertThat(codeOf(put("a"))).isEqualTo(ErrorCode.UNAVAILABLE);
        disk.failing = "PRAGMA wal_checkpoint";
        disk.failures.set(1);
        assertThat(codeOf(put("b"))).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(commit(put("c"))).isInstanceOf(CommitOutcome.Committed.class);
        assertThat(stored()).isEqualTo(1);
    }

    @Test
    void an_error_of_the_machine_in_one_member_leaves_nothing_and_the_next_one_goes_on() {
        assertThat(catchThrowable(() -> queue.run(session -> {
                    session.update("DELETE FROM cairn_meta");
                    throw new StackOverflowError("made by the test");
                })))
                .isInstanceOf(StackOverflowError.class);
        assertThat(commit(put("a"))).isInstanceOf(CommitOutcome.Committed.class);
        assertThat(queue.<Long>run(session -> session.number("SELECT count(*) FROM cairn_meta")))
                .isEqualTo(1);
    }

    /** Wherever in the group the machine fails, whoever was reported that a put is stored finds it, and no one else's is lost with it. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void an_error_of_the_machine_in_a_group_is_thrown_to_its_member_alone(int place) {
        List<Map.Entry<String, TransactionBody<?>>> members =
                new ArrayList<>(List.of(Map.entry("first", work(put("a"))), Map.entry("second", work(put("b")))));
        members.add(place, Map.entry("failing", session -> {
            work(put("never")).run(session);
            throw new OutOfMemoryError("made by the test");
        }));
        group(members);
        assertThat(outcomes.get("failing")).isInstanceOf(OutOfMemoryError.class);
        assertThat(outcomes.get("first")).isInstanceOf(CommitOutcome.Committed.class);
        assertThat(outcomes.get("second")).isInstanceOf(CommitOutcome.Committed.class);
        assertThat(keys()).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void an_error_of_the_machine_before_the_commit_is_no_success_for_anybody() {
        disk.passes.set(1);
        disk.error.set(1);
        disk.failing = "BEGIN";
        together(Map.entry("first", put("a")), Map.entry("second", put("b")));
        assertAcknowledgedIsStored("first", "second");
        assertThat(commit(put("c"))).isInstanceOf(CommitOutcome.Committed.class);
    }

    @Test
    void an_error_of_the_machine_in_the_commit_leaves_its_outcome_unknown_to_the_whole_group() {
        disk.passes.set(1);
        disk.error.set(1);
        together(Map.entry("first", put("a")), Map.entry("second", put("b")));
        assertThat(outcomes.values())
                .filteredOn(OutOfMemoryError.class::isInstance)
                .hasSize(1);
        CairnException other = (CairnException) outcomes.values().stream()
                .filter(CairnException.class::isInstance)
                .findFirst()
                .orElseThrow();
        assertThat(other.code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(other).hasMessageContaining("Cannot tell whether a commit was stored");
        assertThat(commit(put("c"))).isInstanceOf(CommitOutcome.Committed.class);
        assertThat(keys()).containsExactly("c");
    }

    /** The one that leads fails before it has begun: it is no longer waited for, and the others go on without it. */
    @Test
    @Timeout(30)
    void a_leader_that_fails_before_its_transaction_does_not_keep_the_queue() {
        AtomicInteger batches = new AtomicInteger();
        queue = new WriteQueue(writer::run, new LinkedBlockingQueue<>() {
            private static final long serialVersionUID = 1L;

            @Override
            public int drainTo(Collection<? super QueuedTransaction<?>> batch, int most) {
                if (batches.incrementAndGet() == 2) {
                    throw new OutOfMemoryError("made by the test");
                }
                return super.drainTo(batch, most);
            }
        });
        together(Map.entry("first", put("a")), Map.entry("second", put("b")));
        assertThat(outcomes.get("first")).isInstanceOf(OutOfMemoryError.class);
        assertAcknowledgedIsStored("first", "second");
        assertThat(commit(put("c"))).isInstanceOf(CommitOutcome.Committed.class);
    }

    /** Whatever ends the setting up of a connection, it is closed: no one else would. */
    @ParameterizedTest
    @ValueSource(strings = {"PRAGMA cell_size_check", "PRAGMA synchronous", "PRAGMA query_only"})
    void a_connection_that_cannot_be_set_up_is_closed(String step) {
        disk.failing = step;
        SqliteSessions sessions =
                new SqliteSessions(disk.url(folder.resolve("store.db")), SQL, DriverManager::getConnection);
        disk.failures.set(1);
        assertThat(catchThrowable(sessions::openForReading)).isInstanceOf(SQLException.class);
        disk.error.set(1);
        assertThat(catchThrowable(sessions::openForReading)).isInstanceOf(OutOfMemoryError.class);
        assertThat(disk.opened.get()).isEqualTo(2);
        assertThat(disk.closed.get()).isEqualTo(2);
    }

    /** What is left of the log might be of pages that the system lost with the failed commit. */
    @Test
    void after_a_failed_commit_a_reader_that_keeps_a_part_of_the_log_keeps_writers_out() throws SQLException {
        assertThat(commit(put("a"))).isInstanceOf(CommitOutcome.Committed.class);
        SqliteSessions sessions = new SqliteSessions(folder.resolve("store.db"), SQL);
        try (Session reader = sessions.openForReading()) {
            reader.run("BEGIN");
            reader.number("SELECT count(*) FROM cairn_record");
            assertThat(commit(put("b"))).isInstanceOf(CommitOutcome.Committed.class);
            disk.failures.set(1);
            assertThat(codeOf(put("c"))).isEqualTo(ErrorCode.UNAVAILABLE);
            assertThat(codeOf(put("d"))).isEqualTo(ErrorCode.LOCKED);
            reader.run("COMMIT");
        }
        assertThat(commit(put("e"))).isInstanceOf(CommitOutcome.Committed.class);
        assertThat(keys()).containsExactlyInAnyOrder("a", "b", "e");
    }

    private void assertAcknowledgedIsStored(String... members) {
        List<String> stored = keys();
        for (String member : members) {
            String key = member.equals("first") ? "a" : "b";
            assertThat(outcomes.get(member)).isNotNull();
            assertThat(outcomes.get(member) instanceof CommitOutcome.Committed)
                    .as(member + " " + outcomes.get(member))
                    .isEqualTo(stored.contains(key));
        }
    }

    @Test
    void a_full_disk_is_reported_and_harms_nothing() {
        assertThat(commit(put("a"))).isInstanceOf(CommitOutcome.Committed.class);
        disk.code = 13;
        disk.failures.set(1);
        assertThat(codeOf(put("b"))).isEqualTo(ErrorCode.NO_SPACE);
        assertThat(commit(put("c"))).isInstanceOf(CommitOutcome.Committed.class);
        assertThat(stored()).isEqualTo(2);
    }

    @Test
    void an_interrupted_writer_gets_its_outcome_and_stays_interrupted() {
        Thread.currentThread().interrupt();
        CommitOutcome outcome = commit(put("a"));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(outcome).isInstanceOf(CommitOutcome.Committed.class);
    }

    /** Holds the queue until all commits wait in it, so that they share a transaction. */
    @SafeVarargs
    private void together(Map.Entry<String, Commit.Builder>... commits) {
        List<Map.Entry<String, TransactionBody<?>>> members = new ArrayList<>();
        for (Map.Entry<String, Commit.Builder> commit : commits) {
            members.add(Map.entry(commit.getKey(), work(commit.getValue())));
        }
        group(members);
    }

    private void group(List<Map.Entry<String, TransactionBody<?>>> members) {
        start(
                "holder",
                () -> queue.run(session -> {
                    await(gate);
                    return true;
                }));
        for (Map.Entry<String, TransactionBody<?>> member : members) {
            start(member.getKey(), () -> queue.run(member.getValue()));
        }
        gate.countDown();
        threads.forEach(GroupCommitTest::join);
    }

    private void start(String name, java.util.function.Supplier<Object> action) {
        Thread thread = new Thread(() -> {
            try {
                outcomes.put(name, action.get());
            } catch (CairnException | VirtualMachineError e) {
                outcomes.put(name, e);
            }
        });
        threads.add(thread);
        thread.start();
        while (thread.isAlive() && thread.getState() != Thread.State.WAITING) {
            LockSupport.parkNanos(100_000);
        }
    }

    private CommitOutcome commit(Commit.Builder commit) {
        return queue.run(work(commit));
    }

    private static TransactionBody<CommitOutcome> work(Commit.Builder commit) {
        return new CommitRun(SCOPE, commit.build());
    }

    private List<String> keys() {
        return queue.run(session -> {
            List<String> found = new ArrayList<>();
            try (ResultSet row = session.query("SELECT substr(CAST(body AS TEXT), 9) FROM cairn_record")) {
                while (row.next()) {
                    found.add(row.getString(1));
                }
            }
            return found;
        });
    }

    private ErrorCode codeOf(Commit.Builder commit) {
        assertThat(catchThrowable(() -> commit(commit)))
                .isInstanceOfSatisfying(CairnException.class, e -> outcomes.put("code", e.code()));
        return (ErrorCode) outcomes.getOrDefault("code", ErrorCode.INTERNAL);
    }

    private void expectCode(String member, ErrorCode code) {
        assertThat(outcomes.get(member))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    private long stored() {
        return queue.run(session -> session.number("SELECT count(*) FROM cairn_record"));
    }

    private int transactions() {
        return disk.commits.get();
    }

    private static Commit.Builder put(String key) {
        return Commit.inOrder().put(Put.of(1, Key.of(key), Bytes.fromUtf8("body of " + key)));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
