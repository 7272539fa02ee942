package dev.cairn.jdbc.internal.upkeep;

import dev.cairn.error.CorruptException;
import dev.cairn.jdbc.internal.table.FrameRow;
import dev.cairn.jdbc.internal.table.Frames;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.RawRow;
import dev.cairn.jdbc.internal.table.RecordRow;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.StagedRow;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import dev.cairn.storage.DamagedRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Takes the rows out of one scope that do not fit, and rebuilds its counts. Within one transaction; used once. */
final class ScopeQuarantine {
    private static final int PAGE = 200;

    private final Session session;
    private final Header scope;
    private final @Nullable String lost;
    private final boolean dryRun;
    private final Consumer<DamagedRow> keep;
    private int taken;
    private long records;
    private long rows;
    private long missing;
    private long bytes;
    private long content;
    private long highest;
    private long latest;

    /** @param lost why nothing of the scope can stay, or null when only what does not fit goes */
    ScopeQuarantine(Session session, Header scope, @Nullable String lost, boolean dryRun, Consumer<DamagedRow> keep) {
        this.session = session;
        this.scope = scope;
        this.lost = lost;
        this.dryRun = dryRun;
        this.keep = keep;
    }

    /** Goes through all rows; gives whether the header's counts are others than before. */
    boolean run() throws SQLException {
        records();
        frames();
        staged();
        return settle();
    }

    /** How many records the header counted of which there is no row; 0 where it only counts about. */
    long missing() {
        return missing;
    }

    int taken() {
        return taken;
    }

    private record Broken(Damage damage, long first, long second) {}

    private void records() throws SQLException {
        long last = 0;
        int rows = PAGE;
        while (rows == PAGE) {
            rows = 0;
            List<Broken> broken = new ArrayList<>();
            try (ResultSet row = session.query(
                    session.sql.recordsBehind, scope.id, last, scope.id, session.dialect.endOfSequence(), PAGE)) {
                while (row.next()) {
                    rows++;
                    this.rows++;
                    last = Math.max(last, row.getLong(2));
                    record(row, broken);
                }
            }
            for (Broken one : broken) {
                take(
                        one,
                        RecordRow.TABLE,
                        "SELECT r.* FROM " + table(RecordRow.TABLE) + " r WHERE " + session.dialect.recordAt(),
                        scope.id,
                        one.first);
                remove(session.sql.deleteRecord, scope.id, one.first);
            }
            session.settle();
        }
    }

    private void record(ResultSet row, List<Broken> broken) throws SQLException {
        try {
            RecordRow read = RecordRow.read(scope, row, 1, true, session.sums);
            if (lost == null) {
                records++;
                bytes += read.body().length();
                content += read.sum();
                highest = Math.max(highest, Math.max(read.mod(), read.seq()));
                latest = Math.max(latest, read.at());
                return;
            }
            broken.add(new Broken(damage(read.address(scope), lost), read.seq(), 0));
        } catch (CorruptException e) {
            broken.add(new Broken(damage(e), row.getLong(2), 0));
        }
    }

    private void frames() throws SQLException {
        long lane = Long.MIN_VALUE;
        long first = -1;
        long end = 0;
        int rows = PAGE;
        while (rows == PAGE) {
            rows = 0;
            List<Broken> broken = new ArrayList<>();
            try (ResultSet row = session.query(session.sql.framesBehind, scope.id, lane, first, PAGE)) {
                while (row.next()) {
                    rows++;
                    end = row.getLong(2) == lane ? end : 0;
                    lane = row.getLong(2);
                    first = row.getLong(3);
                    end = Math.max(end, frame(row, end, broken));
                }
            }
            for (Broken one : broken) {
                takeFrame(FrameRow.TABLE, one);
                remove(session.sql.deleteFrames, scope.id, one.first, one.second, one.second + 1);
                remove(session.sql.deleteStagedBetween, scope.id, one.first, one.second, one.second + 1);
            }
            session.settle();
        }
    }

    /** Where the frame ends, when it stays. */
    private long frame(ResultSet row, long end, List<Broken> broken) throws SQLException {
        try {
            FrameRow read = FrameRow.read(scope, row, true, session.sums);
            String reason = lost != null ? lost : "it overlaps the frame before";
            if (lost != null || read.frame().first() < end) {
                broken.add(new Broken(
                        damage(read.address(scope), reason),
                        read.frame().lane(),
                        read.frame().first()));
                return end;
            }
            bytes += read.length();
            content += read.sum();
            return read.frame().end();
        } catch (CorruptException e) {
            broken.add(new Broken(damage(e), row.getLong(2), row.getLong(3)));
            return end;
        }
    }

    private void staged() throws SQLException {
        List<Broken> broken = new ArrayList<>();
        List<StagedRow> alone = new ArrayList<>();
        try (ResultSet row = session.query(session.sql.stagedOfScope, scope.id)) {
            while (row.next()) {
                StagedRow mark = new StagedRow(row.getLong(1), row.getInt(2), row.getLong(3));
                try {
                    mark.verify(scope, session, row.getLong(4));
                    alone.add(mark);
                } catch (CorruptException e) {
                    broken.add(new Broken(damage(e), row.getLong(1), row.getLong(2)));
                }
            }
        }
        Frames frames = new Frames(session, scope);
        for (StagedRow mark : alone) {
            if (lost != null || !frames.begins(mark.lane(), mark.first())) {
                String reason = lost != null ? lost : "the frame does not exist";
                broken.add(new Broken(damage(mark.address(scope), reason), mark.lane(), mark.first()));
            }
        }
        for (Broken one : broken) {
            takeFrame(StagedRow.TABLE, one);
            remove(session.sql.deleteStagedBetween, scope.id, one.first, one.second, one.second + 1);
        }
    }

    private void takeFrame(String table, Broken one) throws SQLException {
        take(
                one,
                table,
                "SELECT r.* FROM " + table(table) + " r WHERE r.scope = ? AND r.lane = ? AND r.first = ?",
                scope.id,
                one.first,
                one.second);
    }

    private void take(Broken one, String table, String query, @Nullable Object... place) throws SQLException {
        taken++;
        Bytes content = RawRow.first(session, table, query, place);
        keep.accept(new DamagedRow(one.damage, false, content, table.equals(RecordRow.TABLE) ? 1 : 0));
    }

    private void remove(String text, @Nullable Object... values) throws SQLException {
        if (!dryRun) {
            session.update(text, values);
        }
    }

    private boolean settle() {
        boolean exact = scope.ordered || session.dialect.exactHeaders();
        missing = exact ? Math.max(0, scope.records - rows) : 0;
        boolean changed = scope.records != records
                || scope.bytes != bytes
                || highest > scope.seq
                || (exact && scope.content != content);
        scope.records = records;
        scope.bytes = bytes;
        scope.content = exact ? content : scope.content;
        scope.seq = Math.max(scope.seq, highest);
        scope.changed = Math.max(scope.changed, latest);
        return changed && (exact || taken > 0);
    }

    private String table(String name) {
        return session.dialect.table(name);
    }

    private Damage damage(CorruptException e) {
        return damage(
                Objects.toString(e.details().get("address")),
                lost != null ? lost : Objects.toString(e.details().get("reason")));
    }

    private Damage damage(String address, String reason) {
        return new Damage(address, reason, scope.scope().toString());
    }
}
