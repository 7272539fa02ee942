package dev.cairn.jdbc.internal.upkeep;

import dev.cairn.error.CorruptException;
import dev.cairn.jdbc.internal.table.HalfCopy;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Headers;
import dev.cairn.jdbc.internal.table.RawRow;
import dev.cairn.jdbc.internal.table.ScopeInspection;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.TransactionBody;
import dev.cairn.storage.Damage;
import dev.cairn.storage.DamagedRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Takes out what does not fit, scope by scope, each in a transaction of its own; then rows that belong to no scope. */
record Quarantine(JdbcBackend backend, boolean dryRun, Consumer<DamagedRow> keep) {
    private static final int PAGE = 500;
    private static final String LOST = "the header of its scope cannot be rebuilt";

    void run() {
        long last = Long.MIN_VALUE;
        List<Long> page = scopesBehind(last);
        while (!page.isEmpty()) {
            for (long id : page) {
                if (backend.read(session -> isDamaged(session, id))) {
                    transaction(session -> scope(session, id));
                }
                last = id;
            }
            page = scopesBehind(last);
        }
        for (long target : backend.read(this::copies)) {
            transaction(session -> copy(session, target));
        }
        new OrphanQuarantine(backend, dryRun, keep).run();
    }

    private void transaction(TransactionBody<Boolean> work) {
        if (dryRun) {
            backend.read(work);
        } else {
            backend.write(work);
        }
    }

    private List<Long> scopesBehind(long last) {
        return backend.read(session -> {
            List<Long> found = new ArrayList<>();
            String text = "SELECT s.id FROM " + session.dialect.table(Header.TABLE)
                    + " s WHERE s.id > ? ORDER BY s.id LIMIT ?";
            try (ResultSet row = session.query(text, last, PAGE)) {
                while (row.next()) {
                    found.add(row.getLong(1));
                }
            }
            return found;
        });
    }

    private boolean isDamaged(Session session, long id) throws SQLException {
        List<Damage> found = new ArrayList<>();
        try {
            Header header;
            try (ResultSet row = session.query(unlocked(session), id)) {
                header = row.next() ? Header.read(row, session.sums) : null;
            }
            if (header != null && (header.state == Header.LIVE || header.state == Header.COPYING)) {
                new ScopeInspection(session, header, found::add, PAGE).run();
            }
        } catch (CorruptException e) {
            return true;
        }
        return !found.isEmpty();
    }

    private static String unlocked(Session session) {
        return "SELECT " + Header.COLUMNS + " FROM " + session.dialect.table(Header.TABLE) + " s WHERE s.id = ?";
    }

    private boolean scope(Session session, long id) throws SQLException {
        String raw = "SELECT s.* FROM " + session.dialect.table(Header.TABLE) + " s WHERE s.id = ?";
        DamagedRow before = new DamagedRow(
                new Damage("scope #" + id, LOST, ""), false, RawRow.first(session, Header.TABLE, raw, id));
        Header header = new Header(id, null, null);
        HeaderRepair repairRow = null;
        boolean sound = false;
        try (ResultSet row = session.query(dryRun ? unlocked(session) : session.sql.headerById, id)) {
            if (!row.next()) {
                return false;
            }
            header = Header.columns(row);
            sound = header.sum(session.sums) == row.getLong(Header.SUM);
            repairRow = sound ? null : new HeaderRepair(session, header, row.getLong(Header.SUM));
        } catch (CorruptException e) {
            return lose(session, id, before);
        }
        Header repaired = repairRow == null ? header : repairRow.run();
        if (repaired == null || (repaired.id != id && !renumber(session, id, repaired.id))) {
            return lose(session, id, before);
        }
        boolean reopened = repairRow != null && !repairRow.isExact();
        long counted = repaired.records;
        ScopeQuarantine rows = new ScopeQuarantine(session, repaired, null, dryRun, keep);
        boolean counts = settleRows(rows, repaired);
        if (repairRow != null || counts) {
            tellHeader(
                    repaired, before, headerReason(repairRow, counted, rows.missing()), reopened ? 0 : rows.missing());
            store(session, repaired, reopened);
        }
        return true;
    }

