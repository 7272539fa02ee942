package dev.cairn.jdbc;

import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.MoveOutcome;
import dev.cairn.storage.MoveOutcome.Status;
import dev.cairn.storage.Scope;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Gives a scope another name in its header: its rows keep the checksums of the name that it began with. */
final class Moves implements Work<MoveOutcome> {
    private final Scope from;
    private final Scope to;
    private final long fence;
    private final @Nullable Instant expires;

    Moves(Scope from, Scope to, long fence, @Nullable Instant expires) {
        MoveOutcome.requireDifferent(from, to);
        this.from = from;
        this.to = to;
        this.fence = fence;
        this.expires = expires;
    }

    @Override
    public MoveOutcome run(Session session) throws SQLException {
        boolean sourceFirst = from.compareTo(to) < 0;
        Header first = Headers.byName(session, session.sql.headerLocked, sourceFirst ? from : to);
        Header second = Headers.byName(session, session.sql.headerLocked, sourceFirst ? to : from);
        Header source = sourceFirst ? first : second;
        Header target = sourceFirst ? second : first;
        long now = session.dialect.now(session);
        Refused refused = Fence.refusal(source, fence, now);
        if (refused != null) {
            return MoveOutcome.refused(refused);
        }
        if (source == null || !source.live()) {
            return MoveOutcome.not(Status.NO_SOURCE);
        }
        if (target != null && target.live()) {
            return MoveOutcome.not(Status.TARGET_EXISTS);
        }
        if (target != null && target.running(now) != null) {
            return MoveOutcome.not(Status.TARGET_LEASED);
        }
        return move(session, source, target);
    }

    private MoveOutcome move(Session session, Header source, @Nullable Header empty) throws SQLException {
        if (!source.ordered && !session.dialect.exactHeaders()) {
            source.records = session.number(session.sql.countRecords, source.id);
        }
        if (empty != null) {
            session.update(session.sql.deleteHeader, empty.id);
        }
        Header leased = source.leaseOnly();
        byte[] name = to.id().unsafeArray();
        byte[] identity = source.identity();
        source.name = name;
        source.hidden = Arrays.equals(identity, name) ? null : identity;
        source.change++;
        source.expires = Micros.ofNullable(expires);
        source.takeLease(empty);
        Headers.updateWithNames(session, source);
        Headers.leaveLease(session, leased);
        return MoveOutcome.done(source.records);
    }
}
