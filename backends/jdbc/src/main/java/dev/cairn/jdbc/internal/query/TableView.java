package dev.cairn.jdbc.internal.query;

import dev.cairn.error.CorruptException;
import dev.cairn.jdbc.internal.table.FrameRow;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Headers;
import dev.cairn.jdbc.internal.table.Micros;
import dev.cairn.jdbc.internal.table.RecordRow;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.StagedRow;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A scope as one read transaction sees it. */
public final class TableView implements ScopeView {
    private final Session session;
    private final Header header;
    private final Map<FrameKey, Instant> staged = new HashMap<>();
    private @Nullable ScopeInfo info;

    public TableView(Session session, Header header) throws SQLException {
        this.session = session;
        this.header = header;
        for (StagedRow row : StagedRow.list(session, header, session.sql.stagedOfScope, header.id)) {
            staged.put(new FrameKey(row.lane(), row.first()), Micros.instant(row.since()));
        }
    }

    private record FrameKey(long lane, int first) {}

    @Override
    public ScopeInfo info() {
        ScopeInfo known = info;
        if (known == null) {
            known = marked();
            info = known;
        }
        return known;
    }

    private ScopeInfo marked() {
        try {
            return Headers.isExact(session, header) ? header.info() : header.info(Headers.rowMark(session, header));
        } catch (SQLException e) {
            throw session.dialect.failure(e);
        }
    }

    @Override
    public Scope firstName() {
        return new Scope(Bytes.fromOwned(header.identity()));
    }

    @Override
    public List<StoredRecord> records(long after, int limit, boolean bodies) {
        String text = bodies ? session.sql.recordsBehind : session.sql.recordsBehindBrief;
        List<StoredRecord> found = new ArrayList<>();
        long last = after;
        try (ResultSet row = session.query(text, header.id, after, header.id, session.dialect.endOfSequence(), limit)) {
            while (row.next()) {
                RecordRow next = RecordRow.read(header, row, 1, bodies, session.sums);
                expectOrder(last < next.seq(), next.address(header));
                last = next.seq();
                found.add(next.stored());
            }
        } catch (SQLException e) {
            throw session.dialect.failure(e);
        }
        settle();
        return found;
    }

    @Override
    public List<StoredFrame> frames(@Nullable Frame after, int limit, boolean bodies) {
        String text = bodies ? session.sql.framesBehind : session.sql.framesBehindBrief;
        List<StoredFrame> found = new ArrayList<>();
        long lane = after == null ? 0 : after.lane();
        int first = after == null ? -1 : after.first();
        try (ResultSet row = session.query(text, header.id, lane, first, limit)) {
            while (row.next()) {
                FrameRow next = FrameRow.read(header, row, bodies, session.sums);
                Frame frame = next.frame();
                boolean behind = frame.lane() > lane || (frame.lane() == lane && frame.first() > first);
                expectOrder(behind, next.address(header));
                lane = frame.lane();
                first = frame.first();
                found.add(new StoredFrame(frame, staged.get(new FrameKey(lane, first))));
            }
        } catch (SQLException e) {
            throw session.dialect.failure(e);
        }
        settle();
        return found;
    }

    private void settle() {
        try {
            session.settle();
        } catch (SQLException e) {
            throw session.dialect.failure(e);
        }
    }

    private static void expectOrder(boolean ascending, String address) {
        if (!ascending) {
            throw new CorruptException(address, "the row is not where the order of its scope has it", null);
        }
    }
}
