package dev.cairn.postgresql.internal;

import dev.cairn.jdbc.internal.table.Address;
import dev.cairn.jdbc.internal.table.Call;
import dev.cairn.jdbc.internal.table.FrameRow;
import dev.cairn.jdbc.internal.table.Frames;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Headers;
import dev.cairn.jdbc.internal.table.Micros;
import dev.cairn.jdbc.internal.table.RecordRow;
import dev.cairn.jdbc.internal.table.Records;
import dev.cairn.jdbc.internal.table.ScopeCache;
import dev.cairn.jdbc.internal.table.ScopeCache.CachedHeader;
import dev.cairn.jdbc.internal.table.ScopeCache.KnownScope;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Written;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A commit that is one statement after the server's time was asked, on the guess that no one has changed the scope since it was last committed to from here: what
 * it needs to know is known from then. Its first change is that of the header, and only of one that is as it was; if it is not, the
 * server does nothing, and the commit is carried out like any other.
 */
final class OptimisticCommit {
    /** With more changes there would be too many different statements. */
    private static final int MOST = 8;

    private final Scope name;
    private final Commit commit;
    private final KnownScope known;
    private final Header header;
    private final Map<Address, KnownScope.Row> written = new HashMap<>();
    /** What has to be absent and stays so, which the statement itself asks for. */
    private final Set<Address> expectedAbsent = new LinkedHashSet<>();

    private OptimisticCommit(Scope name, Commit commit, KnownScope known) {
        this.name = name;
        this.commit = commit;
        this.known = known;
        this.header = known.header().copy();
    }

    /** The commit, or null when its checks do not hold on what is known, or need more than that. */
    static @Nullable OptimisticCommit of(Scope name, Commit commit, @Nullable KnownScope known) {
        if (known == null || !isPlain(commit)) {
            return null;
        }
        OptimisticCommit quick = new OptimisticCommit(name, commit, known);
        return quick.checksHold() && quick.framesFollow() ? quick : null;
    }

    private static boolean isPlain(Commit commit) {
        return commit.ordered()
                && commit.fence() == 0
                && !commit.puts().isEmpty()
                && commit.deletes().isEmpty()
                && !commit.staged()
                && commit.adopted().isEmpty()
                && commit.folds().isEmpty()
                && commit.dropped().isEmpty()
                && commit.expires() == null
                && commit.puts().size() + commit.frames().size() < MOST;
    }

    /**
     * A put replaces a record that is known, or stores one that the commit expects to be absent, which comes out when it is stored. There
     * is one of these at least, so that the commit is recognised when it has to be sent again.
     */
    private boolean checksHold() {
        for (Check check : commit.checks()) {
            if (check instanceof Check.Absent c && known.find(c.kind(), c.key()) == null) {
                expectedAbsent.add(new Address(c.kind(), c.key()));
            } else if (!holds(check)) {
                return false;
            }
        }
        int checked = expectedAbsent.size();
        for (Put put : commit.puts()) {
            if (known.find(put) == null && !expectedAbsent.remove(new Address(put.kind(), put.key()))) {
                return false;
            }
        }
        int left = expectedAbsent.size();
        return left < checked && commit.puts().size() + commit.frames().size() + left < MOST;
    }

    private boolean holds(Check check) {
        if (check instanceof Check.RevisionIs c) {
            KnownScope.Row row = known.find(c.kind(), c.key());
            return row != null && c.holds(row.rev(), row.seq());
        }
        if (check instanceof Check.Present c) {
            return known.find(c.kind(), c.key()) != null;
        }
        return check instanceof Check.IncarnationIs c && c.incarnation() == header.incarnation;
    }

    private boolean framesFollow() {
        Map<Long, Integer> ends = new HashMap<>(known.laneEnds());
        for (Frame frame : commit.frames()) {
            Integer end = ends.get(frame.lane());
            if (end == null || end != frame.first()) {
                return false;
            }
            ends.put(frame.lane(), frame.end());
        }
        return true;
    }

    Committed run(Session session) throws SQLException {
        Header before = known.header();
        long now = session.dialect.now(session);
        List<RecordRow> rows = new ArrayList<>();
        for (Put put : commit.puts()) {
            rows.add(row(session, put, now));
        }
        List<FrameRow> frames = new ArrayList<>();
        for (Frame frame : commit.frames()) {
            FrameRow row = FrameRow.of(header, session.sums, frame);
            frames.add(row);
            header.bytes += row.length();
            header.content += row.sum();
        }
        header.change++;
        header.changed = now;
        if (commit.summary() != null) {
            header.summary = commit.summary().unsafeArray();
        }
        List<Call> changes = new ArrayList<>();
        changes.add(Headers.changeUnchanged(session, before, header));
        expectedAbsent.forEach(address -> changes.add(Records.absence(session, header, address)));
        List<Written> numbers = new ArrayList<>();
        Records records = new Records(session, header);
        for (RecordRow row : rows) {
            changes.add(row.rev() == 1 ? records.insertion(row) : records.change(row));
            numbers.add(new Written(row.rev(), row.seq()));
        }
        for (FrameRow row : frames) {
            changes.add(new Frames(session, header).insertion(row));
        }
        session.alone(PostgresDialect.PATIENCE, changes);
        session.scopes.saw(name, CachedHeader.of(header, session.sums));
        return new Committed(header.incarnation, header.change, Micros.instant(now), false, numbers, 0);
    }

    private RecordRow row(Session session, Put put, long now) {
        KnownScope.Row before = known.find(put);
        long number = ++header.seq;
        RecordRow row = before == null
                ? RecordRow.of(header, session.sums, number, 1, number, now, put)
                : RecordRow.of(header, session.sums, before.seq(), before.rev() + 1, number, now, put);
        if (before == null) {
            header.records++;
        } else {
            header.bytes -= before.length();
            header.content -= before.sum();
        }
        header.bytes += row.body().length();
        header.content += row.sum();
        written.put(new Address(put.kind(), put.key()), KnownScope.Row.of(row));
        return row;
    }

    /** What is known once it has been carried out. */
    void done(ScopeCache scopes) {
        scopes.committed(name, KnownScope.after(header, commit, written, known.laneEnds()));
    }
}
