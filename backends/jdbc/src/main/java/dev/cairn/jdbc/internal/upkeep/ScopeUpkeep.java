package dev.cairn.jdbc.internal.upkeep;

import dev.cairn.error.CorruptException;
import dev.cairn.jdbc.internal.table.Frames;
import dev.cairn.jdbc.internal.table.HalfCopy;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Headers;
import dev.cairn.jdbc.internal.table.Inspection;
import dev.cairn.jdbc.internal.table.Micros;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.StagedRow;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Damage;
import dev.cairn.storage.MaintenanceResult;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** One round of upkeep, in short transactions. */
final class ScopeUpkeep {
    private final JdbcBackend backend;
    private final Consumer<Damage> damaged;
    private int swept;

    ScopeUpkeep(JdbcBackend backend, Consumer<Damage> damaged) {
        this.backend = backend;
        this.damaged = damaged;
    }

    /** A damaged row is reported and left; what it is about is not touched. */
    MaintenanceResult run(Budget budget) {
        for (HalfCopy half : listed(ScopeUpkeep::givenUp)) {
            pastDamage(() -> backend.write(session -> abandon(session, half.target)));
        }
        ScopeRemover.Rest rest = new ScopeRemover.Rest(budget.rows());
        ScopeRemover drops = new ScopeRemover(backend);
        listed(Headers::hidden).stream()
                .filter(ScopeRemover::isGrave)
                .forEach(grave -> pastDamage(() -> drops.remove(grave, rest)));
        backend.read(ScopeUpkeep::staleLanes).forEach(lane -> pastDamage(() -> sweep(lane, rest)));
        Recount recount = new Recount(backend, rest);
        recount.scopes().forEach(scope -> pastDamage(() -> recount.run(scope)));
        return new MaintenanceResult(rest.removed, swept, recount.recounted(), rest.more);
    }

    private void pastDamage(Runnable step) {
        try {
            step.run();
        } catch (CorruptException e) {
            damaged.accept(Inspection.damageOfRows(e));
        }
    }

    private <T> List<T> listed(JdbcBackend.Telling<List<T>> listing) {
        return backend.telling(damaged, listing);
    }

    record Lane(long scope, long lane) {}

    /** Copies that no one went on with for an hour, or no one can go on with. */
    static List<HalfCopy> givenUp(Session session, Consumer<Damage> damaged) throws SQLException {
        List<HalfCopy> found = new ArrayList<>();
        for (HalfCopy half : HalfCopy.all(session, damaged)) {
            Inspection.pastDamage(damaged, () -> {
                if (isGivenUp(session, half)) {
                    found.add(half);
                }
            });
        }
        return found;
    }

    private static boolean isGivenUp(Session session, HalfCopy half) throws SQLException {
        return half.untouchedSince(session.dialect.now(session) - Micros.HOUR) || half.hasLostItsSource(session);
    }

    /** Looks again with the target locked: someone may have gone on with it. */
    private static boolean abandon(Session session, long target) throws SQLException {
        Headers.byId(session, target);
        HalfCopy half = HalfCopy.find(session, target);
        boolean given = half != null && isGivenUp(session, half);
        if (given) {
            ScopeCopier.abandon(session, target);
        }
        return given;
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
    private void sweep(Lane lane, ScopeRemover.Rest rest) {
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
