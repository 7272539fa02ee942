package dev.cairn.jdbc.internal.table;

import dev.cairn.error.CorruptException;
import dev.cairn.storage.Bytes;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds, stores and removes single records of a scope. */
public final class Records {
    private final Session session;
    private final Header scope;

    public Records(Session session, Header scope) {
        this.session = session;
        this.scope = scope;
    }

    /** What {@link #find(String, int, Bytes)} asks in a scope of a number. */
    public static Call question(String text, long scopeId, int kind, Bytes key) {
        return new Call(text, scopeId, kind, key.unsafeArray());
    }

    /** A select of one row when there is no record, in a statement that does several things. */
    public static Call absence(Session session, Header scope, Address address) {
        return question(session.sql.recordAbsent, scope.id, address.kind(), address.key());
    }

    public @Nullable RecordRow find(int kind, Bytes key) throws SQLException {
        return find(session.sql.recordByKey, kind, key);
    }

    public @Nullable RecordRow find(String text, int kind, Bytes key) throws SQLException {
        byte[] wanted = key.unsafeArray();
        try (ResultSet row = session.query(text, scope.id, kind, wanted)) {
            return row.next() ? verified(scope, row, 1, new Address(kind, key), session.sums) : null;
        }
    }

    /** The record whose columns begin at {@code at} in a row that is there for its header's sake; null when there is none. */
    public static @Nullable RecordRow besideHeader(Header scope, ResultSet row, int at, Address address, RowSum sums)
            throws SQLException {
        row.getLong(at);
        return row.wasNull() ? null : verified(scope, row, at, address, sums);
    }

    private static RecordRow verified(Header scope, ResultSet row, int at, Address wanted, RowSum sums)
            throws SQLException {
        RecordRow found = RecordRow.read(scope, row, at, true, sums);
        if (found.kind() != wanted.kind() || !found.key().equals(wanted.key())) {
            throw new CorruptException(
                    "record " + scope.scope() + " kind " + wanted.kind() + " key " + wanted.key(),
                    "its key leads to the row of " + found.address(scope),
                    null);
        }
        return found;
    }

    public void insert(RecordRow row) throws SQLException {
        if (!session.touchesOne(insertion(row))) {
            throw new RacedException("Another writer stored " + row.address(scope) + ".");
        }
    }

    public void update(RecordRow row) throws SQLException {
        expect(session.touchesOne(change(row)), row);
    }

    /** What stores a new row. */
    public Call insertion(RecordRow row) {
        return new Call(
                session.sql.insertRecord,
                scope.id,
                row.seq(),
                row.kind(),
                row.key().unsafeArray(),
                row.rev(),
                row.mod(),
                row.at(),
                row.expires(),
                bytes(row.link()),
                row.sum(),
                row.body().unsafeArray());
    }

    /** What stores a row in place of the one with its sequence number. */
    public Call change(RecordRow row) {
        return new Call(session.sql.updateRecord, changed(row).toArray());
    }

    /** The same if no one has changed the row since it was as {@code before}. */
    public Call changeUnchanged(RecordRow before, RecordRow row) {
        List<@Nullable Object> values = changed(row);
        values.add(before.rev());
        values.add(before.sum());
        return new Call(session.sql.updateUnchangedRecord, values.toArray());
    }

    private List<@Nullable Object> changed(RecordRow row) {
        return new ArrayList<>(Arrays.asList(
                row.rev(),
                row.mod(),
                row.at(),
                row.expires(),
                bytes(row.link()),
                row.sum(),
                row.body().unsafeArray(),
                scope.id,
                row.seq()));
    }

    public void delete(RecordRow row) throws SQLException {
        expect(session.touchesOne(new Call(session.sql.deleteRecord, scope.id, row.seq())), row);
    }

    private static byte @Nullable [] bytes(@Nullable Bytes value) {
        return value == null ? null : value.unsafeArray();
    }

    private void expect(boolean found, RecordRow row) {
        if (!found) {
            throw new CorruptException(row.address(scope), "the row is not found by its sequence number", null);
        }
    }
}
