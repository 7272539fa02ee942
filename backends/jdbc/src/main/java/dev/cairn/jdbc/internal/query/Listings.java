package dev.cairn.jdbc.internal.query;

import dev.cairn.error.CorruptException;
import dev.cairn.jdbc.internal.table.Columns;
import dev.cairn.jdbc.internal.table.Dialect;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Inspection;
import dev.cairn.jdbc.internal.table.Micros;
import dev.cairn.jdbc.internal.table.RecordRow;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Listings across scopes, within a read transaction. */
public final class Listings {
    private static final Comparator<Expiring> BY_EXPIRY = Comparator.comparing(Expiring::when)
            .thenComparing(expiring -> expiring.record().scope())
            .thenComparing(expiring -> expiring.record().value().kind())
            .thenComparing(expiring -> expiring.record().value().key());

    private final Session session;
    private final List<@Nullable Object> values = new ArrayList<>();

    public Listings(Session session) {
        this.session = session;
    }

    private record Expiring(long when, Scoped<StoredRecord> record) {}

    public ScanPage<ScopeInfo> scopes(ScopeScan scan) throws SQLException {
        StringBuilder text = new StringBuilder("SELECT ").append(Header.COLUMNS);
        text.append(" FROM ").append(session.dialect.table(Header.TABLE)).append(" s WHERE s.state = 1");
        within(text, scan.prefix());
        behind(text, scan);
        boolean byName = scan.order() == ScopeScan.Order.NAME;
        text.append(byName ? " ORDER BY s.name LIMIT ?" : " ORDER BY s.changed DESC, s.name LIMIT ?");
        values.add(scan.limit() + 1L);
        List<ScopeInfo> found = new ArrayList<>();
        try (ResultSet row = session.query(text.toString(), values.toArray())) {
            while (row.next()) {
                found.add(Header.read(row, session.sums).info());
            }
        }
        return ScanPage.of(found, scan.limit());
    }

    private void behind(StringBuilder text, ScopeScan scan) {
        ScopeInfo after = scan.after();
        if (after == null) {
            return;
        }
        if (scan.order() == ScopeScan.Order.LATEST_CHANGE) {
            long changed = Micros.of(after.changed());
            text.append(" AND (s.changed < ? OR (s.changed = ? AND s.name > ?))");
            values.add(changed);
            values.add(changed);
        } else {
            text.append(" AND s.name > ?");
        }
        values.add(after.scope().id().unsafeArray());
    }

    public ScanPage<Scoped<StoredRecord>> records(ScopePrefix prefix, Scan scan, @Nullable Scoped<StoredRecord> after)
            throws SQLException {
        String text = recordsOfScopes(prefix, scan, after);
        values.add(scan.limit() + 1L);
        return ScanPage.of(
                scoped(text, scan.bodies(), damage -> {
                    throw damage;
                }),
                scan.limit());
    }

    /** Lists the same past damaged records. Each is reported on the page that passes it: before the page's last sound record, or at the end. */
    public ScanPage<Scoped<StoredRecord>> soundRecords(
            ScopePrefix prefix, Scan scan, @Nullable Scoped<StoredRecord> after, Consumer<Damage> damaged)
            throws SQLException {
        String text = recordsOfScopes(prefix, scan, after);
        values.add(scan.limit() + 1L);
        while (true) {
            List<Row> rows = rows(text, scan.bodies());
            long asked = (Long) values.get(values.size() - 1);
            if (rows.size() < asked
                    || rows.stream().filter(row -> row.record() != null).count() > scan.limit()) {
                return past(rows, scan.limit(), damaged);
            }
            values.set(values.size() - 1, 2 * asked);
        }
    }

    private static ScanPage<Scoped<StoredRecord>> past(List<Row> rows, int limit, Consumer<Damage> damaged) {
        List<Scoped<StoredRecord>> found = new ArrayList<>();
        List<Damage> behind = new ArrayList<>();
        for (Row row : rows) {
            if (row.damage() != null) {
                (found.size() < limit ? damaged : (Consumer<Damage>) behind::add)
                        .accept(Inspection.damage(row.damage(), ""));
            } else if (found.size() == limit) {
                return new ScanPage<>(found, true);
            } else if (row.record() != null) {
                found.add(row.record());
            }
        }
        behind.forEach(damaged);
        return new ScanPage<>(found, false);
    }

    private String recordsOfScopes(ScopePrefix prefix, Scan scan, @Nullable Scoped<StoredRecord> after) {
        Dialect dialect = session.dialect;
        StringBuilder text = recordsOfScopes(scan.bodies(), Header.TABLE + " s", RecordRow.TABLE + " r")
                .append(" AND r.kind = ?");
        values.add(scan.kind());
        within(text, prefix);
        if (scan.from() != null) {
            text.append(" AND r.key >= ?");
            values.add(scan.from().unsafeArray());
        }
        if (scan.to() != null) {
            text.append(" AND r.key < ?");
            values.add(scan.to().unsafeArray());
        }
        String seq = dialect.sequenceNumber();
        if (after != null) {
            text.append(" AND (r.at, s.name, ")
                    .append(seq)
                    .append(scan.descending() ? ") < (?, ?, ?)" : ") > (?, ?, ?)");
            values.add(Micros.of(after.value().committed()));
            values.add(after.scope().id().unsafeArray());
            values.add(after.value().sequence());
        }
        String way = scan.descending() ? " DESC" : "";
        return text.append(" ORDER BY r.at" + way + ", s.name" + way + ", " + seq + way + " LIMIT ?")
                .toString();
    }