    /** Gives a header the number that its checksum proves; false when there is another one of that number. */
    private boolean renumber(Session session, long id, long right) throws SQLException {
        String table = session.dialect.table(Header.TABLE);
        if (session.number("SELECT count(*) FROM " + table + " WHERE id = ?", right) > 0) {
            return false;
        }
        if (!dryRun) {
            session.update("UPDATE " + table + " SET id = ? WHERE id = ?", right, id);
        }
        return true;
    }

    /** Rows of a scope that is being dropped go anyway. */
    private static boolean settleRows(ScopeQuarantine rows, Header header) throws SQLException {
        if (header.state != Header.LIVE && header.state != Header.COPYING) {
            return false;
        }
        boolean counts = rows.run();
        if (rows.taken() > 0) {
            header.change++;
        }
        return counts;
    }

    private static String headerReason(@Nullable HeaderRepair repairRow, long counted, long missing) {
        if (repairRow != null) {
            return "it did not fit its checksum; "
                    + (repairRow.isExact() ? "repaired" : "rebuilt from its rows, without lease, expiry and summary");
        }
        return missing > 0
                ? "it counts " + counted + " records, of which " + missing + " are not there; its counts are repaired"
                : "its counts did not fit its rows; repaired";
    }

    private void tellHeader(Header repaired, DamagedRow before, String reason, long missing) {
        keep.accept(new DamagedRow(
                new Damage(repaired.address(), reason, repaired.scope().toString()), true, before.content(), missing));
    }

    private void store(Session session, Header repaired, boolean reopened) throws SQLException {
        if (dryRun) {
            return;
        }
        if (reopened) {
            long now = session.dialect.now(session);
            repaired.created = repaired.created <= 0 || repaired.created > now ? now : repaired.created;
            repaired.changed = repaired.changed <= 0 || repaired.changed > now ? now : repaired.changed;
        }
        Headers.updateWithNames(session, repaired);
    }

    /** Takes out a header with all that is under its number: nothing proves whose it was. */
    private boolean lose(Session session, long id, DamagedRow before) throws SQLException {
        Header noOne = new Header(id, new byte[] {'?'}, null);
        new ScopeQuarantine(session, noOne, LOST, dryRun, keep).run();
        keep.accept(before);
        if (!dryRun) {
            session.update(session.sql.deleteHeader, id);
        }
        return true;
    }

    private List<Long> copies(Session session) throws SQLException {
        List<Long> found = new ArrayList<>();
        try (ResultSet row =
                session.query("SELECT target FROM " + session.dialect.table(HalfCopy.TABLE) + " ORDER BY target")) {
            while (row.next()) {
                found.add(row.getLong(1));
            }
        }
        String halves =
                "SELECT s.id FROM " + session.dialect.table(Header.TABLE) + " s WHERE s.state = 3 ORDER BY s.id";
        try (ResultSet row = session.query(halves)) {
            while (row.next()) {
                if (!found.contains(row.getLong(1))) {
                    found.add(row.getLong(1));
                }
            }
        }
        return found;
    }

    /** A copy of which nothing is known cannot go on; its rows are removed like those of a deleted scope. */
    private boolean copy(Session session, long target) throws SQLException {
        @Nullable String reason = null;
        try {
            reason = HalfCopy.find(session, target) == null ? "the copy that creates it is unknown" : null;
        } catch (CorruptException e) {
            reason = "the row's checksum does not match its columns";
        }
        if (reason == null) {
            return false;
        }
        String raw = "SELECT * FROM " + session.dialect.table(HalfCopy.TABLE) + " WHERE target = ?";
        keep.accept(new DamagedRow(
                new Damage("unfinished copy into scope #" + target, reason, ""),
                false,
                RawRow.first(session, HalfCopy.TABLE, raw, target)));
        if (!dryRun) {
            ScopeCopier.abandon(session, target);
        }
        return true;
    }
}
