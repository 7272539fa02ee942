package dev.cairn.jdbc;

import dev.cairn.storage.Budget;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.CopyOutcome.Status;
import dev.cairn.storage.Scope;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Copies a scope in short transactions; the target stays hidden until it is complete. */
final class Copies {
    private static final int CHUNK = 100;

    private final JdbcBackend backend;
    private final Scope from;
    private final Scope to;

    Copies(JdbcBackend backend, Scope from, Scope to) {
        this.backend = backend;
        this.from = from;
        this.to = to;
    }

    CopyOutcome copy(Budget budget) {
        int left = budget.rows();
        CopyOutcome outcome = new CopyOutcome(Status.MORE, 0);
        while (left > 0 && outcome.status() == Status.MORE) {
            int chunk = Math.min(left, CHUNK);
            outcome = backend.write(session -> step(session, chunk));
            left -= chunk;
        }
        return outcome;
    }

    /** Gives a copy up: its rows go as those of a dropped scope do, but nobody can ask for them by name. */
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
        Header target = Headers.byName(session, session.sql.headerLocked, to);
        Header source = Headers.byName(session, session.sql.headerLocked, from);
        Header made = unfinished(session);
        HalfCopy half = made == null ? null : HalfCopy.find(session, made.id);
        Status refused = refusal(session, target, source, half);
        if (refused != null) {
            if (made != null) {
                abandon(session, made.id);
            }
            return new CopyOutcome(refused, 0);
        }
        if (source == null || made == null || half == null || !half.isOf(source.called())) {
            return begin(session, target, source, made, rows);
        }
        return new CopyStep(session, source, made, half).goOn(target, to, rows);
    }

    private CopyOutcome begin(
            Session session, @Nullable Header target, @Nullable Header source, @Nullable Header stale, int rows)
            throws SQLException {
        if (source == null) {
            return new CopyOutcome(Status.NO_SOURCE, 0);
        }
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
            Session session, @Nullable Header target, @Nullable Header source, @Nullable HalfCopy half)
            throws SQLException {
        if (target != null && target.live()) {
            return Status.TARGET_EXISTS;
        }
        if (source == null || !source.live()) {
            return Status.NO_SOURCE;
        }
        if (target != null && target.running(session.dialect.now(session)) != null) {
            return Status.TARGET_LEASED;
        }
        boolean same = half == null
                || !half.isOf(source.called())
                || (half.incarnation == source.incarnation && half.mark == CopyStep.mark(session, source));
        return same ? null : Status.SOURCE_CHANGED;
    }

    private @Nullable Header unfinished(Session session) throws SQLException {
        return Headers.hidden(session, to.id().unsafeArray()).stream()
                .filter(h -> h.state == Header.COPYING)
                .findFirst()
                .orElse(null);
    }
}
