package dev.cairn.jdbc;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/** Lends connections and keeps a few between operations. Nothing is left set on a connection. Safe for use by many threads. */
final class PostgresSessions implements AutoCloseable {
    private final Deque<Session> idle = new ArrayDeque<>();
    private final KnownScopes scopes = new KnownScopes();
    private final DataSource source;
    private final int most;
    private final Sql sql;
    private boolean closed;

    PostgresSessions(PostgresConfig config, Sql sql) {
        this.source = config.source();
        this.most = config.idle();
        this.sql = sql;
    }

    KnownScopes scopes() {
        return scopes;
    }

    Session borrow() throws SQLException {
        Session kept = takeIdle();
        return kept == null ? open() : kept;
    }

    /** Takes back a connection whose transaction ended well. */
    void giveBack(Session session) throws SQLException {
        if (!keep(session)) {
            session.close();
        }
    }

    private Session open() throws SQLException {
        Connection connection = source.getConnection();
        if (most == 0 && connection.isWrapperFor(PGConnection.class)) {
            connection.unwrap(PGConnection.class).setPrepareThreshold(0);
        }
        return new Session(connection, sql, scopes);
    }

    private synchronized @Nullable Session takeIdle() {
        if (closed) {
            throw new CairnException(ErrorCode.CLOSED, "The store in PostgreSQL is closed.");
        }
        return idle.poll();
    }

    private synchronized boolean keep(Session session) {
        boolean room = !closed && idle.size() < most;
        if (room) {
            idle.push(session);
        }
        return room;
    }

    /** Closes the connections that nobody uses, since one turned out to be dead. */
    synchronized void closeIdle(SQLException reason) {
        for (Session session : idle) {
            try {
                session.close();
            } catch (SQLException e) {
                reason.addSuppressed(e);
            }
        }
        idle.clear();
    }

    @Override
    public synchronized void close() throws SQLException {
        closed = true;
        for (Session session : idle) {
            session.close();
        }
        idle.clear();
    }
}
