package dev.cairn.jdbc;

import dev.cairn.CorruptException;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Page;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Lists scopes by name, past headers that are damaged. */
final class SoundScopes {
    private final Session session;
    private final ScopeScan scan;
    private final String text;
    private final Consumer<Damage> damaged;
    private final List<ScopeInfo> sound = new ArrayList<>();
    private byte[] last;

    SoundScopes(Session session, ScopeScan scan, Consumer<Damage> damaged) {
        this.session = session;
        this.scan = scan;
        this.text = "SELECT " + Header.COLUMNS + " FROM " + session.dialect.table(Header.TABLE)
                + " s WHERE s.state = 1 AND s.name >= ? AND s.name > ?"
                + (scan.prefix().prefix().length() == 0 ? "" : " AND s.name < ?") + " ORDER BY s.name LIMIT ?";
        this.damaged = damaged;
        ScopeInfo after = scan.after();
        this.last = after == null ? new byte[0] : after.scope().id().unsafeArray();
    }

    /** Whether more follows is told without looking at what follows, which may be damaged headers only. */
    Page<ScopeInfo> page() throws SQLException {
        boolean more = true;
        while (more && sound.size() < scan.limit()) {
            more = next(scan.limit() + 1);
        }
        return new Page<>(sound, more);
    }

    /** Reads on until the page is full or some rows have been read; false when there are no more. */
    private boolean next(int limit) throws SQLException {
        int rows = 0;
        try (ResultSet row = session.query(text, values(limit))) {
            while (row.next()) {
                if (sound.size() == scan.limit()) {
                    return true;
                }
                rows++;
                ascend(Columns.bytes(row, 2, Header.TABLE));
                read(row);
            }
        }
        return rows == limit;
    }

    private Object[] values(int limit) {
        ScopePrefix prefix = scan.prefix();
        byte[] start = prefix.prefix().unsafeArray();
        return start.length == 0
                ? new Object[] {start, last, limit}
                : new Object[] {start, last, Key.after(prefix.prefix()).unsafeArray(), limit};
    }

    private void ascend(byte[] name) {
        if (Arrays.compareUnsigned(last, name) >= 0) {
            throw new CorruptException("the list of scopes", "it does not ascend", null);
        }
        last = name;
    }

    private void read(ResultSet row) throws SQLException {
        try {
            sound.add(Header.read(row, session.sums).info());
        } catch (CorruptException e) {
            damaged.accept(Inspection.damage(e, ""));
        }
    }
}
