package dev.cairn.jdbc.internal.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A connection with the statements that were prepared on it. Used by one thread at a time; closed by the pool that owns it. */
public final class Session implements AutoCloseable {
    public final Sql sql;
    public final Dialect dialect;
    public final RowSum sums = new RowSum();
    public final ScopeCache scopes;
    private final Connection connection;
    private final Ending ending;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    private final Pipeline pipeline;
    private boolean pipelining;
    private String begun = "";
    private boolean wrote;

    /** Gives a connection back to where it came from. */
    @FunctionalInterface
    public interface Ending {
        void end(Connection connection) throws SQLException;
    }

    public Session(Connection connection, Sql sql, ScopeCache scopes) {
        this(connection, sql, scopes, Connection::close);
    }

    public Session(Connection connection, Sql sql, ScopeCache scopes, Ending ending) {
        this.ending = ending;
        this.scopes = scopes;
        this.connection = connection;
        this.sql = sql;
        this.dialect = sql.dialect;
        this.pipeline = new Pipeline(connection);
    }

    /** Runs a query; the caller closes the result before it runs the same text again. */
    public ResultSet query(String text, @Nullable Object... values) throws SQLException {
        return pipelining
                ? pipeline.query(new Call(text, values))
                : bound(text, values).executeQuery();
    }

    /** Has queries answered together that will be run next; each once. Does nothing outside of a pipelined transaction. */
    public void ask(List<Call> questions) throws SQLException {
        if (pipelining) {
            pipeline.ask(questions);
        }
    }

    public boolean isPipelining() {
        return pipelining;
    }

    /** Begins or ends a transaction. */
    public void control(String text) throws SQLException {
        bound(text, new Object[0]).executeUpdate();
        wrote = false;
    }

    /** Begins a transaction whose statements are sent several at a time, until {@link #endPipelined}. */
    public void beginPipelined(String text) {
        pipelining = true;
        wrote = false;
        begun = text;
        pipeline.later(new Call(text));
    }

    /** Has a question sent with the next message of a pipelined transaction, or asks it now; its answer does not matter. */
    public void tell(String question) throws SQLException {
        if (pipelining) {
            pipeline.later(new Call(question));
        } else {
            query(question).close();
        }
    }

    /** Sends what was not sent yet and ends the transaction. */
    public void endPipelined(String text) throws SQLException {
        pipeline.end(text);
        pipelining = false;
    }

    /** Sends what was not sent yet and lets go of all answers, so that a long transaction does not pile them up. */
    public void settle() throws SQLException {
        if (pipelining) {
            pipeline.flush();
            pipeline.forget();
        }
    }

    /** Forgets what was written so far, for {@link #wrote}. */
    public void beginMember() {
        wrote = false;
    }

    /** Whether the transaction has changed anything since then. */
    public boolean wrote() {
        return wrote;
    }

    /** Runs a change and returns how many rows it touched. */
    public int update(String text, @Nullable Object... values) throws SQLException {
        wrote = true;
        if (pipelining) {
            pipeline.flush();
        }
        return bound(text, values).executeUpdate();
    }

    /**
     * Runs a change that touches one row; false when it did not. In a pipelined transaction that comes out later: the whole transaction
     * fails with {@link Pipeline#NOT_ONE} then.
     */
    boolean touchesOne(Call change) throws SQLException {
        if (!pipelining) {
            return update(change.text(), change.values()) == 1;
        }
        wrote = true;
        pipeline.later(new Call(Pipeline.expectingOne(change.text()), change.values()));
        return true;
    }

    /**
     * Does changes of different rows in one statement that is a transaction of its own. When one of them does not touch one row it fails
     * with {@link Pipeline#NOT_ONE}, and nothing is done.
     *
     * @param first a question that is asked in the same message and transaction; its answer does not matter
     */
    public void alone(String first, List<Call> changes) throws SQLException {
        PreparedStatement statement = bound(first + "; " + Pipeline.expectingOneEach(changes), Call.values(changes));
        statement.execute();
        statement.getMoreResults(Statement.CLOSE_ALL_RESULTS);
    }

    /** The number in the first column of the first row. */
    public long number(String text, @Nullable Object... values) throws SQLException {
        try (ResultSet row = query(text, values)) {
            if (!row.next()) {
                throw new SQLException("No row: " + text);
            }
            return row.getLong(1);
        }
    }

    /** Runs a statement that answers nothing and is not kept. */
    public void run(String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(text);
        }
    }

    /** Ends a spoilt transaction; false when not even that works, and the connection is of no use any more. */
    public boolean rollBack() {
        try {
            pipelining = false;
            pipeline.forget();
            run("ROLLBACK");
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    /**
     * Lets a transaction that reads go on behind a row that the engine cannot read. Where an error ends the transaction, the next one sees
     * a later state.
     *
     * @throws SQLException the error itself, when it tells of something else than damage
     */
    void goOnAfter(SQLException error) throws SQLException {
        if (dialect.endsReading(error)) {
            throw error;
        }
        if (pipelining) {
            String text = begun;
            if (!rollBack()) {
                throw error;
            }
            beginPipelined(text);
        }
    }

    /** Lets go of a statement that failed: the driver does not run it again after an error in the middle of its rows. */
    public void forget(String text) throws SQLException {
        PreparedStatement failed = prepared.remove(text);
        if (failed != null) {
            failed.close();
        }
    }

    private PreparedStatement bound(String text, @Nullable Object[] values) throws SQLException {
        PreparedStatement statement = prepared.get(text);
        if (statement == null) {
            statement = connection.prepareStatement(text);
            prepared.put(text, statement);
        }
        for (int i = 0; i < values.length; i++) {
            bind(statement, i + 1, values[i]);
        }
        return statement;
    }

    static void bind(PreparedStatement statement, int place, @Nullable Object value) throws SQLException {
        if (value instanceof Long number) {
            statement.setLong(place, number);
        } else if (value instanceof Integer number) {
            statement.setInt(place, number);
        } else if (value instanceof byte[] bytes) {
            statement.setBytes(place, bytes);
        } else if (value == null) {
            statement.setNull(place, Types.NULL);
        } else {
            statement.setString(place, (String) value);
        }
    }

    /** Ends the connection itself: what happened on it is not known, so no one may use it again. */
    public void abandon() {
        attempt(() -> connection.abort(Runnable::run));
        attempt(this::close);
    }

    /** A step of giving up a connection. */
    @FunctionalInterface
    private interface Step {
        void run() throws SQLException;
    }

    private void attempt(Step step) {
        try {
            step.run();
        } catch (SQLException | RuntimeException e) {
            wrote = false;
        }
    }

    @Override
    public void close() throws SQLException {
        ending.end(connection);
    }
}
