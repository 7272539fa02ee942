package dev.cairn.jdbc;

import dev.cairn.CairnException;
import dev.cairn.storage.Capabilities;
import dev.cairn.storage.Capabilities.Durability;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Compaction;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Finding;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.SchemaState;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StorageOptions;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A store in a PostgreSQL database. Commit times and the ends of leases are by the server's clock; durability is what the server is
 * set up for. Works on connections that a pool lends a transaction at a time. Safe for use by many threads; closed by whoever opened
 * it, which leaves the caller's {@code DataSource} open.
 */
public final class PostgresBackend extends JdbcBackend {
    private static final int ATTEMPTS = 50;
    /** So often a transaction begins anew because its connection turned out to be dead. */
    private static final int RECONNECTIONS = 3;

    private static final String READING = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    private static final String WRITING = "BEGIN ISOLATION LEVEL READ COMMITTED";

    private final Dialect dialect;
    private final PostgresSessions sessions;
    private final String putQuestion;

    private PostgresBackend(PostgresConfig config, StorageOptions.Mode mode) {
        PostgresDialect own = new PostgresDialect(config);
        dialect = own;
        Sql sql = new Sql(own);
        putQuestion = sql.besideHeader(own.timeAndNumber());
        sessions = new PostgresSessions(config, sql);
        try {
            Session session = sessions.borrow();
            try {
                new PostgresSchema(config, List.of(PostgresSchemaV1.version(config))).prepare(session, mode);
            } finally {
                session.close();
            }
        } catch (SQLException e) {
            throw dialect.failure(e);
        }
    }

    /**
     * Opens a store.
     *
     * @throws CairnException {@code NOT_FOUND}, {@code INCOMPATIBLE}, {@code UNAVAILABLE}, {@code DENIED}
     */
    public static PostgresBackend open(PostgresConfig config, StorageOptions.Mode mode) {
        return new PostgresBackend(config, mode);
    }

    /** The version of the tables that are there, without making any. */
    static SchemaState schema(PostgresConfig config) {
        Dialect dialect = new PostgresDialect(config);
        try (Session session = new PostgresSessions(config, new Sql(dialect)).borrow()) {
            return new PostgresSchema(config, List.of(PostgresSchemaV1.version(config))).state(session);
        } catch (SQLException e) {
            throw dialect.failure(e);
        }
    }

    @Override
    <T> T read(Work<T> work) {
        return repeat(READING, work);
    }

    @Override
    @Nullable
    ReadResult read(QuickRead quick) {
        try {
            return alone(quick::run);
        } catch (SQLException e) {
            return null;
        }
    }

    @Override
    KnownScopes scopes() {
        return sessions.scopes();
    }

    @Override
    <T> T write(Work<T> work) {
        return repeat(WRITING, work);
    }

    @Override
    public CommitOutcome commit(Scope scope, Commit commit) {
        QuickCommit quick = QuickCommit.of(scope, commit, sessions.scopes().last(scope));
        CommitOutcome outcome = quick == null ? unordered(scope, commit) : guessed(scope, quick);
        return outcome == null ? careful(scope, commit) : outcome;
    }

    /** The outcome of a commit without order that is two statements, or null when it is not that simple, or was not done or nobody knows. */
    private @Nullable CommitOutcome unordered(Scope scope, Commit commit) {
        UnorderedPut put = UnorderedPut.of(scope, commit, sessions.scopes().seen(scope));
        if (put == null) {
            return null;
        }
        try {
            return alone(session -> put.run(session, putQuestion));
        } catch (SQLException e) {
            return null;
        }
    }

    /** The outcome of a commit that guesses, or null when it was wrong or nobody knows: then the same commit is sent again with care. */
    private @Nullable CommitOutcome guessed(Scope scope, QuickCommit quick) {
        try {
            CommitOutcome outcome = alone(quick::run);
            quick.done(sessions.scopes());
            return outcome;
        } catch (SQLException e) {
            sessions.scopes().wrong(scope);
            return null;
        }
    }

