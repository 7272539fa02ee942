package dev.cairn.care;

import dev.cairn.storage.ScopeView;
import dev.cairn.storage.StoredRecord;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Compares records without their bodies: each put changes revision, number and time. */
final class RecordMerge extends Merge<Long, StoredRecord> {
    private static final int PAGE = 500;

    private final @Nullable ScopeView source;
    private final ScopeView target;

    RecordMerge(@Nullable ScopeView source, ScopeView target) {
        this.source = source;
        this.target = target;
    }

    @Override
    @Nullable
    List<StoredRecord> source(@Nullable StoredRecord after) {
        return source == null ? null : page(source, after);
    }

    @Override
    List<StoredRecord> target(@Nullable StoredRecord after) {
        return page(target, after);
    }

    private static List<StoredRecord> page(ScopeView view, @Nullable StoredRecord after) {
        return view.records(after == null ? 0 : after.sequence(), PAGE, false);
    }

    @Override
    int compare(StoredRecord one, StoredRecord other) {
        return Long.compare(one.sequence(), other.sequence());
    }

    @Override
    boolean same(StoredRecord one, StoredRecord other) {
        return replaces(one, other)
                && one.revision() == other.revision()
                && one.modified() == other.modified()
                && RowDigest.micros(one.committed()) == RowDigest.micros(other.committed())
                && RowDigest.micros(one.expires()) == RowDigest.micros(other.expires())
                && Objects.equals(one.link(), other.link());
    }

    @Override
    boolean replaces(StoredRecord one, StoredRecord other) {
        return one.kind() == other.kind() && one.key().equals(other.key());
    }

    @Override
    Long place(StoredRecord row) {
        return row.sequence();
    }

    @Override
    StoredRecord brief(StoredRecord row) {
        return row;
    }

    List<StoredRecord> removed() {
        return removedRows();
    }
}
