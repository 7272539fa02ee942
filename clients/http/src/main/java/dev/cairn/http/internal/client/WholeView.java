package dev.cairn.http.internal.client;

import dev.cairn.http.internal.wire.Talks;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A view of a small scope that came whole. Immutable. */
record WholeView(Talks.View all) implements ScopeView {
    @Override
    public ScopeInfo info() {
        return all.info();
    }

    @Override
    public Scope firstName() {
        return all.firstName();
    }

    @Override
    public List<StoredRecord> records(long after, int limit, boolean bodies) {
        return all.records().stream()
                .filter(record -> record.sequence() > after)
                .limit(limit)
                .map(record -> bodies ? record : without(record))
                .toList();
    }

    private static StoredRecord without(StoredRecord record) {
        return new StoredRecord(
                record.kind(),
                record.key(),
                record.revision(),
                record.sequence(),
                record.modified(),
                record.committed(),
                record.expires(),
                record.link(),
                Bytes.EMPTY);
    }

    @Override
    public List<StoredFrame> frames(@Nullable Frame after, int limit, boolean bodies) {
        return all.frames().stream()
                .filter(held -> after == null || isBehind(held.frame(), after))
                .limit(limit)
                .map(held -> bodies ? held : new StoredFrame(without(held.frame()), held.staged()))
                .toList();
    }

    private static boolean isBehind(Frame frame, Frame after) {
        return frame.lane() > after.lane() || (frame.lane() == after.lane() && frame.first() > after.first());
    }

    private static Frame without(Frame frame) {
        return new Frame(frame.lane(), frame.first(), frame.count(), frame.plainLength(), Bytes.EMPTY);
    }
}
