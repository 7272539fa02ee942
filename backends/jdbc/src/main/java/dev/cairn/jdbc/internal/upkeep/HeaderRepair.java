package dev.cairn.jdbc.internal.upkeep;

import dev.cairn.error.CorruptException;
import dev.cairn.jdbc.internal.table.FrameRow;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.RecordRow;
import dev.cairn.jdbc.internal.table.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Rebuilds a header that does not fit its checksum. Where changing one byte of one column makes it fit, that is what it was. Otherwise its
 * rows must prove its name and incarnation, which their checksums cover; then counts come from the rows, the change counter, the lease
 * token and a last number that cannot be are set beyond all that were given, and lease, expiry and summary are left out.
 */
final class HeaderRepair {
    /** So far beyond what a header says its change counter and token are set. */
    private static final long BEYOND = 1_000_000;

    private final Session session;
    private final Header header;
    private final long sum;
    private boolean exact;

    /** @param sum the checksum that stands in the row */
    HeaderRepair(Session session, Header header, long sum) {
        this.session = session;
        this.header = header;
        this.sum = sum;
    }

    /** The header as it must have been, or one that its rows prove; null where nothing proves any. */
    @Nullable
    Header run() throws SQLException {
        exact = oneByte();
        if (exact) {
            return header;
        }
        if (!hasName() || header.incarnation <= 0 || !provenByRows()) {
            return null;
        }
        if (header.name != null) {
            header.state = Header.LIVE;
        }
        long most = session.dialect.endOfSequence() - BEYOND;
        header.seq = header.seq < 0 || header.seq > most ? BEYOND : header.seq;
        header.change = beyond(Math.max(header.change, header.seq));
        header.token = beyond(header.token);
        header.holder = null;
        header.lease = 0;
        header.expires = null;
        header.summary = new byte[0];
        return header;
    }

    /** Whether the header is exactly what it was. */
    boolean isExact() {
        return exact;
    }

    /** A scope that everybody sees has a name; where that is gone, the one that it began with does not tell what it is called. */
    private boolean hasName() {
        boolean hides = header.state == Header.DROPPED || header.state == Header.COPYING;
        byte[] any = header.name == null && hides ? header.hidden : header.name;
        return any != null && any.length > 0;
    }

    private static long beyond(long number) {
        return (number < 0 || number > 1L << 50 ? 0 : number) + BEYOND;
    }

    private boolean oneByte() {
        Header h = header;
        if (isOneByte(h.sum(session.sums) ^ sum)) {
            return true;
        }
        h.ordered = !h.ordered;
        if (fits()) {
            return true;
        }
        h.ordered = !h.ordered;
        Long ends = h.expires;
        return part(() -> h.id, value -> h.id = value)
                || part(() -> h.state, value -> h.state = (int) value)
                || part(() -> h.incarnation, value -> h.incarnation = value)
                || part(() -> h.change, value -> h.change = value)
                || part(() -> h.seq, value -> h.seq = value)
                || part(() -> h.records, value -> h.records = value)
                || part(() -> h.bytes, value -> h.bytes = value)
                || part(() -> h.content, value -> h.content = value)
                || part(() -> h.created, value -> h.created = value)
                || part(() -> h.changed, value -> h.changed = value)
                || part(() -> h.token, value -> h.token = value)
                || part(() -> h.lease, value -> h.lease = value)
                || (ends != null && part(() -> ends, value -> h.expires = value))
                || part(h.name)
                || part(h.hidden)
                || part(h.holder)
                || part(h.summary);
    }

    private static boolean isOneByte(long difference) {
        int low = Long.numberOfTrailingZeros(difference) / 8 * 8;
        return (difference & ~(0xffL << low)) == 0;
    }

    private boolean fits() {
        return header.sum(session.sums) == sum;
    }

    private boolean part(LongSupplier get, LongConsumer set) {
        long before = get.getAsLong();
        for (int at = 0; at < 64; at += 8) {
            for (long value = 1; value < 256; value++) {
                set.accept(before ^ value << at);
                if (fits()) {
                    return true;
                }
            }
        }
        set.accept(before);
        return false;
    }

    private boolean part(byte @Nullable [] bytes) {
        for (int at = 0; bytes != null && at < bytes.length; at++) {
            for (int value = 1; value < 256; value++) {
                bytes[at] ^= (byte) value;
                if (fits()) {
                    return true;
                }
                bytes[at] ^= (byte) value;
            }
        }
        return false;
    }

    private boolean provenByRows() throws SQLException {
        String records = session.sql.recordsBehind;
        try (ResultSet row = session.query(records, header.id, 0, header.id, session.dialect.endOfSequence(), 500)) {
            while (row.next()) {
                if (fitsHeader(() -> RecordRow.read(header, row, 1, true, session.sums))) {
                    return true;
                }
            }
        }
        try (ResultSet row = session.query(session.sql.framesBehind, header.id, 0, -1, 500)) {
            while (row.next()) {
                if (fitsHeader(() -> FrameRow.read(header, row, true, session.sums))) {
                    return true;
                }
            }
        }
        return false;
    }

    private interface Reading {
        Object run() throws SQLException;
    }

    private static boolean fitsHeader(Reading reading) throws SQLException {
        try {
            reading.run();
            return true;
        } catch (CorruptException e) {
            return false;
        }
    }
}
