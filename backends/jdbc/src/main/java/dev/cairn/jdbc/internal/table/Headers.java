package dev.cairn.jdbc.internal.table;

import dev.cairn.error.CorruptException;
import dev.cairn.jdbc.internal.table.ScopeCache.CachedHeader;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import java.security.SecureRandom;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Finds, makes and stores headers. */
public final class Headers {
    private Headers() {}

    /** The header of a scope that everybody sees. */
    public static @Nullable Header live(Session session, Scope scope) throws SQLException {
        Header header = byName(session, session.sql.headerByName, scope);
        return header == null || !header.live() ? null : header;
    }

    /** Those of several scopes that everybody sees, in one question. */
    public static Map<Scope, Header> live(Session session, Collection<Scope> scopes) throws SQLException {
        List<byte[]> names = Rounded.up(
                scopes.stream().map(scope -> scope.id().unsafeArray()).toList());
        Set<Scope> asked = new HashSet<>(scopes);
        Map<Scope, Header> found = new HashMap<>();
        String text = session.sql.headersByName(names.size());
        try (ResultSet row = session.query(text, names.toArray())) {
            while (row.next()) {
                Header header = Header.read(row, session.sums);
                if (!asked.contains(header.scope())) {
                    throw new CorruptException(header.address(), "the name of another scope leads to its header", null);
                }
                if (header.live()) {
                    found.put(header.scope(), header);
                }
            }
        }
        return found;
    }

    /** The header under a name, whatever its state, as the given statement locks it. */
    public static @Nullable Header byName(Session session, String text, Scope scope) throws SQLException {
        byte[] name = scope.id().unsafeArray();
        Header header = one(session, text, name);
        if (header != null && !Arrays.equals(header.name, name)) {
            throw new CorruptException("scope " + scope, "its name leads to the header of another scope", null);
        }
        return header;
    }

    /**
     * The header under a name, kept from other writers until the transaction ends. Whoever waited for a row that gave its name to another
     * one finds none: then the transaction has to restart.
     */
    public static @Nullable Header locked(Session session, Scope scope) throws SQLException {
        Header found = byName(session, session.sql.headerLocked, scope);
        if (found == null) {
            expectAbsent(session, scope);
        }
        return found;
    }

    /** Makes sure that there is no header under a name that was not found; an engine with one writer needs no second look. */
    public static void expectAbsent(Session session, Scope scope) throws SQLException {
        if (!session.dialect.exactHeaders() && byName(session, session.sql.headerByName, scope) != null) {
            throw new RacedException("Another writer gave the name " + scope + " to another row.");
        }
    }

    /** Whether a scope is as a view showed it; where its commits leave no trace in the header, its rows tell. */
    public static boolean isAsSeen(Session session, @Nullable Header header, ScopeInfo seen) throws SQLException {
        return header != null
                && header.live()
                && header.incarnation == seen.incarnation()
                && header.change == seen.change()
                && (isExact(session, header) || rowMark(session, header) == seen.mark());
    }

    /** Whether every change of a scope changes its header. */
    public static boolean isExact(Session session, Header header) {
        return header.ordered || session.dialect.exactHeaders();
    }

    /** A number that is another one as soon as rows of a scope have changed. */
    public static long rowMark(Session session, Header header) throws SQLException {
        return session.number(session.sql.rowMark, header.id, header.id);
    }

    /** The header of a number, kept from other writers until the transaction ends. */
    public static @Nullable Header byId(Session session, long id) throws SQLException {
        return one(session, session.sql.headerById, id);
    }

    /** Headers of scopes that are being dropped or copied; damaged ones are reported. */
    public static List<Header> hidden(Session session, Consumer<Damage> damaged) throws SQLException {
        List<Header> found = new ArrayList<>();
        try (ResultSet row = session.query(session.sql.hiddenHeaders)) {
            while (row.next()) {
                Inspection.pastDamage(damaged, () -> found.add(Header.read(row, session.sums)));
            }
        }
        return found;
    }

