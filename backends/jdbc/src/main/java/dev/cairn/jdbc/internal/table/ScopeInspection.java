package dev.cairn.jdbc.internal.table;

import dev.cairn.error.CorruptException;
import dev.cairn.storage.Damage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads every row of one scope. */
public final class ScopeInspection {
    private final Session session;
    private final Header scope;
    private final Consumer<Damage> found;
    private final int page;
    private long records;
    private long bytes;
    private long content;
    private long highest;

    public ScopeInspection(Session session, Header scope, Consumer<Damage> found, int page) {
        this.session = session;
        this.scope = scope;
        this.found = found;
        this.page = page;
    }

    public void run() throws SQLException {
        try {
            records();
            frames();
            staged();
            counts();
        } catch (SQLException e) {
            session.goOnAfter(e);
            report(scope.address(), CorruptException.reason(session.dialect.failure(e)));
        }
    }

    private void records() throws SQLException {
        long last = 0;
        int rows = page;
        while (rows == page) {
            rows = 0;
            try (ResultSet row = session.query(
                    session.sql.recordsBehind, scope.id, last, scope.id, session.dialect.endOfSequence(), page)) {
                while (row.next()) {
                    rows++;
                    last = Math.max(last, row.getLong(2));
                    record(row);
                }
            }
        }
    }

    private void record(ResultSet row) throws SQLException {
        try {
            RecordRow read = RecordRow.read(scope, row, 1, true, session.sums);
            records++;
            bytes += read.body().length();
            content += read.sum();
            highest = Math.max(highest, read.mod());
        } catch (CorruptException e) {
            found.accept(Inspection.damage(e, scope.scope().toString()));
        }
    }

    private void frames() throws SQLException {
        FrameRow before = null;
        long lane = 0;
        long first = -1;
        int rows = page;
        while (rows == page) {
            rows = 0;
            try (ResultSet row = session.query(session.sql.framesBehind, scope.id, lane, first, page)) {
                while (row.next()) {
                    rows++;
                    lane = row.getLong(2);
                    first = row.getLong(3);
                    before = frame(row, before);
                }
            }
        }
    }

    private @Nullable FrameRow frame(ResultSet row, @Nullable FrameRow before) throws SQLException {
        try {
            FrameRow read = FrameRow.read(scope, row, true, session.sums);
            bytes += read.length();
            content += read.sum();
            if (before != null
                    && before.frame().lane() == read.frame().lane()
                    && before.frame().end() > read.frame().first()) {
                report(read.address(scope), "it overlaps " + before.address(scope));
            }
            return read;
        } catch (CorruptException e) {
            found.accept(Inspection.damage(e, scope.scope().toString()));
            return before;
        }
    }

    private void staged() throws SQLException {
        try {
            List<StagedRow> rows = StagedRow.list(session, scope, session.sql.stagedOfScope, scope.id);
            for (StagedRow row : rows) {
                if (!new Frames(session, scope).begins(row.lane(), row.first())) {
                    report(row.address(scope), "the frame does not exist");
                }
            }
        } catch (CorruptException e) {
            found.accept(Inspection.damage(e, scope.scope().toString()));
        }
    }

    private void counts() {
        if (!scope.ordered && !session.dialect.exactHeaders()) {
            return;
        }
        expect("records", scope.records, records);
        expect("bytes", scope.bytes, bytes);
        expect("sum of checksums", scope.content, content);
        if (highest > scope.seq) {
            report(scope.address(), "a record has number " + highest + ", the header ends at " + scope.seq);
        }
    }

    private void expect(String what, long said, long counted) {
        if (said != counted) {
            report(scope.address(), "the header says " + what + " " + said + ", its rows have " + counted);
        }
    }

    private void report(String address, String reason) {
        found.accept(new Damage(address, reason, scope.scope().toString()));
    }
}