    /** Does work whose statements are transactions of their own. */
    private <T> @Nullable T alone(Attempt<T> work) throws SQLException {
        Session session = sessions.borrow();
        boolean whole = false;
        try {
            T answer = work.run(session);
            session.settleAlone();
            whole = true;
            return answer;
        } finally {
            takeBack(session, whole);
        }
    }

    private CommitOutcome careful(Scope scope, Commit commit) {
        CommitRun run = new CommitRun(scope, commit);
        CommitOutcome outcome = write(run);
        if (outcome instanceof Committed committed && !committed.repeated()) {
            sessions.scopes().committed(scope, run.left());
        }
        return outcome;
    }

    private <T> T repeat(String begin, Work<T> work) {
        boolean pipelined = true;
        int lost = 0;
        for (int attempt = 1; ; attempt++) {
            try {
                return transaction(begin, work, pipelined);
            } catch (SQLException e) {
                if (pipelined && Pipeline.NOT_ONE.equals(e.getSQLState())) {
                    pipelined = false;
                } else if (wasLost(e)) {
                    sessions.closeIdle(e);
                    if (++lost > RECONNECTIONS || (begin.equals(WRITING) && e instanceof CommitSentException)) {
                        throw dialect.failure(e);
                    }
                } else if (attempt == ATTEMPTS || !dialect.worthRepeating(e)) {
                    throw dialect.failure(e);
                } else {
                    LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(1, 1 + attempt * 500_000L));
                }
            }
        }
    }

    /** Whether the connection is gone, maybe since long: the server ended it, or it broke. */
    private static boolean wasLost(SQLException error) {
        String state = String.valueOf(error.getSQLState());
        return state.startsWith("08") || state.startsWith("57P");
    }

    /** Statement by statement when it is not pipelined: then it comes out which of them did not do what it should. */
    private <T> T transaction(String begin, Work<T> work, boolean pipelined) throws SQLException {
        Session session = sessions.borrow();
        boolean whole = false;
        try {
            if (pipelined) {
                session.beginPipelined(begin);
            } else {
                session.control(begin);
            }
            T answer = work.run(session);
            commit(session, pipelined);
            whole = true;
            return answer;
        } finally {
            takeBack(session, whole);
        }
    }

    /** @param whole whether its transaction ended well */
    private void takeBack(Session session, boolean whole) throws SQLException {
        if (whole || session.rollBack()) {
            sessions.giveBack(session);
        } else {
            session.close();
        }
    }

    private static void commit(Session session, boolean pipelined) throws SQLException {
        try {
            if (pipelined) {
                session.endPipelined("COMMIT");
            } else {
                session.control("COMMIT");
            }
        } catch (SQLException e) {
            throw new CommitSentException(e);
        }
    }

    /** A failure after which a transaction may have been committed all the same. */
    private static final class CommitSentException extends SQLException {
        private static final long serialVersionUID = 1L;

        CommitSentException(SQLException cause) {
            super(cause.getMessage(), cause.getSQLState(), cause);
        }
    }

    @Override
    void inspectEngine(Consumer<Damage> found) {
        // The server checks its own structures (amcheck); rows, counts and lanes are checked like everywhere.
    }

    @Override
    public Compaction compact(boolean erase) {
        return apart(session -> new PostgresCompaction(session).run(erase));
    }

    @Override
    public void examine(Consumer<Finding> found) {
        apart(session -> {
            new PostgresExamination(session, found).run();
            return true;
        });
    }

    /** Does work that is no transaction, on a connection that is closed afterwards. */
    private <T> T apart(Work<T> work) {
        try (Session session = sessions.borrow()) {
            return work.run(session);
        } catch (SQLException e) {
            throw dialect.failure(e);
        }
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(
                Durability.POWER,
                Set.of(
                        Capability.REOPEN,
                        Capability.SHARED,
                        Capability.SNAPSHOT_READS,
                        Capability.MANY_SCOPES,
                        Capability.COMPACTION));
    }

    @Override
    public void close() {
        try {
            sessions.close();
        } catch (SQLException e) {
            throw dialect.failure(e);
        }
    }
}
