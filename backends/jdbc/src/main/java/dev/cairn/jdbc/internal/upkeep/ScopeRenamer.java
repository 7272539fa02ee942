package dev.cairn.jdbc.internal.upkeep;

import dev.cairn.jdbc.internal.commit.Checks;
import dev.cairn.jdbc.internal.table.BothHeaders;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Headers;
import dev.cairn.jdbc.internal.table.Micros;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.TransactionBody;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.MoveOutcome;
import dev.cairn.storage.MoveOutcome.Status;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Gives a scope another name in its header: its rows keep the checksums of the name that it began with. */
final class ScopeRenamer implements TransactionBody<MoveOutcome> {
    private final Scope from;
    private final Scope to;
    private final Terms terms;

    /**
     * How to move.
     *
     * @param seen what the source must be, or null for anything
     * @param unchanged whether nothing may have changed in it since
     * @param fence the token of the lease on the old name, or 0
     * @param expires the new expiry, or null for none
     * @param over what may stand under the new name and goes, or null for nothing
     */
    record Terms(
            @Nullable ScopeInfo seen,
            boolean unchanged,
            long fence,
            @Nullable Instant expires,
            @Nullable ScopeInfo over) {
        boolean isSeen(Session session, Header source) throws SQLException {
            return seen == null
                    || (source.incarnation == seen.incarnation()
                            && Objects.equals(source.expires, Micros.ofNullable(seen.expires()))
                            && (!unchanged || Headers.isAsSeen(session, source, seen)));
        }

        boolean permit(Session session, @Nullable Header there) throws SQLException {
            return there == null || !there.live() || (over != null && Headers.isAsSeen(session, there, over));
        }
    }

    ScopeRenamer(Scope from, Scope to, Terms terms) {
        MoveOutcome.requireDifferent(from, to);
        this.from = from;
        this.to = to;
        this.terms = terms;
    }

    @Override
    public MoveOutcome run(Session session) throws SQLException {
        BothHeaders both = BothHeaders.lock(session, from, to);
        Header source = both.source();
        Header target = both.target();
        long now = session.dialect.now(session);
        Refused refused = Checks.refusal(source, terms.fence, now);
        if (refused != null) {
            return MoveOutcome.of(refused);
        }
        if (source == null || !source.live()) {
            return MoveOutcome.of(Status.NO_SOURCE);
        }
        if (!terms.isSeen(session, source)) {
            return MoveOutcome.of(Status.SOURCE_CHANGED);
        }
        if (!terms.permit(session, target)) {
            return MoveOutcome.of(Status.TARGET_EXISTS);
        }
        if (target != null && target.running(now) != null) {
            return MoveOutcome.of(Status.TARGET_LEASED);
        }
        return move(session, source, target);
    }

    private MoveOutcome move(Session session, Header source, @Nullable Header there) throws SQLException {
        if (!source.ordered && !session.dialect.exactHeaders()) {
            source.records = session.number(session.sql.countRecords, source.id);
        }
        Header replaced = there == null ? null : there.leaseOnly();
        if (there != null && there.live()) {
            ScopeRemover.hide(session, there);
        } else if (there != null) {
            session.update(session.sql.deleteHeader, there.id);
        }
        Header leased = source.leaseOnly();
        byte[] name = to.id().unsafeArray();
        byte[] identity = source.identity();
        source.name = name;
        source.hidden = Arrays.equals(identity, name) ? null : identity;
        source.change++;
        source.expires = Micros.ofNullable(terms.expires);
        source.takeLease(replaced);
        Headers.updateWithNames(session, source);
        Headers.leaveLease(session, leased);
        return MoveOutcome.of(source.records);
    }
}
