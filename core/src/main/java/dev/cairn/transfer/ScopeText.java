package dev.cairn.transfer;

import dev.cairn.codec.internal.frame.PlacedSegment;
import dev.cairn.codec.internal.read.SegmentFrames;
import dev.cairn.error.CorruptException;
import dev.cairn.history.internal.CarriedRows;
import dev.cairn.internal.text.Sha256;
import dev.cairn.model.Document;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Put;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes a scope as lines. Reads some rows at a time; what stays in memory is which segments are needed. Used once, by one thread. */
final class ScopeText {
    private static final int RECORDS = 200;
    private static final int FRAMES = 16;

    private final ScopeView view;
    private final CarriedRows rows;
    private final Consumer<Document> lines;
    private final LaneNumbers needed = new LaneNumbers();
    private final MessageDigest digest = Sha256.begin();
    private long records;
    private long segments;
    private long bytes;
    private long last;

    ScopeText(ScopeView view, CarriedRows rows, Consumer<Document> lines) {
        this.view = view;
        this.rows = rows;
        this.lines = lines;
    }

    CarriedScope write() {
        if (rows.looks()) {
            eachRecord(rows::look);
        }
        eachRecord(record -> rows.carried(record).ifPresent(this::write));
        for (Put added : rows.added()) {
            last++;
            write(new StoredRecord(
                    added.kind(),
                    added.key(),
                    1,
                    last,
                    last,
                    view.info().changed(),
                    added.expires(),
                    added.link(),
                    added.body()));
        }
        eachFrame();
        if (segments != needed.count()) {
            throw new CorruptException(
                    "scope " + view.info().scope(),
                    "records refer to " + needed.count() + " segments, " + segments + " exist",
                    null);
        }
        return new CarriedScope(
                CarriedHeader.of(view.info()), records, segments, bytes, Sha256.hex(digest), left(), rows.facts());
    }

    private Map<String, Long> left() {
        Map<String, Long> left = new TreeMap<>(rows.left());
        if (view.info().lease() != null) {
            left.put("leases", 1L);
        }
        return left;
    }

    private void eachRecord(Consumer<StoredRecord> action) {
        long after = 0;
        for (List<StoredRecord> page = view.records(0, RECORDS, true);
                !page.isEmpty();
                page = view.records(after, RECORDS, true)) {
            page.forEach(action);
            after = page.get(page.size() - 1).sequence();
            last = Math.max(last, after);
        }
    }

    private void write(StoredRecord record) {
        rows.values(record).forEach(needed::add);
        last = Math.max(last, record.modified());
        records++;
        line(RowLine.of(record));
    }

    private void eachFrame() {
        @Nullable Frame after = null;
        for (List<StoredFrame> page = view.frames(null, FRAMES, true);
                !page.isEmpty();
                page = view.frames(after, FRAMES, true)) {
            for (StoredFrame held : page) {
                after = held.frame();
                if (isNeeded(after)) {
                    SegmentFrames.apart(after).forEach(this::write);
                }
            }
        }
    }

    private boolean isNeeded(Frame frame) {
        for (int number = frame.first(); number < frame.end(); number++) {
            if (needed.contains(frame.lane(), number)) {
                return true;
            }
        }
        return false;
    }

    private void write(PlacedSegment segment) {
        if (needed.contains(segment.lane(), segment.number())) {
            segments++;
            line(RowLine.of(segment));
        }
    }

    private void line(Document line) {
        byte[] text = line.unsafeBytes();
        digest.update(text);
        digest.update((byte) '\n');
        bytes += text.length + 1L;
        lines.accept(line);
    }
}
