package dev.cairn.jdbc.internal.query;

import dev.cairn.error.CorruptException;
import dev.cairn.jdbc.internal.table.Call;
import dev.cairn.jdbc.internal.table.Dialect;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.RecordRow;
import dev.cairn.jdbc.internal.table.RowSum;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Scan;
import dev.cairn.storage.StoredRecord;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A listing of the records of one kind of a scope. */
public final class RecordScan {
    private final Header scope;
    private final Scan scan;
    private final List<@Nullable Object> values = new ArrayList<>();
    private final List<StoredRecord> read = new ArrayList<>();
    private @Nullable RecordRow before;
    private @Nullable Position unread;

    /** Where a row stands that is not verified. */
    record Position(long seq, Bytes key) {}

    public RecordScan(Header scope, Scan scan) {
        this.scope = scope;
        this.scan = scan;
    }

    /** At most so many records, in the listing's order, all verified. */
    public List<StoredRecord> rows(Session session, long limit) throws SQLException {
        Call question = question(session, limit);
        try (ResultSet row = session.query(question.text(), question.values())) {
            while (row.next()) {
                take(row, 1, session.sums);
            }
        }
        return read;
    }

    /** What asks for at most so many records; called once. */
    Call question(Session session, long limit) {
        String text = scan.order() == Scan.Order.KEY ? byKey(session) : bySequence(session);
        values.add(limit);
        return new Call(text, values.toArray());
    }

    /** Reads and verifies the next row of the answer, in which the record's columns begin at {@code at}. */
    void take(ResultSet row, int at, RowSum sums) throws SQLException {
        unread = position(row, at);
        RecordRow next = RecordRow.read(scope, row, at, scan.bodies(), sums);
        expectBehind(before, next);
        read.add(next.stored());
        before = next;
        unread = null;
    }

    /** What was read before a row that is damaged. */
    List<StoredRecord> read() {
        return read;
    }

    /** Where the damaged row stands, if it is where the listing's order may have it, so that one can go on behind it. */
    @Nullable
    Position unread() {
        return unread;
    }

    private @Nullable Position position(ResultSet row, int at) throws SQLException {
        byte[] key = row.getBytes(at + 3);
        Position place = new Position(row.getLong(at + 1), key == null ? Bytes.EMPTY : Bytes.fromOwned(key));
        StoredRecord after = scan.after();
        long seq = before != null ? before.seq() : after != null ? after.sequence() : 0;
        Bytes last = before != null ? before.key() : after != null ? after.key() : Bytes.EMPTY;
        boolean first = before == null && after == null;
        int step = scan.order() == Scan.Order.KEY ? place.key.compareTo(last) : Long.compare(place.seq, seq);
        return first || (scan.descending() ? step < 0 : step > 0) ? place : null;
    }

    private String byKey(Session session) {
        String compared = session.dialect.compared();
        StringBuilder text = select(session).append(" WHERE r.scope = " + compared + " AND r.kind = " + compared);
        values.add(scope.id);
        values.add(scan.kind());
        keyRange(text, compared);
        StoredRecord after = scan.after();
        if (after != null) {
            text.append(scan.descending() ? " AND r.key < " : " AND r.key > ").append(compared);
            values.add(after.key().unsafeArray());
        }
        return text.append(" ORDER BY r.key").append(ending(compared)).toString();
    }

    private String bySequence(Session session) {
        Dialect dialect = session.dialect;
        StringBuilder text = select(session).append(dialect.inSequenceHint()).append(" WHERE ");
        text.append(dialect.recordBetween()).append(" AND r.kind = ").append(dialect.compared());
        StoredRecord after = scan.after();
        long low = after != null && !scan.descending() ? after.sequence() : 0;
        long high = after != null && scan.descending() ? after.sequence() : dialect.endOfSequence();
        values.addAll(List.of(scope.id, low, scope.id, high, scan.kind()));
        keyRange(text, dialect.compared());
        return text.append(" ORDER BY ")
                .append(dialect.sequenceOrder())
                .append(ending(dialect.compared()))
                .toString();
    }

    private StringBuilder select(Session session) {
        Dialect dialect = session.dialect;
        return new StringBuilder(300)
                .append("SELECT ")
                .append(dialect.recordColumns("r"))
                .append(scan.bodies() ? ", r.body FROM " : ", length(r.body) FROM ")
                .append(dialect.table(RecordRow.TABLE))
                .append(" r");
    }

    private void keyRange(StringBuilder text, String compared) {
        Bytes from = scan.from();
        Bytes to = scan.to();
        if (from != null) {
            text.append(" AND r.key >= ").append(compared);
            values.add(from.unsafeArray());
        }
        if (to != null) {
            text.append(" AND r.key < ").append(compared);
            values.add(to.unsafeArray());
        }
    }

    private String ending(String compared) {
        return (scan.descending() ? " DESC LIMIT " : " LIMIT ") + compared;
    }

    private void expectBehind(@Nullable RecordRow before, RecordRow next) {
        boolean inKind = next.kind() == scan.kind() && inRange(next.key());
        if (!inKind || (before != null && direction(before, next) <= 0)) {
            throw new CorruptException(next.address(scope), "the row is not where the listing's order has it", null);
        }
    }

    private boolean inRange(Bytes key) {
        Bytes from = scan.from();
        Bytes to = scan.to();
        return (from == null || key.compareTo(from) >= 0) && (to == null || key.compareTo(to) < 0);
    }

    private int direction(RecordRow before, RecordRow next) {
        int step = scan.order() == Scan.Order.KEY
                ? next.key().compareTo(before.key())
                : Long.compare(next.seq(), before.seq());
        return scan.descending() ? -step : step;
    }
}
