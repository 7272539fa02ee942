package dev.cairn.jdbc.internal.upkeep;

import dev.cairn.jdbc.internal.table.FrameRow;
import dev.cairn.jdbc.internal.table.Frames;
import dev.cairn.jdbc.internal.table.HalfCopy;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Headers;
import dev.cairn.jdbc.internal.table.RecordRow;
import dev.cairn.jdbc.internal.table.Records;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.StagedRow;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.CopyOutcome.Status;
import dev.cairn.storage.Scope;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One transaction of a copy. */
record CopyStep(Session session, Header source, Header made, HalfCopy half) {
    /** So many rows are held in memory together. */
    private static final int BATCH = 100;

    /** A number that is another one as soon as the source has changed. */
    static long mark(Session session, Header source) throws SQLException {
        return Headers.isExact(session, source) ? source.change : Headers.rowMark(session, source);
    }

    CopyOutcome goOn(@Nullable Header empty, Scope to, int rows) throws SQLException {
        int left = rows;
        while (left > 0) {
            int limit = Math.min(left, BATCH);
            int copied = records(limit);
            copied += copied < limit ? frames(limit - copied) : 0;
            if (copied < limit) {
                return publish(empty, to);
            }
            left -= copied;
            session.settle();
        }
        half.touched = session.dialect.now(session);
        Headers.update(session, made);
        half.update(session);
        return new CopyOutcome(Status.MORE, 0);
    }

    private int records(int limit) throws SQLException {
        List<RecordRow> rows = new ArrayList<>();
        long end = session.dialect.endOfSequence();
        try (ResultSet row = session.query(session.sql.recordsBehind, source.id, half.seq, source.id, end, limit)) {
            while (row.next()) {
                rows.add(RecordRow.read(source, row, 1, true, session.sums));
            }
        }
        Records target = new Records(session, made);
        for (RecordRow row : rows) {
            RecordRow own = row.summed(made, session.sums);
            target.insert(own);
            made.records++;
            made.bytes += own.body().length();
            made.content += own.sum();
            half.seq = own.seq();
        }
        return rows.size();
    }

    private int frames(int limit) throws SQLException {
        List<FrameRow> rows = new ArrayList<>();
        try (ResultSet row = session.query(session.sql.framesBehind, source.id, half.lane, half.first, limit)) {
            while (row.next()) {
                rows.add(FrameRow.read(source, row, true, session.sums));
            }
        }
        Frames target = new Frames(session, made);
        for (FrameRow row : rows) {
            target.insert(row.frame());
            half.lane = row.frame().lane();
            half.first = row.frame().first();
        }
        return rows.size();
    }

    private CopyOutcome publish(@Nullable Header empty, Scope to) throws SQLException {
        for (StagedRow row : StagedRow.list(session, source, session.sql.stagedOfScope, source.id)) {
            row.insert(session, made);
        }
        if (empty != null) {
            made.takeLease(empty);
            session.update(session.sql.deleteHeader, empty.id);
        }
        HalfCopy.delete(session, made.id);
        made.state = Header.LIVE;
        made.name = to.id().unsafeArray();
        made.hidden = null;
        Headers.updateWithNames(session, made);
        return new CopyOutcome(Status.DONE, made.records);
    }
}
