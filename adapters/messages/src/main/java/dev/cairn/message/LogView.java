package dev.cairn.message;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Which messages of a log are shown, and in which order: ranges of positions. Stored as {@code [[0,1],[40]]}: the first message, then all
 * from number 40 on, also those that are yet to come.
 *
 * @param ranges none of them empty but the open one
 */
record LogView(List<Range> ranges) {
    private static final int OPEN = Integer.MAX_VALUE;

    /** Everything, now and later. */
    static final LogView ALL = new LogView(List.of(new Range(0, OPEN)));

    /** Positions from one up to another, which is not part of it. */
    record Range(int from, int to) {
        int end(int size) {
            return to == OPEN ? size : to;
        }
    }

    /** The view that shows positions of a log of some size. */
    static LogView of(List<Integer> positions, int size) {
        List<Range> ranges = new ArrayList<>();
        for (int at = 0; at < positions.size(); ) {
            int from = positions.get(at);
            int to = from;
            while (at < positions.size() && positions.get(at) == to) {
                at++;
                to++;
            }
            ranges.add(new Range(from, to == size && at == positions.size() ? OPEN : to));
        }
        return new LogView(List.copyOf(ranges));
    }

    /** The same and all messages after the first ones. */
    LogView from(int size) {
        if (isOpen()) {
            return this;
        }
        List<Range> more = new ArrayList<>(ranges);
        more.add(new Range(size, OPEN));
        return new LogView(List.copyOf(more));
    }

    boolean isOpen() {
        return !ranges.isEmpty() && ranges.get(ranges.size() - 1).to == OPEN;
    }

    /** The positions that are shown of a log of some size. */
    List<Integer> positions(int size) {
        List<Integer> positions = new ArrayList<>();
        for (Range range : ranges) {
            for (int at = range.from; at < range.end(size); at++) {
                positions.add(at);
            }
        }
        return positions;
    }

    Document write() {
        List<Document> items = new ArrayList<>();
        for (Range range : ranges) {
            items.add(Document.of(range.to == OPEN ? List.of(range.from) : List.of(range.from, range.to)));
        }
        return Document.fromArray(items);
    }

    /** Reads what {@link #write} made for a log of some size. */
    static LogView read(Document stored, int size) {
        List<Range> ranges = new ArrayList<>();
        for (Document item : stored.items()) {
            List<Integer> ends = item.asList(Integer.class);
            Range range = new Range(ends.get(0), ends.size() == 1 ? OPEN : ends.get(1));
            if (range.from < 0 || range.from > range.end(size) || range.end(size) > size) {
                throw new CairnException(
                        ErrorCode.INCOMPATIBLE,
                        "Cannot read a conversation of " + size + " messages: it shows " + stored.json()
                                + " of them. Another program has changed it.",
                        Map.of("messages", size),
                        null);
            }
            ranges.add(range);
        }
        return new LogView(List.copyOf(ranges));
    }
}
