package dev.cairn.jdbc.internal.table;

import dev.cairn.error.CorruptException;
import dev.cairn.storage.Damage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Consumer;

/** Reads every row of a store and compares what the headers say with it. */
public record Inspection(Session session, Consumer<Damage> found) {
    private static final int PAGE = 500;

    public void run() throws SQLException {
        long last = 0;
        boolean more = true;
        while (more) {
            long before = last;
            try (ResultSet row = session.query(session.sql.headersBehind, last, 1)) {
                if (row.next()) {
                    last = Math.max(last + 1, row.getLong(1));
                    header(row);
                }
            } catch (SQLException e) {
                report("the list of scopes after #" + before, e);
            }
            more = last != before;
        }
        try {
            new Orphans(session, found).run();
        } catch (SQLException e) {
            report("rows without a scope", e);
        }
    }

    private void header(ResultSet row) throws SQLException {
        try {
            Header header = Header.read(row, session.sums);
            if (header.state == Header.LIVE || header.state == Header.COPYING) {
                new ScopeInspection(session, header, found, PAGE).run();
            }
            if (header.state == Header.COPYING && HalfCopy.find(session, header.id) == null) {
                found.accept(new Damage(
                        header.address(),
                        "the copy that creates it is unknown",
                        header.scope().toString()));
            }
        } catch (CorruptException e) {
            found.accept(damage(e, ""));
        }
    }

    private void report(String address, SQLException e) throws SQLException {
        session.goOnAfter(e);
        found.accept(new Damage(address, CorruptException.reason(session.dialect.failure(e)), ""));
    }

    /** Work that meets damage. */
    @FunctionalInterface
    public interface Step {
        void run() throws SQLException;
    }

    /** Does a step; damage of rows that it meets is reported. */
    public static void pastDamage(Consumer<Damage> damaged, Step step) throws SQLException {
        try {
            step.run();
        } catch (CorruptException e) {
            damaged.accept(damageOfRows(e));
        }
    }

    /** What a failure tells of rows; that of the engine's own structures is thrown. */
    public static Damage damageOfRows(CorruptException e) {
        if (e.advice() == CorruptException.Advice.REBUILD) {
            throw e;
        }
        return damage(e, "");
    }

    public static Damage damage(CorruptException e, String scope) {
        return new Damage(
                String.valueOf(e.details().get("address")),
                String.valueOf(e.details().get("reason")),
                scope);
    }
}
