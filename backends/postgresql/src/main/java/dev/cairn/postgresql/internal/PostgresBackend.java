package dev.cairn.postgresql.internal;

import dev.cairn.error.CairnException;
import dev.cairn.jdbc.internal.commit.CommitRun;
import dev.cairn.jdbc.internal.query.SingleStatementRead;
import dev.cairn.jdbc.internal.table.Attempt;
import dev.cairn.jdbc.internal.table.Dialect;
import dev.cairn.jdbc.internal.table.Pipeline;
import dev.cairn.jdbc.internal.table.ScopeCache;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.Sql;
import dev.cairn.jdbc.internal.table.TransactionBody;
import dev.cairn.jdbc.internal.upkeep.JdbcBackend;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Damage;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.SchemaState;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StorageAdmin;
import dev.cairn.storage.StorageOptions;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A store in a PostgreSQL database. Commit times and the ends of leases are by the server's clock; durability is what the server is
 * set up for. Works on connections that a pool lends a transaction at a time. Thread-safe; closed by whoever opened
 * it, which leaves the caller's {@code DataSource} open.
 */
public final class PostgresBackend extends JdbcBackend {
    private static final int ATTEMPTS = 50;
    /** So often a transaction restarts because its connection turned out to be dead. */
    private static final int RECONNECTIONS = 3;

    private static final String READING = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    private static final String WRITING = "BEGIN " + PostgresDialect.WRITING;

    private final PostgresDialect dialect;
    private final PostgresSessions sessions;
    private final PostgresSchema schema;
    private final String putQuestion;

    private PostgresBackend(PostgresConfig config, StorageOptions.Mode mode) {
        dialect = new PostgresDialect(config);
        Sql sql = new Sql(dialect);
        putQuestion = sql.besideHeader(dialect.timeAndNumber());
        schema = new PostgresSchema(config, List.of(PostgresSchemaV1.version(config)));
        sessions = new PostgresSessions(config, sql);
        boolean prepared = false;
        try {
            prepared = apart(session -> schema.prepare(session, mode));
        } finally {
            if (!prepared) {
                close();
            }
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
    public static SchemaState schema(PostgresConfig config) {
        Dialect dialect = new PostgresDialect(config);
        try (PostgresSessions sessions = new PostgresSessions(config, new Sql(dialect))) {
            return sessions.use(new PostgresSchema(config, List.of(PostgresSchemaV1.version(config)))::state);
        } catch (SQLException e) {
            throw dialect.failure(e);
        }
    }

    @Override
    public <T> T read(TransactionBody<T> work) {
        return repeat(READING, work);
    }

    @Override
    public @Nullable ReadResult read(SingleStatementRead quick) {
        try {
            return alone(quick::run);
        } catch (SQLException e) {
            return null;
        }
    }

    @Override
    public ScopeCache scopes() {
        return sessions.scopes();
    }

    @Override
    public <T> T write(TransactionBody<T> work) {
        return repeat(WRITING, work);
    }

    @Override
    public CommitOutcome commit(Scope scope, Commit commit) {
        OptimisticCommit quick =
                OptimisticCommit.of(scope, commit, sessions.scopes().last(scope));
        CommitOutcome outcome;
        try {
            outcome = quick == null ? unordered(scope, commit) : guessed(scope, quick);
        } catch (SQLException lost) {
            return again(scope, commit, lost);
        }
        return outcome == null ? careful(scope, commit) : outcome;
    }

    /** The same commit after one that went with its connection: it may be stored, so a failure now does not say that it is not. */
    private CommitOutcome again(Scope scope, Commit commit, SQLException lost) {
        try {
            return careful(scope, commit);
        } catch (CairnException e) {
            CairnException unknown = dialect.unknownOutcome(lost);
            unknown.addSuppressed(e);
            throw unknown;
        }
    }

    /**
     * The outcome of a commit without order that is two statements, or null when it is not that simple, or was not done.
     *
     * @throws SQLException when no one knows whether it was done
     */
    private @Nullable CommitOutcome unordered(Scope scope, Commit commit) throws SQLException {
        SingleRecordPut put =
                SingleRecordPut.of(scope, commit, sessions.scopes().seen(scope));
        if (put == null) {
            return null;
        }
        try {
            return alone(session -> put.run(session, putQuestion));
        } catch (SQLException e) {
            return undone(e);
        }
    }

    /**
     * The outcome of a commit that guesses, or null when it was wrong and nothing was done: then the same commit is sent again with care.
     *
     * @throws SQLException when no one knows whether it was done
     */
    private @Nullable CommitOutcome guessed(Scope scope, OptimisticCommit quick) throws SQLException {
        try {
            CommitOutcome outcome = alone(quick::run);
            quick.done(sessions.scopes());
            return outcome;
        } catch (SQLException e) {
            sessions.scopes().wrong(scope);
            return undone(e);
        }
    }

    private @Nullable CommitOutcome undone(SQLException e) throws SQLException {
        if (wasLost(e)) {
            throw e;
        }
        if (PostgresDialect.LOCKED.equals(e.getSQLState())) {
            throw dialect.failure(e);
        }
        return null;
    }

    /** Does work whose statements are transactions of their own. */
    private <T> @Nullable T alone(Attempt<T> work) throws SQLException {
        return sessions.use(session -> Optional.ofNullable(work.run(session))).orElse(null);
    }

    private CommitOutcome careful(Scope scope, Commit commit) {
        CommitRun run = new CommitRun(scope, commit);
        CommitOutcome outcome = write(run);
        if (outcome instanceof Committed committed && !committed.repeated()) {
            sessions.scopes().committed(scope, run.left());
        }
        return outcome;
    }

    private <T> T repeat(String begin, TransactionBody<T> work) {
        boolean pipelined = true;
        int lost = 0;
        for (int attempt = 1; ; attempt++) {
            try {
                return transaction(begin, work, pipelined);
            } catch (SQLException e) {
                if (pipelined && Pipeline.NOT_ONE.equals(e.getSQLState())) {
                    pipelined = false;
                } else if (wasLost(e)) {
                    sessions.closeIdle();
                    if (begin.equals(WRITING) && e instanceof CommitSentException) {
                        throw dialect.unknownOutcome(e);
                    }
                    if (++lost > RECONNECTIONS) {
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
        return state.startsWith("08") || state.startsWith("57P") || PostgresDialect.IDLED.contains(state);
    }

    /** Statement by statement when it is not pipelined: then it comes out which of them did not do what it should. */
    private <T> T transaction(String begin, TransactionBody<T> work, boolean pipelined) throws SQLException {
        return sessions.use(session -> {
            if (pipelined) {
                session.beginPipelined(begin);
            } else {
                session.control(begin);
            }
            if (begin.equals(WRITING)) {
                session.tell(PostgresDialect.PATIENCE);
            }
            T answer = work.run(session);
            commit(session, pipelined);
            return answer;
        });
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

    /** The server checks its own structures (amcheck). Rows of tables that are not as they were made are not looked at. */
    @Override
    public boolean inspectEngine(Consumer<Damage> found) {
        List<Damage> differences = apart(schema::differences);
        differences.forEach(found);
        return differences.isEmpty();
    }

    /** Does work whose statements are no transaction. */
    <T> T apart(TransactionBody<T> work) {
        try {
            return sessions.use(work);
        } catch (SQLException e) {
            throw dialect.failure(e);
        }
    }

    @Override
    public StorageAdmin admin() {
        return new PostgresAdmin(this);
    }

    @Override
    public void close() {
        sessions.close();
    }
}
