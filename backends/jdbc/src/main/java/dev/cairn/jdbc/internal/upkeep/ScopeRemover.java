package dev.cairn.jdbc.internal.upkeep;

import dev.cairn.error.CairnException;
import dev.cairn.jdbc.internal.commit.Checks;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Headers;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.storage.Budget;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.DropOutcome;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Removes scopes: at once from everybody's sight, then row by row in short transactions. */
record ScopeRemover(JdbcBackend backend) {
    private static final int CHUNK = 500;

    DropOutcome drop(Scope scope, Budget budget) {
        return remove(backend.write(session -> bury(session, scope)), budget);
    }

    private DropOutcome remove(List<Header> graves, Budget budget) {
        long records = graves.stream().mapToLong(grave -> grave.records).sum();
        Rest rest = new Rest(budget.rows());
        graves.forEach(grave -> remove(grave, rest));
        return new DropOutcome(!graves.isEmpty(), !rest.more, records);
    }

    /** The same unless a lease forbids it; decided in the transaction that hides the scope. */
    DropOutcome drop(Scope scope, long fence, Budget budget) {
        return drop(scope, fence, (session, header) -> true, budget);
    }

    /** The same only while the scope is as a view showed it. */
    DropOutcome drop(ScopeInfo seen, Budget budget) {
        return drop(seen.scope(), 0, (session, header) -> Headers.isAsSeen(session, header, seen), budget);
    }

    /** Whether a scope is the one that is meant. */
    @FunctionalInterface
    private interface Meant {
        boolean test(Session session, @Nullable Header header) throws SQLException;
    }

    private DropOutcome drop(Scope scope, long fence, Meant meant, Budget budget) {
        Burial burial = backend.write(session -> {
            Header header = Headers.locked(session, scope);
            Refused refused = Checks.refusal(header, fence, session.dialect.now(session));
            boolean goes = refused == null && meant.test(session, header);
            return new Burial(refused, goes ? bury(session, scope) : List.of());
        });
        return burial.refused == null ? remove(burial.graves, budget) : DropOutcome.of(burial.refused);
    }

    private record Burial(@Nullable Refused refused, List<Header> graves) {}

    /** An unfinished drop. */
    static boolean isGrave(Header header) {
        return header.state == Header.DROPPED;
    }

    /** Goes on with the unfinished drops of a name as far as it can now; upkeep does what is left. */
    void tryToGoOn(Scope scope) {
        try {
            remove(backend.read(session -> graves(session, scope)), Budget.UNLIMITED);
        } catch (CairnException e) {
            System.getLogger(ScopeRemover.class.getName())
                    .log(
                            Level.DEBUG,
                            "Rows of a scope that was replaced, " + scope + ", are left for the next upkeep.",
                            e);
        }
    }

    /** How many rows may still be touched, and what became of it. */
    static final class Rest {
        int rows;
        int removed;
        boolean more;

        Rest(int rows) {
            this.rows = rows;
        }
    }

    private static List<Header> bury(Session session, Scope scope) throws SQLException {
        Header header = Headers.locked(session, scope);
        if (header != null && header.live()) {
            Header leased = header.leaseOnly();
            hide(session, header);
            Headers.leaveLease(session, leased);
        }
        return graves(session, scope);
    }

    private static List<Header> graves(Session session, Scope scope) throws SQLException {
        return Headers.hidden(session, scope.id().unsafeArray()).stream()
                .filter(ScopeRemover::isGrave)
                .toList();
    }

    /** Takes the name from a scope, so that no one sees it any more. */
    static void hide(Session session, Header header) throws SQLException {
        byte[] name = header.called();
        if (!header.ordered && !session.dialect.exactHeaders()) {
            header.records = session.number(session.sql.countRecords, header.id);
        }
        header.name = null;
        header.hidden = name;
        header.state = Header.DROPPED;
        Headers.updateWithNames(session, header);
    }

    /** Goes on with an unfinished drop. */
    void remove(Header grave, Rest rest) {
        boolean gone = false;
        while (!gone && rest.rows > 0) {
            int chunk = Math.min(CHUNK, rest.rows);
            Step step = backend.write(session -> removeSome(session, grave, chunk));
            rest.rows -= step.removed;
            rest.removed += step.removed;
            gone = step.gone;
        }
        rest.more |= !gone;
    }

    private record Step(int removed, boolean gone) {}

    /** Removes records, then frames, then the header. Another process may have done so, and the number may be in use again. */
    private static Step removeSome(Session session, Header grave, int limit) throws SQLException {
        Header found = Headers.byId(session, grave.id);
        if (found == null || found.state != Header.DROPPED || found.incarnation != grave.incarnation) {
            return new Step(0, true);
        }
        int removed = session.update(session.sql.deleteSomeRecords, grave.id, grave.id, limit);
        if (removed < limit) {
            removed += session.update(session.sql.deleteSomeFrames, grave.id, grave.id, limit - removed);
        }
        if (removed == limit) {
            return new Step(removed, false);
        }
        session.update(session.sql.deleteStagedOfScope, grave.id);
        session.update(session.sql.deleteHeader, grave.id);
        return new Step(removed + 1, true);
    }
}
