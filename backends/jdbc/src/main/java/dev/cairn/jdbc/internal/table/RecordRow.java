package dev.cairn.jdbc.internal.table;

import dev.cairn.error.CorruptException;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Put;
import dev.cairn.storage.RecordAddress;
import dev.cairn.storage.StoredRecord;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A row of {@code cairn_record} without its scope. */
public record RecordRow(
        long seq,
        int kind,
        Bytes key,
        long rev,
        long mod,
        long at,
        @Nullable Long expires,
        @Nullable Bytes link,
        Bytes body,
        long sum) {
    public static final String TABLE = "cairn_record";

    /** A row with the checksum that it has in a scope. */
    public static RecordRow of(Header scope, RowSum sums, long seq, long rev, long mod, long at, Put put) {
        RecordRow row = new RecordRow(
                seq, put.kind(), put.key(), rev, mod, at, Micros.ofNullable(put.expires()), put.link(), put.body(), 0);
        return row.summed(scope, sums);
    }

    /** A row that came from elsewhere, with the checksum that it has in a scope. */
    public static RecordRow of(Header scope, RowSum sums, StoredRecord record) {
        RecordRow row = new RecordRow(
                record.sequence(),
                record.kind(),
                record.key(),
                record.revision(),
                record.modified(),
                Micros.of(record.committed()),
                Micros.ofNullable(record.expires()),
                record.link(),
                record.body(),
                0);
        return row.summed(scope, sums);
    }

    /** The same row with the checksum that it has in a scope. */
    public RecordRow summed(Header scope, RowSum sums) {
        long own = head(scope, sums).end(body.unsafeArray());
        return new RecordRow(seq, kind, key, rev, mod, at, expires, link, body, own);
    }

    /** Reads and verifies a row of a result whose columns from {@code at} on are those of the dialect. */
    public static RecordRow read(Header scope, ResultSet row, int at, boolean full, RowSum sums) throws SQLException {
        RecordRow found = new RecordRow(
                row.getLong(at + 1),
                row.getInt(at + 2),
                Bytes.fromOwned(Columns.bytes(row, at + 3, TABLE)),
                row.getLong(at + 4),
                row.getLong(at + 5),
                row.getLong(at + 6),
                Columns.numberOrNull(row, at + 7),
                Columns.bytesOrNull(row, at + 8),
                full ? Bytes.fromOwned(Columns.bytes(row, at + 10, TABLE)) : Bytes.EMPTY,
                row.getLong(at + 9));
        RowSum head = found.head(scope, sums);
        boolean right = full
                ? head.matches(found.sum, found.body.unsafeArray())
                : head.matchesHead(found.sum, row.getInt(at + 10));
        if (!right || row.getLong(at) != scope.id) {
            throw new CorruptException(found.address(scope), "the row's checksum does not match its columns", null);
        }
        return found;
    }

    public boolean equalTo(Put put) {
        return kind == put.kind()
                && body.equals(put.body())
                && Objects.equals(expires, Micros.ofNullable(put.expires()))
                && Objects.equals(link, put.link());
    }

    public StoredRecord stored() {
        return new StoredRecord(
                kind, key, rev, seq, mod, Micros.instant(at), Micros.instantOrNull(expires), link, body);
    }

    public String address(Header scope) {
        return address(scope, kind, key);
    }

    public static String address(Header scope, int kind, Bytes key) {
        return new RecordAddress(scope.scope(), kind, key).toString();
    }

    private RowSum head(Header scope, RowSum sums) {
        return sums.begin('R', scope.identity(), scope.incarnation)
                .number(seq)
                .number(kind)
                .bytes(key.unsafeArray())
                .number(rev)
                .number(mod)
                .number(at)
                .numberOrNull(expires)
                .bytes(link == null ? null : link.unsafeArray());
    }
}