    public ScanPage<Scoped<StoredRecord>> expired(long now, int limit) throws SQLException {
        return expired(now, limit, damage -> {
            throw damage;
        });
    }

    /** The same without what is damaged, which is reported. */
    public ScanPage<Scoped<StoredRecord>> soundExpired(long now, int limit, Consumer<Damage> damaged)
            throws SQLException {
        return expired(now, limit, damage -> damaged.accept(Inspection.damage(damage, "")));
    }

    private ScanPage<Scoped<StoredRecord>> expired(long now, int limit, Consumer<CorruptException> tell)
            throws SQLException {
        List<Expiring> found = new ArrayList<>();
        List<CorruptException> left = new ArrayList<>();
        Consumer<CorruptException> damaged = tell.andThen(left::add);
        StringBuilder records = recordsOfScopes(true, RecordRow.TABLE + " r", Header.TABLE + " s");
        records.append(" AND r.expires <= ?").append(" ORDER BY r.expires, s.name, r.kind, r.key LIMIT ?");
        values.addAll(List.of(now, limit + 1L));
        for (Scoped<StoredRecord> record : scoped(records.toString(), true, damaged)) {
            found.add(expiring(record));
        }
        String scopes = "SELECT " + Header.COLUMNS + " FROM " + session.dialect.table(Header.TABLE)
                + " s WHERE s.state = 1 AND s.expires <= ? ORDER BY s.expires, s.name LIMIT ?";
        try (ResultSet row = session.query(scopes, now, limit + 1L)) {
            while (row.next()) {
                try {
                    found.add(expiring(marker(Header.read(row, session.sums))));
                } catch (CorruptException e) {
                    damaged.accept(e);
                }
            }
        }
        found.sort(BY_EXPIRY);
        List<Scoped<StoredRecord>> page =
                found.stream().map(Expiring::record).limit(limit).toList();
        return new ScanPage<>(page, found.size() + left.size() > limit);
    }

    private static Expiring expiring(Scoped<StoredRecord> record) {
        Instant when = record.value().expires();
        return new Expiring(when == null ? 0 : Micros.of(when), record);
    }

    /** Stands for a scope in the listing of what expired. */
    private static Scoped<StoredRecord> marker(Header header) {
        ScopeInfo info = header.info();
        return new Scoped<>(
                info.scope(),
                new StoredRecord(0, Bytes.EMPTY, 0, 0, 0, info.changed(), info.expires(), null, Bytes.EMPTY));
    }

    /** The beginning of a query for records with their scopes; the engine goes through the first table and looks up the second. */
    private StringBuilder recordsOfScopes(boolean bodies, String first, String second) {
        Dialect dialect = session.dialect;
        return new StringBuilder("SELECT s.id, s.name, s.hidden, s.incarnation, ")
                .append(dialect.recordColumns("r"))
                .append(bodies ? ", r.body FROM " : ", length(r.body) FROM ")
                .append(dialect.table(first))
                .append(" CROSS JOIN ")
                .append(dialect.table(second))
                .append(" WHERE r.scope = s.id AND s.state = 1");
    }

    /** A row of a listing: a record, or what is wrong with it. */
    private record Row(
            @Nullable Scoped<StoredRecord> record, @Nullable CorruptException damage) {}

    private List<Row> rows(String text, boolean bodies) throws SQLException {
        List<Row> found = new ArrayList<>();
        try (ResultSet row = session.query(text, values.toArray())) {
            while (row.next()) {
                try {
                    found.add(new Row(scoped(row, bodies), null));
                } catch (CorruptException e) {
                    found.add(new Row(null, e));
                }
            }
        }
        return found;
    }

    private List<Scoped<StoredRecord>> scoped(String text, boolean bodies, Consumer<CorruptException> damaged)
            throws SQLException {
        List<Scoped<StoredRecord>> found = new ArrayList<>();
        for (Row row : rows(text, bodies)) {
            if (row.record() != null) {
                found.add(row.record());
            } else if (row.damage() != null) {
                damaged.accept(row.damage());
            }
        }
        return found;
    }

    private Scoped<StoredRecord> scoped(ResultSet row, boolean bodies) throws SQLException {
        Header scope = new Header(row.getLong(1), Columns.bytes(row, 2, Header.TABLE), row.getBytes(3));
        scope.incarnation = row.getLong(4);
        return new Scoped<>(
                scope.scope(),
                RecordRow.read(scope, row, 5, bodies, session.sums).stored());
    }

    private void within(StringBuilder text, ScopePrefix prefix) {
        if (prefix.prefix().length() > 0) {
            text.append(" AND s.name >= ? AND s.name < ?");
            values.add(prefix.prefix().unsafeArray());
            values.add(Key.after(prefix.prefix()).unsafeArray());
        }
    }
}
