package dev.cairn.jdbc.internal.upkeep;

import dev.cairn.jdbc.internal.table.BothHeaders;
import dev.cairn.jdbc.internal.table.HalfCopy;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Headers;
import dev.cairn.jdbc.internal.table.Micros;
import dev.cairn.jdbc.internal.table.RacedException;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.storage.Budget;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.CopyOutcome.Status;
import dev.cairn.storage.Scope;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Copies a scope in short transactions; the target stays hidden until it is complete. A transaction first locks out other copies to the same
 * name, then the two names in their order, then the half-made target.
 */
record ScopeCopier(JdbcBackend backend, Scope from, Scope to) {
    private static final int CHUNK = 100;

    /** When someone changes the source between two transactions, the rest of the budget goes into one. */
    CopyOutcome copy(Budget budget) {
        int left = budget.rows();
        int most = CHUNK;
        CopyOutcome outcome = new CopyOutcome(Status.MORE, 0);
        boolean begun = false;
        while (left > 0 && outcome.status() == Status.MORE) {
            int chunk = Math.min(left, most);
            outcome = backend.write(session -> step(session, chunk));
            left -= chunk;
            if (begun && outcome.status() == Status.SOURCE_CHANGED && left > 0) {
                most = left;
                outcome = new CopyOutcome(Status.MORE, 0);
            }
            begun = true;
        }
        return outcome;
    }

    /** Gives a copy up: its rows go as those of a dropped scope do, but no one can ask for them by name. */
    static void abandon(Session session, long target) throws SQLException {
        Header made = Headers.byId(session, target);
        if (made != null && made.state == Header.COPYING) {
            made.state = Header.DROPPED;
            made.hidden = null;
            Headers.updateWithNames(session, made);
        }
        HalfCopy.delete(session, target);
    }

    private CopyOutcome step(Session session, int rows) throws SQLException {
        session.dialect.lockCopiesTo(session, to);
        BothHeaders both = BothHeaders.lock(session, from, to);
        Header made = unfinished(session);
        HalfCopy half = made == null ? null : HalfCopy.find(session, made.id);
        boolean own = half != null && half.isOf(from.id().unsafeArray());
        Header source = both.source();
        Status refused = refusal(session, source, both.target(), half, own);
        if (source == null || refused != null) {
            if (made != null && own) {
                abandon(session, made.id);
            }
            return new CopyOutcome(refused == null ? Status.NO_SOURCE : refused, 0);
        }
        return made == null || half == null || !own
                ? begin(session, both.target(), source, made, rows)
                : new CopyStep(session, source, made, half).goOn(both.target(), to, rows);
    }

    private CopyOutcome begin(Session session, @Nullable Header target, Header source, @Nullable Header stale, int rows)
            throws SQLException {
        if (stale != null) {
            abandon(session, stale.id);
        }
        Header made = hiddenCopy(session, source);
        HalfCopy half = new HalfCopy(made.id, source.called(), source.incarnation, CopyStep.mark(session, source));
        half.insert(session);
        return new CopyStep(session, source, made, half).goOn(target, to, rows);
    }

    private Header hiddenCopy(Session session, Header source) throws SQLException {
        Header made = Headers.create(session, null, to.id().unsafeArray());
        if (made == null) {
            throw new RacedException("Another writer took the number of the copy of " + from + ".");
        }
        made.state = Header.COPYING;
        made.incarnation = Headers.newIncarnation();
        made.ordered = source.ordered;
        made.change = source.change;
        made.seq = source.seq;
        made.created = source.created;
        made.changed = source.changed;
        made.expires = source.expires;
        made.summary = source.summary;
        return made;
    }

    private static @Nullable Status refusal(
            Session session, @Nullable Header source, @Nullable Header target, @Nullable HalfCopy half, boolean own)
            throws SQLException {
        if (target != null && target.live()) {
            return Status.TARGET_EXISTS;
        }
        if (source == null || !source.live()) {
            return Status.NO_SOURCE;
        }
        long now = session.dialect.now(session);
        if (target != null && target.running(now) != null) {
            return Status.TARGET_LEASED;
        }
        if (half == null) {
            return null;
        }
        if (!own) {
            return half.untouchedSince(now - Micros.MINUTE) ? null : Status.TARGET_TAKEN;
        }
        boolean same = half.incarnation == source.incarnation && half.mark == CopyStep.mark(session, source);
        return same ? null : Status.SOURCE_CHANGED;
    }

    /** The target that an earlier transaction began, locked. */
    private @Nullable Header unfinished(Session session) throws SQLException {
        byte[] name = to.id().unsafeArray();
        for (Header seen : Headers.hidden(session, name)) {
            Header made = seen.state == Header.COPYING ? Headers.byId(session, seen.id) : null;
            if (made != null && made.state == Header.COPYING) {
                return made;
            }
        }
        return null;
    }
}
