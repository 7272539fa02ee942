package dev.cairn.jdbc.internal.upkeep;

import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Headers;
import dev.cairn.jdbc.internal.table.Micros;
import dev.cairn.jdbc.internal.table.RacedException;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.TransactionBody;
import dev.cairn.storage.Lease;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseOutcome.Status;
import dev.cairn.storage.LeaseRequest;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Answers a request about a lease, which stands in the scope's header: so it meets commits on the same row. */
record Leases(LeaseRequest request) implements TransactionBody<LeaseOutcome> {
    @Override
    public LeaseOutcome run(Session session) throws SQLException {
        Header header = Headers.locked(session, request.scope());
        long now = session.dialect.now(session);
        Lease running = header == null ? null : header.running(now);
        if (request instanceof LeaseRequest.Acquire acquire) {
            return running != null ? new LeaseOutcome(Status.HELD, running) : acquire(session, acquire, header, now);
        }
        if (request instanceof LeaseRequest.Renew renew) {
            return header == null || !holds(running, renew.token())
                    ? new LeaseOutcome(Status.LOST, running)
                    : grant(session, header, end(now, renew.time()));
        }
        return release(session, (LeaseRequest.Release) request, header, running);
    }

    private static LeaseOutcome acquire(Session session, LeaseRequest.Acquire acquire, @Nullable Header found, long now)
            throws SQLException {
        Header header = found;
        if (header == null) {
            header = Headers.create(session, acquire.scope().id().unsafeArray(), null);
        }
        if (header == null) {
            throw new RacedException("Another writer created scope " + acquire.scope() + ".");
        }
        header.token = 1 + (header.token == 0 ? EndedLeases.highestToken(session) : header.token);
        header.holder = acquire.holder().getBytes(StandardCharsets.UTF_8);
        return grant(session, header, end(now, acquire.time()));
    }

    private static LeaseOutcome grant(Session session, Header header, long end) throws SQLException {
        header.lease = end;
        Headers.update(session, header);
        return new LeaseOutcome(Status.GRANTED, header.running(Long.MIN_VALUE));
    }

    private static LeaseOutcome release(
            Session session, LeaseRequest.Release release, @Nullable Header header, @Nullable Lease running)
            throws SQLException {
        if (header == null || !holds(running, release.token())) {
            return new LeaseOutcome(Status.LOST, running);
        }
        header.holder = null;
        header.lease = 0;
        Headers.update(session, header);
        return new LeaseOutcome(Status.RELEASED, null);
    }

    private static boolean holds(@Nullable Lease running, long token) {
        return running != null && running.token() == token;
    }

    private static long end(long now, Duration time) {
        return Micros.of(Micros.instant(now).plus(time));
    }
}