    /** Those among them that had, or will have, a name; a damaged one of another name does not matter. */
    public static List<Header> hidden(Session session, byte[] name) throws SQLException {
        List<Header> found = new ArrayList<>();
        try (ResultSet row = session.query(session.sql.hiddenHeadersOf, name)) {
            while (row.next()) {
                found.add(Header.read(row, session.sums));
            }
        }
        return found;
    }

    /** Makes an empty header, or null when another writer made one of that name meanwhile. */
    public static @Nullable Header create(Session session, byte @Nullable [] name, byte @Nullable [] hidden)
            throws SQLException {
        Header header = new Header(session.dialect.nextScope(session), name, hidden);
        return insert(session, header) ? header : null;
    }

    static boolean insert(Session session, Header h) throws SQLException {
        h.storedState = h.state;
        return session.touchesOne(new Call(
                session.sql.insertHeader,
                h.name,
                h.hidden,
                h.state,
                h.incarnation,
                h.ordered ? 1 : 0,
                h.change,
                h.seq,
                h.records,
                h.bytes,
                h.content,
                h.created,
                h.changed,
                h.expires,
                h.token,
                h.holder,
                h.lease,
                h.summary,
                h.sum(session.sums),
                h.id));
    }

    /** Stores all columns but the names, in the row that this transaction has locked: another state there means that it has not. */
    public static void update(Session session, Header h) throws SQLException {
        boolean found = session.touchesOne(new Call(
                session.sql.updateHeader,
                h.state,
                h.incarnation,
                h.ordered ? 1 : 0,
                h.change,
                h.seq,
                h.records,
                h.bytes,
                h.content,
                h.created,
                h.changed,
                h.expires,
                h.token,
                h.holder,
                h.lease,
                h.summary,
                h.sum(session.sums),
                h.id,
                h.storedState));
        expect(found, session, h);
        h.storedState = h.state;
    }

    private static void expect(boolean found, Session session, Header h) throws SQLException {
        if (found) {
            return;
        }
        try (ResultSet row = session.query(session.sql.headerById, h.id)) {
            if (row.next()) {
                throw new RacedException("Another writer changed " + h.address() + ".");
            }
        }
        throw new CorruptException(h.address(), "the header's row is not found by its number", null);
    }

    /** What stores the columns that a commit changes, if no one has changed the row since it was as {@code before}. */
    public static Call changeUnchanged(Session session, Header before, Header h) {
        return new Call(
                session.sql.updateUnchangedHeader,
                h.change,
                h.seq,
                h.records,
                h.bytes,
                h.content,
                h.changed,
                h.summary,
                h.sum(session.sums),
                h.id,
                before.name,
                before.state,
                before.incarnation,
                before.change,
                before.token,
                before.sum(session.sums));
    }

    /** What keeps a header from being renamed, if no one has changed it. */
    public static Call unchanged(Session session, CachedHeader known) {
        return new Call(session.sql.unchangedHeader, known.header().id, known.header().name, known.sum());
    }

    /** Stores all columns. */
    public static void updateWithNames(Session session, Header header) throws SQLException {
        boolean found = session.touchesOne(new Call(session.sql.renameHeader, header.name, header.hidden, header.id));
        expect(found, session, header);
        update(session, header);
    }

    /** Stores what keeps the lease of a name that has no scope any more, unless there never was one. */
    public static void leaveLease(Session session, Header leased) throws SQLException {
        if (leased.token > 0) {
            leased.id = session.dialect.nextScope(session);
            if (!insert(session, leased)) {
                throw new RacedException("Another writer took the name of " + leased.address() + ".");
            }
        }
    }

    public static long newIncarnation() {
        return 1 + (Lives.RANDOM.nextLong() >>> 11);
    }

    /** Apart, because reading needs none. */
    private static final class Lives {
        static final SecureRandom RANDOM = new SecureRandom();
    }

    private static @Nullable Header one(Session session, String text, Object key) throws SQLException {
        try (ResultSet row = session.query(text, key)) {
            return row.next() ? Header.read(row, session.sums) : null;
        }
    }
}
