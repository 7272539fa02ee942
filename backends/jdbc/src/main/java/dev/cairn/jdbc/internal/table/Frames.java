package dev.cairn.jdbc.internal.table;

import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Fold;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Stores, replaces and removes frames of a scope, and keeps the header's counts. */
public record Frames(Session session, Header scope) {
    /** The number after the last one of a lane; 0 for an unknown lane. */
    public int laneEnd(long lane) throws SQLException {
        try (ResultSet row = session.query(session.sql.lastFrame, scope.id, lane)) {
            return row.next() ? brief(row, lane).frame().end() : 0;
        }
    }

    public void insert(Frame frame) throws SQLException {
        FrameRow row = FrameRow.of(scope, session.sums, frame);
        if (!session.touchesOne(insertion(row))) {
            throw new RacedException("Another writer stored " + row.address(scope) + ".");
        }
        scope.bytes += row.length();
        scope.content += row.sum();
    }

    /** What stores a new row. */
    public Call insertion(FrameRow row) {
        Frame frame = row.frame();
        return new Call(
                session.sql.insertFrame,
                scope.id,
                frame.lane(),
                frame.first(),
                frame.count(),
                frame.plainLength(),
                row.sum(),
                frame.body().unsafeArray());
    }

    /** Whether the frames are exactly those to be replaced; if so, they are. */
    public boolean fold(Fold fold) throws SQLException {
        Frame by = fold.by();
        List<FrameRow> found = between(by.lane(), by.first(), by.end());
        if (!replaceable(found, fold)) {
            return false;
        }
        remove(found);
        unstage(by.lane(), by.first(), by.end());
        insert(by);
        return true;
    }

    /** Removes the frames of a range whose ends fall on borders of frames. */
    public void drop(LaneRange range) throws SQLException {
        if (cuts(range.lane(), range.from()) || cuts(range.lane(), range.to())) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot drop frames " + range.lane() + ":" + range.from() + ".." + range.to() + " of "
                            + "scope " + scope.scope()
                            + ": an end lies inside a frame. Nothing was changed. Read the frames' borders again.");
        }
        remove(between(range.lane(), range.from(), range.to()));
        unstage(range.lane(), range.from(), range.to());
    }

    /** Removes the frame that begins at a number, if there is one. */
    public void dropOne(long lane, int first) throws SQLException {
        remove(between(lane, first, first + 1));
        unstage(lane, first, first + 1);
    }

    /** Removes single frames, which begin at the given numbers. */
    public void dropEach(List<StagedRow> staged) throws SQLException {
        for (StagedRow row : staged) {
            dropOne(row.lane(), row.first());
        }
    }

    private boolean cuts(long lane, int number) throws SQLException {
        if (number == 0) {
            return false;
        }
        List<FrameRow> before = covering(new LaneRange(lane, number - 1, number), false);
        return !before.isEmpty() && before.get(0).frame().end() > number;
    }

    private void unstage(long lane, int from, int to) throws SQLException {
        session.update(session.sql.deleteStagedBetween, scope.id, lane, from, to);
    }

    /** What {@link #covering} asks in a scope of a number. */
    public static Call question(Sql sql, long scopeId, LaneRange range, boolean bodies) {
        String text = bodies ? sql.framesCovering : sql.framesCoveringBrief;
        return new Call(text, scopeId, range.lane(), range.to(), scopeId, range.lane(), range.from());
    }

    /** The frames that cover any number of a range, ascending. */
    public List<FrameRow> covering(LaneRange range, boolean bodies) throws SQLException {
        Call question = question(session.sql, scope.id, range, bodies);
        List<FrameRow> found = new ArrayList<>();
        try (ResultSet row = session.query(question.text(), question.values())) {
            while (row.next()) {
                FrameRow next = FrameRow.read(scope, row, bodies, session.sums);
                expectBehind(found, next, range.lane());
                if (next.frame().end() > range.from()) {
                    found.add(next);
                }
            }
        }
        return range.from() < range.to() ? found : List.of();
    }

    /** Whether a frame begins at a number. */
    public boolean begins(long lane, int first) throws SQLException {
        return !between(lane, first, first + 1).isEmpty();
    }

    private List<FrameRow> between(long lane, int from, int to) throws SQLException {
        List<FrameRow> found = new ArrayList<>();
        try (ResultSet row = session.query(session.sql.framesBetween, scope.id, lane, from, to)) {
            while (row.next()) {
                FrameRow next = brief(row, lane);
                expectBehind(found, next, lane);
                found.add(next);
            }
        }
        return found;
    }

    private static boolean replaceable(List<FrameRow> found, Fold fold) {
        int end = fold.by().first();
        if (found.size() != fold.replaced().size()) {
            return false;
        }
        for (int i = 0; i < found.size(); i++) {
            Frame frame = found.get(i).frame();
            if (frame.first() != fold.replaced().get(i) || frame.first() != end) {
                return false;
            }
            end = frame.end();
        }
        return end == fold.by().end();
    }

    private void remove(List<FrameRow> rows) throws SQLException {
        if (rows.isEmpty()) {
            return;
        }
        Frame first = rows.get(0).frame();
        int end = rows.get(rows.size() - 1).frame().end();
        int touched = session.update(session.sql.deleteFrames, scope.id, first.lane(), first.first(), end);
        if (touched != rows.size()) {
            throw new CorruptException(rows.get(0).address(scope), "the lane's index and its rows differ", null);
        }
        for (FrameRow row : rows) {
            scope.bytes -= row.length();
            scope.content -= row.sum();
        }
    }

    private FrameRow brief(ResultSet row, long lane) throws SQLException {
        FrameRow found = FrameRow.read(scope, row, false, session.sums);
        expectBehind(List.of(), found, lane);
        return found;
    }

    private void expectBehind(List<FrameRow> before, FrameRow next, long lane) {
        boolean first = before.isEmpty();
        if (next.frame().lane() != lane
                || (!first
                        && before.get(before.size() - 1).frame().end()
                                > next.frame().first())) {
            throw new CorruptException(next.address(scope), "the lane's frames are not in order", null);
        }
    }
}
