package dev.cairn.jdbc.internal.query;

import dev.cairn.jdbc.internal.table.Address;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.RecordRow;
import dev.cairn.jdbc.internal.table.Records;
import dev.cairn.jdbc.internal.table.RowSum;
import dev.cairn.jdbc.internal.table.ScopeCache.CachedHeader;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads one record, or one and the one that it leads to, in one statement, which needs no transaction. The scope's header is not read but
 * compared: its checksum covers all its columns, so if it is that of a header that was read and verified before, the header is as it was
 * then. Not thread-safe.
 */
public final class SingleStatementRead {
    /** The first column of the record. */
    private static final int RECORD = 3;

    /** The first column of the record that it leads to. */
    private static final int TARGET = 14;

    private final Scope name;
    private final CachedHeader known;
    private final Address address;
    private final @Nullable Integer targetKind;

    private SingleStatementRead(Scope name, CachedHeader known, Address address, @Nullable Integer targetKind) {
        this.name = name;
        this.known = known;
        this.address = address;
        this.targetKind = targetKind;
    }

    /** The read, or null when it asks for something else or nothing is known of the scope. */
    public static @Nullable SingleStatementRead of(Scope name, Read read, @Nullable CachedHeader known) {
        if (known == null || read.parts().size() != 1) {
            return null;
        }
        Read.Part part = read.parts().get(0);
        if (part instanceof Read.Get get) {
            return new SingleStatementRead(name, known, new Address(get.kind(), get.key()), null);
        }
        return part instanceof Read.Follow follow
                ? new SingleStatementRead(name, known, new Address(follow.kind(), follow.key()), follow.targetKind())
                : null;
    }

    /** The answer, or null when the header is another one by now. */
    public @Nullable ReadResult run(Session session) throws SQLException {
        try (ResultSet row = targetKind == null
                ? session.query(session.sql.recordBesideHeader, values())
                : session.query(session.sql.recordsBesideHeader, values())) {
            if (!row.next() || !known.isStill(row.getLong(1), row.getLong(2))) {
                return null;
            }
            return new ReadResult(known.header().info(), List.of(records(row, session.sums)), List.of(List.of()));
        }
    }

    private Object[] values() {
        byte[] key = address.key().unsafeArray();
        byte[] scope = name.id().unsafeArray();
        return targetKind == null
                ? new Object[] {address.kind(), key, scope}
                : new Object[] {address.kind(), key, targetKind, scope};
    }

    private List<StoredRecord> records(ResultSet row, RowSum sums) throws SQLException {
        Header header = known.header();
        RecordRow first = Records.besideHeader(header, row, RECORD, address, sums);
        if (first == null) {
            return List.of();
        }
        if (targetKind == null || first.link() == null) {
            return List.of(first.stored());
        }
        RecordRow target = Records.besideHeader(header, row, TARGET, new Address(targetKind, first.link()), sums);
        return target == null ? List.of(first.stored()) : List.of(first.stored(), target.stored());
    }
}
