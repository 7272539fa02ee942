package dev.cairn.jdbc.internal.query;

import dev.cairn.error.CorruptException;
import dev.cairn.jdbc.internal.table.Columns;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Inspection;
import dev.cairn.jdbc.internal.table.Micros;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeScan;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Lists scopes past headers that are damaged. */
public final class SoundScopes {
    private final Session session;
    private final ScopeScan scan;
    private final Consumer<Damage> damaged;
    private final boolean byName;
    private final List<ScopeInfo> sound = new ArrayList<>();
    private byte[] last;
    private long lastChanged;

    public SoundScopes(Session session, ScopeScan scan, Consumer<Damage> damaged) {
        this.session = session;
        this.scan = scan;
        this.damaged = damaged;
        this.byName = scan.order() == ScopeScan.Order.NAME;
        ScopeInfo after = scan.after();
        this.last = after == null ? new byte[0] : after.scope().id().unsafeArray();
        this.lastChanged = after == null ? Long.MAX_VALUE : Micros.of(after.changed());
    }

    /** Whether more follows is known without looking at what follows, which may be damaged headers only. */
    public ScanPage<ScopeInfo> page() throws SQLException {
        boolean more = true;
        while (more && sound.size() < scan.limit()) {
            more = next(scan.limit() + 1);
        }
        return new ScanPage<>(sound, more);
    }

    /** Reads on until the page is full or some rows have been read; false when there are no more. */
    private boolean next(int limit) throws SQLException {
        int rows = 0;
        List<Object> values = new ArrayList<>();
        try (ResultSet row = session.query(text(values, limit), values.toArray())) {
            while (row.next()) {
                if (sound.size() == scan.limit()) {
                    return true;
                }
                rows++;
                goOn(Columns.bytes(row, 2, Header.TABLE), row.getLong(13));
                read(row);
            }
        }
        return rows == limit;
    }

    private String text(List<Object> values, int limit) {
        StringBuilder text = new StringBuilder("SELECT ")
                .append(Header.COLUMNS)
                .append(" FROM ")
                .append(session.dialect.table(Header.TABLE))
                .append(" s WHERE s.state = 1 AND s.name >= ?");
        byte[] start = scan.prefix().prefix().unsafeArray();
        values.add(start);
        if (start.length > 0) {
            text.append(" AND s.name < ?");
            values.add(Key.after(scan.prefix().prefix()).unsafeArray());
        }
        if (!byName) {
            text.append(
                    " AND (s.changed < ? OR (s.changed = ? AND s.name > ?)) ORDER BY s.changed DESC, s.name LIMIT ?");
            values.addAll(List.of(lastChanged, lastChanged));
        } else {
            text.append(" AND s.name > ? ORDER BY s.name LIMIT ?");
        }
        values.add(last);
        values.add(limit);
        return text.toString();
    }

    private void goOn(byte[] name, long changed) {
        boolean ascends = Arrays.compareUnsigned(last, name) < 0;
        if (byName ? !ascends : changed > lastChanged || (changed == lastChanged && !ascends)) {
            throw new CorruptException("the list of scopes", "it is not in its order", null);
        }
        last = name;
        lastChanged = changed;
    }

    private void read(ResultSet row) throws SQLException {
        try {
            sound.add(Header.read(row, session.sums).info());
        } catch (CorruptException e) {
            damaged.accept(Inspection.damage(e, ""));
        }
    }
}
