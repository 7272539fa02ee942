package dev.cairn.transfer;

import dev.cairn.codec.internal.frame.PlacedSegment;
import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks the lines of a text one by one: form, numbers, order; and what they mean together where that is asked. Used once. */
final class TextCheck {
    private static final int MOST = 20;

    private final List<String> problems = new ArrayList<>();
    private long sequence;
    private long records;
    private long highest;
    private @Nullable PlacedSegment before;
    private final @Nullable TextMeaning meaning;

    /** @param meaning is given the rows of all lines that are right, or null */
    TextCheck(@Nullable TextMeaning meaning) {
        this.meaning = meaning;
    }

    /** What is wrong, with the numbers of the lines. */
    List<String> run(RowSource source) {
        try (RowWalk walk = new RowWalk(source)) {
            while (walk.peek() != null && problems.size() < MOST) {
                long number = walk.number();
                check(walk.take(), number);
            }
        } catch (CairnException e) {
            problems.add(String.valueOf(e.getMessage()));
        }
        return problems;
    }

    private void check(byte[] text, long number) {
        try {
            Document line = Document.parse(text);
            if (!Arrays.equals(line.unsafeBytes(), text)) {
                throw invalid("it is not in the form of documents");
            }
            if (RowReading.isRecord(line)) {
                StoredRecord record = RowReading.record(line);
                check(record);
                if (meaning != null) {
                    meaning.take(record, line);
                }
            } else {
                PlacedSegment segment = RowReading.segment(line);
                check(segment);
                if (meaning != null) {
                    meaning.take(segment, line);
                }
            }
        } catch (CairnException e) {
            problems.add("line " + number + ": " + e.getMessage());
        }
    }

    private void check(StoredRecord record) {
        records++;
        highest = Math.max(highest, record.modified());
        if (before != null) {
            throw invalid("a record follows a segment");
        }
        if (record.sequence() <= sequence) {
            throw invalid("\"seq\" is not above that of the line before");
        }
        sequence = record.sequence();
    }

    private void check(PlacedSegment segment) {
        PlacedSegment last = before;
        before = segment;
        boolean ascends = last == null
                || segment.lane() > last.lane()
                || (segment.lane() == last.lane() && segment.number() > last.number());
        if (!ascends) {
            throw invalid("the segment is out of order");
        }
    }

    private static CairnException invalid(String problem) {
        return new CairnException(dev.cairn.error.ErrorCode.INVALID, problem);
    }

    long records() {
        return records;
    }

    /** The highest number of a record. */
    long highest() {
        return highest;
    }
}
