package dev.cairn.transfer;

import dev.cairn.checkpoint.internal.care.ThreadShape;
import dev.cairn.codec.internal.frame.PlacedSegment;
import dev.cairn.history.internal.CarriedRows;
import dev.cairn.internal.text.Sha256;
import dev.cairn.model.Document;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks whether the rows of a text are what its service could have written, and in the very form in which it would write them again. Is
 * given each row as it is read. Used once, by one thread.
 */
final class TextMeaning {
    private final CarriedRows rows;
    private final @Nullable ThreadShape shape;
    private final LaneNumbers needed = new LaneNumbers();
    private final CarriedScope expected;
    private final MessageDigest digest = Sha256.begin();
    private boolean same = true;
    private long records;
    private long segments;

    TextMeaning(CarriedName name, Scope scope, CarriedScope expected) {
        this.rows = name.section().rows(false, Instant.MIN);
        this.shape = name.section() == Section.THREADS ? new ThreadShape(scope) : null;
        this.expected = expected;
    }

    void take(StoredRecord record, Document line) {
        records++;
        digest(line);
        if (shape != null && !shape.take(record)) {
            return;
        }
        rows.look(record);
        boolean carried = rows.carried(record).filter(record::equals).isPresent();
        same &= carried && isWritten(RowLine.of(record, line.member("body").orElse(null)), line);
        if (carried) {
            rows.values(record).forEach(needed::add);
        }
    }

    void take(PlacedSegment segment, Document line) {
        segments++;
        digest(line);
        same &= needed.contains(segment.lane(), segment.number()) && isWritten(RowLine.of(segment), line);
    }

    private void digest(Document line) {
        digest.update(line.unsafeBytes());
        digest.update((byte) '\n');
    }

    private static boolean isWritten(Document row, Document line) {
        return Arrays.equals(row.unsafeBytes(), line.unsafeBytes());
    }

    /** What is wrong with all that was given. */
    List<String> problems() {
        List<String> problems = new ArrayList<>(shape == null ? List.of() : shape.problems());
        if (!problems.isEmpty()) {
            return problems;
        }
        if (same && segments != needed.count()) {
            problems.add("records refer to " + needed.count() + " segments, " + segments + " exist");
        } else if (!same) {
            problems.add("it has unreferenced rows, rows that are never exported, or rows in another form than Cairn "
                    + "writes");
        } else if (!isAsSaid()) {
            problems.add("its facts do not match its rows");
        }
        return problems;
    }

    private boolean isAsSaid() {
        return records == expected.records()
                && segments == expected.segments()
                && rows.facts().equals(expected.facts())
                && Sha256.hex(digest).equals(expected.sha256());
    }
}
