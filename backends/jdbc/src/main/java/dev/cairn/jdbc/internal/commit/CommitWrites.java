package dev.cairn.jdbc.internal.commit;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.jdbc.internal.table.Frames;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Headers;
import dev.cairn.jdbc.internal.table.Micros;
import dev.cairn.jdbc.internal.table.RecordRow;
import dev.cairn.jdbc.internal.table.Records;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.StagedRow;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Written;
import dev.cairn.storage.Delete;
import dev.cairn.storage.Fold;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Put;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes what a commit that was not refused brings, in the order that the contract names; the header last. */
final class CommitWrites {
    private final Session session;
    private final Header header;
    private final Current current;
    private final Records records;
    private final long now;

    CommitWrites(Session session, Header header, Current current, long now) {
        this.session = session;
        this.header = header;
        this.current = current;
        this.records = new Records(session, header);
        this.now = now;
    }

    Committed apply(Commit commit, boolean fresh) throws SQLException {
        for (Delete delete : commit.deletes()) {
            delete(delete);
        }
        List<Written> written = new ArrayList<>(commit.puts().size());
        for (Put put : commit.puts()) {
            written.add(put(put));
        }
        int skipped = frames(commit);
        boolean exact = header.ordered || session.dialect.exactHeaders();
        if (exact || fresh || commit.summary() != null || commit.expires() != null) {
            header(commit);
        }
        return new Committed(
                header.incarnation, header.ordered ? header.change : 0, Micros.instant(now), false, written, skipped);
    }

    private void delete(Delete delete) throws SQLException {
        RecordRow row = current.remove(delete);
        if (row != null) {
            records.delete(row);
            header.records--;
            uncount(row);
        }
    }

    private Written put(Put put) throws SQLException {
        RecordRow before = current.get(put.kind(), put.key());
        long number = nextNumber();
        long seq = before == null ? number : before.seq();
        long rev = before == null ? 1 : before.rev() + 1;
        RecordRow row = RecordRow.of(header, session.sums, seq, rev, number, now, put);
        if (before == null) {
            records.insert(row);
            header.records++;
        } else {
            records.update(row);
            uncount(before);
        }
        header.bytes += row.body().length();
        header.content += row.sum();
        current.put(row);
        return new Written(rev, seq);
    }

    private int frames(Commit commit) throws SQLException {
        Frames frames = new Frames(session, header);
        for (long lane : commit.adopted()) {
            session.update(session.sql.deleteStagedLane, header.id, lane);
        }
        for (Frame frame : commit.frames()) {
            frames.insert(frame);
            if (commit.staged()) {
                new StagedRow(frame.lane(), frame.first(), now).insert(session, header);
            }
        }
        int skipped = 0;
        for (Fold fold : commit.folds()) {
            skipped += frames.fold(fold) ? 0 : 1;
        }
        for (LaneRange range : commit.dropped()) {
            frames.drop(range);
        }
        return skipped;
    }

    private void header(Commit commit) throws SQLException {
        header.change++;
        header.changed = now;
        if (commit.summary() != null) {
            header.summary = commit.summary().unsafeArray();
        }
        if (commit.expires() != null) {
            header.expires = commit.expires().equals(Instant.MAX) ? null : Micros.of(commit.expires());
        }
        Headers.update(session, header);
    }

    private long nextNumber() throws SQLException {
        if (!header.ordered && !session.dialect.exactHeaders()) {
            return session.dialect.nextNumber(session);
        }
        long end = session.dialect.endOfSequence();
        if (header.seq >= end - 1) {
            throw new CairnException(
                    ErrorCode.TOO_LARGE,
                    "Cannot commit to scope " + header.scope() + ": it has had " + header.seq
                            + " puts, the limit. Nothing was changed. Copy the needed data into a new scope.",
                    Map.of("limit", end - 1),
                    null);
        }
        return ++header.seq;
    }

    private void uncount(RecordRow row) {
        header.bytes -= row.body().length();
        header.content -= row.sum();
    }
}
