package dev.cairn.jdbc.internal.table;

import dev.cairn.error.CorruptException;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Frame;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * A row of {@code cairn_frame} without its scope.
 *
 * @param frame what it holds; the body is empty when it was not fetched
 * @param length the length of the stored body
 * @param sum the checksum
 */
public record FrameRow(Frame frame, int length, long sum) {
    public static final String TABLE = "cairn_frame";

    public static FrameRow of(Header scope, RowSum sums, Frame frame) {
        long sum = head(scope, sums, frame.lane(), frame.first(), frame.count(), frame.plainLength())
                .end(frame.body().unsafeArray());
        return new FrameRow(frame, frame.body().length(), sum);
    }

    /** Reads and verifies a row of a result whose columns are scope, lane, first, count, plain, sum and body or its length. */
    public static FrameRow read(Header scope, ResultSet row, boolean full, RowSum sums) throws SQLException {
        long lane = row.getLong(2);
        long first = row.getLong(3);
        long count = row.getLong(4);
        long plain = row.getLong(5);
        long sum = row.getLong(6);
        byte[] body = full ? Columns.bytes(row, 7, TABLE) : new byte[0];
        int length = full ? body.length : row.getInt(7);
        RowSum head = head(scope, sums, lane, first, count, plain);
        boolean right = full ? head.matches(sum, body) : head.matchesHead(sum, length);
        if (!right || row.getLong(1) != scope.id) {
            throw new CorruptException(
                    address(scope, lane, first, count), "the row's checksum does not match its columns", null);
        }
        return new FrameRow(new Frame(lane, (int) first, (int) count, (int) plain, Bytes.fromOwned(body)), length, sum);
    }

    public String address(Header scope) {
        return address(scope, frame.lane(), frame.first(), frame.count());
    }

    public static String address(Header scope, long lane, long first) {
        return "frame " + lane + ":" + first + " of scope " + scope.scope();
    }

    private static String address(Header scope, long lane, long first, long count) {
        return "frame " + lane + ":" + first + "+" + count + " of scope " + scope.scope();
    }

    private static RowSum head(Header scope, RowSum sums, long lane, long first, long count, long plain) {
        return sums.begin('F', scope.identity(), scope.incarnation)
                .number(lane)
                .number(first)
                .number(count)
                .number(plain);
    }
}
