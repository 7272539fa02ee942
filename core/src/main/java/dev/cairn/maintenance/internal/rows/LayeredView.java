package dev.cairn.maintenance.internal.rows;

import dev.cairn.maintenance.internal.rows.BackupEntry.FramePlace;
import dev.cairn.storage.Frame;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A scope whose rows lie in several files: a later file's row stands for an earlier one's at the same place. */
final class LayeredView implements ScopeView {
    private static final Comparator<Frame> ORDER =
            Comparator.comparingLong(Frame::lane).thenComparingInt(Frame::first);

    private final List<BackupEntry> entries;
    private final List<ScopeView> views;

    LayeredView(List<BackupEntry> entries, List<ScopeView> views) {
        this.entries = List.copyOf(entries);
        this.views = List.copyOf(views);
    }

    @Override
    public ScopeInfo info() {
        return views.get(views.size() - 1).info();
    }

    @Override
    public List<StoredRecord> records(long after, int limit, boolean bodies) {
        long at = after;
        while (true) {
            TreeMap<Long, StoredRecord> merged = new TreeMap<>();
            long known = Long.MAX_VALUE;
            for (int i = 0; i < views.size(); i++) {
                List<StoredRecord> page = views.get(i).records(at, limit, bodies);
                if (!page.isEmpty()) {
                    known = Math.min(known, page.get(page.size() - 1).sequence());
                }
                for (StoredRecord record : page) {
                    if (!isRemoved(record, i)) {
                        merged.put(record.sequence(), record);
                    }
                }
            }
            List<StoredRecord> found = first(merged.headMap(known, true).values(), limit);
            if (!found.isEmpty() || known == Long.MAX_VALUE) {
                return found;
            }
            at = known;
        }
    }

    @Override
    public List<StoredFrame> frames(@Nullable Frame after, int limit, boolean bodies) {
        Frame at = after;
        while (true) {
            TreeMap<Frame, StoredFrame> merged = new TreeMap<>(ORDER);
            Frame known = null;
            for (int i = 0; i < views.size(); i++) {
                List<StoredFrame> page = views.get(i).frames(at, limit, bodies);
                if (!page.isEmpty()) {
                    known = earlier(known, page.get(page.size() - 1).frame());
                }
                for (StoredFrame held : page) {
                    if (!isRemoved(held.frame(), i)) {
                        merged.put(held.frame(), held);
                    }
                }
            }
            if (known == null) {
                return List.of();
            }
            List<StoredFrame> found = first(merged.headMap(known, true).values(), limit);
            if (!found.isEmpty()) {
                return found;
            }
            at = known;
        }
    }

    private static Frame earlier(@Nullable Frame one, Frame other) {
        return one == null || ORDER.compare(other, one) < 0 ? other : one;
    }

    private static <R> List<R> first(Iterable<R> rows, int limit) {
        List<R> found = new ArrayList<>();
        for (R row : rows) {
            if (found.size() == limit) {
                break;
            }
            found.add(row);
        }
        return found;
    }

    private boolean isRemoved(StoredRecord record, int layer) {
        return entries.subList(layer + 1, entries.size()).stream()
                .anyMatch(later -> later.records().contains(record.sequence()));
    }

    private boolean isRemoved(Frame frame, int layer) {
        FramePlace place = FramePlace.of(frame);
        return entries.subList(layer + 1, entries.size()).stream()
                .anyMatch(later -> later.frames().contains(place));
    }
}
