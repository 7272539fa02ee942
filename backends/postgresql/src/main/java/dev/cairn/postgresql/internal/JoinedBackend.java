package dev.cairn.postgresql.internal;

import dev.cairn.error.CorruptException;
import dev.cairn.jdbc.internal.query.SingleStatementRead;
import dev.cairn.jdbc.internal.table.ScopeCache;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.Sql;
import dev.cairn.jdbc.internal.table.TransactionBody;
import dev.cairn.jdbc.internal.upkeep.JdbcBackend;
import dev.cairn.storage.Capabilities;
import dev.cairn.storage.Capabilities.Durability;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Damage;
import dev.cairn.storage.ReadResult;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A store within a transaction of the caller: what it writes is durable when the caller commits. Each operation has a savepoint, so that one
 * that fails leaves the transaction as it was, and none is repeated. Nothing that it learns is kept, since it may be rolled back. Used by
 * one thread at a time; the caller ends the transaction and the connection.
 */
public final class JoinedBackend extends JdbcBackend {
    private static final String SAVEPOINT = "cairn";

    private final PostgresDialect dialect;
    private final ScopeCache scopes = new ScopeCache();
    private final Session session;

    /**
     * Joins a transaction.
     *
     * @param schema the schema that holds the tables, which must be there
     * @param prefix what the tables' names begin with
     */
    public JoinedBackend(Connection connection, String schema, String prefix) {
        PostgresConfig.expectNames(schema, prefix);
        dialect = new PostgresDialect(schema, prefix);
        session = new Session(connection, new Sql(dialect), scopes, left -> {});
    }

    /** Reads again once where other writers may have replaced something between two statements. */
    @Override
    public <T> T read(TransactionBody<T> work) {
        try {
            return write(work);
        } catch (CorruptException e) {
            return write(work);
        }
    }

    @Override
    public @Nullable ReadResult read(SingleStatementRead quick) {
        return null;
    }

    @Override
    public ScopeCache scopes() {
        return scopes;
    }

    @Override
    public <T> T write(TransactionBody<T> work) {
        try {
            session.run("SAVEPOINT " + SAVEPOINT);
            session.beginMember();
            boolean done = false;
            try {
                T answer = work.run(session);
                done = true;
                return answer;
            } finally {
                end(done);
            }
        } catch (SQLException e) {
            throw dialect.failure(e);
        }
    }

    private void end(boolean done) throws SQLException {
        if (!done) {
            session.run("ROLLBACK TO SAVEPOINT " + SAVEPOINT);
        }
        session.run("RELEASE SAVEPOINT " + SAVEPOINT);
    }

    @Override
    public boolean inspectEngine(Consumer<Damage> found) {
        return true;
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(Durability.POWER, Set.of(Capability.ADMIN));
    }

    @Override
    public void close() {}
}
