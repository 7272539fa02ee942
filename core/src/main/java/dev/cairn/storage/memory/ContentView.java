package dev.cairn.storage.memory;

import dev.cairn.storage.Frame;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import java.util.List;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;

/** A scope as it was when this was made, under its lock; used without it. Rows are shared with the store, which never changes one. */
final class ContentView implements ScopeView {
    private final ScopeInfo info;
    private final NavigableMap<Long, StoredRecord> records;
    private final NavigableMap<FrameId, HeldFrame> frames;

    ContentView(Scope scope, ScopeContent content) {
        this.info = content.info(scope);
        this.records = content.records().ofAllKinds();
        this.frames = content.frames().all();
    }

    @Override
    public ScopeInfo info() {
        return info;
    }

    @Override
    public List<StoredRecord> records(long after, int limit, boolean bodies) {
        return RecordTable.lazily(records.tailMap(after, false).values())
                .limit(limit)
                .map(record -> Detached.of(record, bodies))
                .toList();
    }

    @Override
    public List<StoredFrame> frames(@Nullable Frame after, int limit, boolean bodies) {
        NavigableMap<FrameId, HeldFrame> rest =
                after == null ? frames : frames.tailMap(new FrameId(after.lane(), after.first()), false);
        return RecordTable.lazily(rest.values())
                .limit(limit)
                .map(held -> new StoredFrame(Detached.of(held.frame(), bodies), held.staged()))
                .toList();
    }
}
