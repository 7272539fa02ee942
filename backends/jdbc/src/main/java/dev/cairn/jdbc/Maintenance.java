package dev.cairn.jdbc;

import dev.cairn.storage.Budget;
import dev.cairn.storage.Upkeep;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** One round of upkeep, in short transactions. */
final class Maintenance {
    private final JdbcBackend backend;
    private int swept;

    Maintenance(JdbcBackend backend) {
        this.backend = backend;
    }

    Upkeep run(Budget budget) {
        for (HalfCopy old : backend.read(Maintenance::oldCopies)) {
            backend.write(session -> abandon(session, old.target));
        }
        Drops.Rest rest = new Drops.Rest(budget.rows());
        new Drops(backend).goOn(rest);
        for (Lane lane : backend.read(Maintenance::staleLanes)) {
            sweep(lane, rest);
        }
        int recounted = new Recount(backend).run(rest);
        return new Upkeep(rest.removed, swept, recounted, rest.more);
    }

    record Lane(long scope, long lane) {}

    /** Copies that nobody went on with for an hour. */
    static List<HalfCopy> oldCopies(Session session) throws SQLException {
        long limit = session.dialect.now(session) - Micros.HOUR;
        return HalfCopy.all(session).stream()
                .filter(half -> half.untouchedSince(limit))
                .toList();
    }

    /** Looks again with the target locked: somebody may have gone on with it. */
    private static boolean abandon(Session session, long target) throws SQLException {
        Headers.byId(session, target);
        HalfCopy half = HalfCopy.find(session, target);
        boolean old = half != null && half.untouchedSince(session.dialect.now(session) - Micros.HOUR);
        if (old) {
            Copies.abandon(session, target);
        }
        return old;
    }

    static List<Lane> staleLanes(Session session) throws SQLException {
        List<Lane> found = new ArrayList<>();
        long limit = session.dialect.now(session) - Micros.HOUR;
        try (ResultSet row = session.query(session.sql.staleLanes, limit)) {
            while (row.next()) {
                found.add(new Lane(row.getLong(1), row.getLong(2)));
            }
        }
        return found;
    }

    /** Removes the staged frames of a lane together: a lane that lost a part of them could not be adopted. */
    private void sweep(Lane lane, Drops.Rest rest) {
        int used = swept + rest.removed;
        int allowed = used == 0 ? Integer.MAX_VALUE : rest.rows;
        int removed = allowed <= 0 ? -1 : backend.write(session -> sweep(session, lane, allowed));
        if (removed < 0) {
            rest.more = true;
        } else {
            swept += removed;
            rest.rows -= removed;
        }
    }

    private static int sweep(Session session, Lane lane, int allowed) throws SQLException {
        long limit = session.dialect.now(session) - Micros.HOUR;
        Header scope = Headers.byId(session, lane.scope);
        if (scope == null || !scope.live()) {
            return 0;
        }
        List<StagedRow> staged = StagedRow.list(session, scope, session.sql.stagedOfLane, lane.scope, lane.lane);
        if (staged.stream().anyMatch(row -> row.since() > limit)) {
            return 0;
        }
        if (staged.size() > allowed) {
            return -1;
        }
        new Frames(session, scope).dropEach(staged);
        Headers.update(session, scope);
        return staged.size();
    }
}
