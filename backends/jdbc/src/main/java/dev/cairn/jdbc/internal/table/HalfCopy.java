package dev.cairn.jdbc.internal.table;

import dev.cairn.error.CorruptException;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Scope;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A row of {@code cairn_copy}: how far an unfinished copy has come. Changed in place by the transaction that goes on with it. */
public final class HalfCopy {
    public static final String TABLE = "cairn_copy";

    public final long target;
    final byte[] source;
    public final long incarnation;
    /** What the source must still show when the copy goes on: its change counter, or a summary of its rows. */
    public final long mark;
    /** The sequence number of the last record that was copied. */
    public long seq;
    /** The lane of the last frame that was copied, and its first number. */
    public long lane;

    public int first = -1;
    public long touched;

    public HalfCopy(long target, byte[] source, long incarnation, long mark) {
        this.target = target;
        this.source = source;
        this.incarnation = incarnation;
        this.mark = mark;
    }

    public static @Nullable HalfCopy find(Session session, long target) throws SQLException {
        try (ResultSet row = session.query(select(session) + " WHERE target = ?", target)) {
            return row.next() ? read(row, session.sums) : null;
        }
    }

    /** All; damaged rows are reported. */
    public static List<HalfCopy> all(Session session, Consumer<Damage> damaged) throws SQLException {
        List<HalfCopy> found = new ArrayList<>();
        try (ResultSet row = session.query(select(session) + " ORDER BY target")) {
            while (row.next()) {
                Inspection.pastDamage(damaged, () -> found.add(read(row, session.sums)));
            }
        }
        return found;
    }

    private static String select(Session session) {
        return "SELECT target, source, incarnation, mark, seq, lane, first, touched, sum FROM "
                + session.dialect.table(TABLE);
    }

    private static HalfCopy read(ResultSet row, RowSum sums) throws SQLException {
        HalfCopy half = new HalfCopy(row.getLong(1), Columns.bytes(row, 2, TABLE), row.getLong(3), row.getLong(4));
        half.seq = row.getLong(5);
        half.lane = row.getLong(6);
        half.first = row.getInt(7);
        half.touched = row.getLong(8);
        if (half.sum(sums) != row.getLong(9)) {
            throw new CorruptException(
                    "unfinished copy into scope #" + half.target,
                    "the row's checksum does not match its columns",
                    null);
        }
        return half;
    }

    public void insert(Session session) throws SQLException {
        session.update(
                "INSERT INTO " + session.dialect.table(TABLE)
                        + " (source, incarnation, mark, seq, lane, first, touched, sum, target) VALUES ("
                        + Sql.places(9) + ")",
                values(session));
    }

    public void update(Session session) throws SQLException {
        String text = "UPDATE " + session.dialect.table(TABLE)
                + " SET source = ?, incarnation = ?, mark = ?, seq = ?, lane = ?,"
                + " first = ?, touched = ?, sum = ? WHERE target = ?";
        if (!session.touchesOne(new Call(text, values(session)))) {
            throw new RacedException("Another writer ended the copy into scope #" + target + ".");
        }
    }

    /** Whether no one went on with it since an instant. */
    public boolean untouchedSince(long limit) {
        return touched <= limit;
    }

    /** Whether its source is not there any more, so that no one can go on with it. */
    public boolean hasLostItsSource(Session session) throws SQLException {
        Header found = Headers.live(session, new Scope(Bytes.fromOwned(source)));
        return found == null || found.incarnation != incarnation;
    }

    public static void delete(Session session, long target) throws SQLException {
        session.update("DELETE FROM " + session.dialect.table(TABLE) + " WHERE target = ?", target);
    }

    public boolean isOf(byte[] name) {
        return Arrays.equals(source, name);
    }

    private @Nullable Object[] values(Session session) {
        return new @Nullable Object[] {source, incarnation, mark, seq, lane, first, touched, sum(session.sums), target};
    }

    private long sum(RowSum sums) {
        return sums.begin('C', source, incarnation)
                .number(target)
                .number(mark)
                .number(seq)
                .number(lane)
                .number(first)
                .number(touched)
                .end(new byte[0]);
    }
}
