package dev.cairn.jdbc.internal.table;

import dev.cairn.error.CorruptException;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Lease;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code cairn_scope}, changed in place by the transaction that holds it. It also carries the scope's lease, so that a
 * scope that never had a record may have a row: its state is {@link #EMPTY} then and no one sees it.
 */
public final class Header {
    /** Holds a lease token only. */
    static final int EMPTY = 0;
    /** Is a scope that everybody sees. */
    public static final int LIVE = 1;
    /** Was dropped; its rows are being removed. */
    public static final int DROPPED = 2;
    /** Is the unfinished target of a copy. */
    public static final int COPYING = 3;

    public static final String TABLE = "cairn_scope";
    public static final String COLUMNS =
            "s.id, s.name, s.hidden, s.state, s.incarnation, s.ordered, s.change, s.seq, s.records, s.bytes,"
                    + " s.content, s.created, s.changed, s.expires, s.token, s.holder, s.lease, s.sum, s.summary";

    /** Where among them the checksum is. */
    public static final int SUM = 18;

    public long id;
    public byte @Nullable [] name;
    /** The name that a scope without name had or will have; of a scope that was moved, the one that it began with. */
    public byte @Nullable [] hidden;

    public int state;
    /** The state that the row has in the table, as far as this header knows. */
    int storedState;

    public long incarnation;
    public boolean ordered;
    public long change;
    public long seq;
    public long records;
    public long bytes;
    /** The sum, modulo 2^64, of the checksums of all records and frames. */
    public long content;

    public long created;
    public long changed;

    public @Nullable Long expires;

    public long token;
    public byte @Nullable [] holder;
    public long lease;
    public byte[] summary = new byte[0];

    /** A header for a new row. */
    public Header(long id, byte @Nullable [] name, byte @Nullable [] hidden) {
        this.id = id;
        this.name = name;
        this.hidden = hidden;
    }

    /** The same columns in a header of its own. */
    public Header copy() {
        Header h = new Header(id, name, hidden);
        h.state = state;
        h.storedState = storedState;
        h.incarnation = incarnation;
        h.ordered = ordered;
        h.change = change;
        h.seq = seq;
        h.records = records;
        h.bytes = bytes;
        h.content = content;
        h.created = created;
        h.changed = changed;
        h.expires = expires;
        h.token = token;
        h.holder = holder;
        h.lease = lease;
        h.summary = summary;
        return h;
    }

    /** A header that keeps this one's lease under its name. */
    public Header leaseOnly() {
        Header leased = new Header(0, name, null);
        leased.takeLease(this);
        return leased;
    }

    public void takeLease(@Nullable Header other) {
        token = other == null ? 0 : other.token;
        holder = other == null ? null : other.holder;
        lease = other == null ? 0 : other.lease;
    }

    /** Reads and verifies the row of a result that begins with {@link #COLUMNS}. */
    public static Header read(ResultSet row, RowSum sums) throws SQLException {
        Header h = columns(row);
        if (h.sum(sums) != row.getLong(SUM)) {
            throw new CorruptException(h.address(), "the header's checksum does not match its columns", null);
        }
        return h;
    }

    /** The same columns, whether they fit their checksum or not. */
    public static Header columns(ResultSet row) throws SQLException {
        Header h = new Header(row.getLong(1), row.getBytes(2), row.getBytes(3));
        h.state = row.getInt(4);
        h.storedState = h.state;
        h.incarnation = row.getLong(5);
        h.ordered = row.getInt(6) == 1;
        h.change = row.getLong(7);
        h.seq = row.getLong(8);
        h.records = row.getLong(9);
        h.bytes = row.getLong(10);
        h.content = row.getLong(11);
        h.created = row.getLong(12);
        h.changed = row.getLong(13);
        h.expires = Columns.numberOrNull(row, 14);
        h.token = row.getLong(15);
        h.holder = row.getBytes(16);
        h.lease = row.getLong(17);
        h.summary = Columns.bytes(row, 19, TABLE);
        return h;
    }

    public long sum(RowSum sums) {
        return sums.begin('S', name, incarnation)
                .bytes(hidden)
                .number(id)
                .number(state)
                .number(ordered ? 1 : 0)
                .number(change)
                .number(seq)
                .number(records)
                .number(bytes)
                .number(content)
                .number(created)
                .number(changed)
                .numberOrNull(expires)
                .number(token)
                .bytes(holder)
                .number(lease)
                .end(summary);
    }

    public boolean live() {
        return state == LIVE;
    }

    /** The name under which its rows' checksums are made: the one that it had when it began. */
    public byte[] identity() {
        return either(hidden, name);
    }

    /** The name that it has, had or will have. */
    public byte[] called() {
        return either(name, hidden);
    }

    private byte[] either(byte @Nullable [] first, byte @Nullable [] second) {
        if (first != null) {
            return first;
        }
        if (second != null) {
            return second;
        }
        throw new CorruptException(address(), "the header has no name", null);
    }

    public Scope scope() {
        byte[] called = called();
        if (called.length == 0) {
            throw new CorruptException(address(), "the header's name is empty", null);
        }
        return new Scope(Bytes.fromOwned(called));
    }

    /** The lease that runs at an instant, if one does. */
    public @Nullable Lease running(long now) {
        if (holder == null || lease <= now) {
            return null;
        }
        return new Lease(token, new String(holder, StandardCharsets.UTF_8), Micros.instant(lease));
    }

    public ScopeInfo info() {
        return info(ordered ? content : 0);
    }

    public ScopeInfo info(long mark) {
        return new ScopeInfo(
                scope(),
                incarnation,
                ordered,
                change,
                seq,
                records,
                bytes,
                Micros.instant(created),
                Micros.instant(changed),
                Micros.instantOrNull(expires),
                Bytes.fromOwned(summary),
                running(Long.MIN_VALUE),
                mark);
    }

    public String address() {
        byte[] any = name != null ? name : hidden;
        return "scope " + (any == null || any.length == 0 ? "#" + id : new Scope(Bytes.fromOwned(any)));
    }
}
