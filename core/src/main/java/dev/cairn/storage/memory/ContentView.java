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

/** A scope that nobody changes while its lock is held. */
final class ContentView implements ScopeView {
    private final Scope scope;
    private final ScopeContent content;
    private final NavigableMap<Long, StoredRecord> records;

    ContentView(Scope scope, ScopeContent content) {
        this.scope = scope;
        this.content = content;
        this.records = content.records().ofAllKinds();
    }

    @Override
    public ScopeInfo info() {
        return content.info(scope);
    }

    @Override
    public List<StoredRecord> records(long after, int limit, boolean bodies) {
        return records.tailMap(after, false).values().stream()
                .limit(limit)
                .map(record -> Detached.of(record, bodies))
                .toList();
    }

    @Override
    public List<StoredFrame> frames(@Nullable Frame after, int limit, boolean bodies) {
        FrameId last = after == null ? null : new FrameId(after.lane(), after.first());
        return content.frames().behind(last).stream()
                .limit(limit)
                .map(held -> new StoredFrame(Detached.of(held.frame(), bodies), held.staged()))
                .toList();
    }
}
