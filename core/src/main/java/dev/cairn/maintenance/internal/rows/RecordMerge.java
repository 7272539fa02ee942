package dev.cairn.maintenance.internal.rows;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.StoredRecord;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Compares records. Without their bodies only where one side was just made from the other: two histories may have given the same numbers
 * to different puts.
 */
final class RecordMerge extends Merge<Long, StoredRecord> {
    private static final int BRIEF = 500;
    private static final int FULL = 100;

    private boolean onward = true;

    RecordMerge(@Nullable ScopeView source, ScopeView target, boolean bodies) {
        super(source, target, bodies);
    }

    @Override
    List<StoredRecord> page(ScopeView view, @Nullable StoredRecord after) {
        return view.records(after == null ? 0 : after.sequence(), bodies ? FULL : BRIEF, bodies);
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
                && Objects.equals(one.link(), other.link())
                && one.body().equals(other.body());
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
        return new StoredRecord(
                row.kind(),
                row.key(),
                row.revision(),
                row.sequence(),
                row.modified(),
                row.committed(),
                row.expires(),
                row.link(),
                Bytes.EMPTY);
    }

    /** No number that the target gave may be given again to something else. */
    @Override
    void wants(StoredRecord here, @Nullable StoredRecord there) {
        boolean later =
                !target.info().ordered() || here.modified() > target.info().sequence();
        boolean higher = there == null || !replaces(here, there) || here.revision() > there.revision();
        onward &= later && higher;
    }

    /** Whether all that comes was put after all that is there. */
    boolean isOnward() {
        return onward;
    }

    List<StoredRecord> removed() {
        return removedRows();
    }
}
