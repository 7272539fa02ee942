package dev.cairn.maintenance.internal.rows;

import dev.cairn.storage.Frame;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A scope as it stands in a store that it is copied into: in an incarnation of its own, so that nothing which was read before is taken for
 * what is there now. Where no order and no incarnation protect a writer, revisions go far up as well: by a number that comes from the
 * incarnation, so that no revision is one that anybody has seen with another content.
 */
public final class LandedView implements ScopeView {
    private static final int BITS = 40;
    private static final long STEP = 1L << BITS;

    private final ScopeView source;
    private final ScopeInfo info;
    private final LongUnaryOperator revisions;

    public LandedView(ScopeView source, long incarnation) {
        this(source, incarnation, revision -> revision + shift(source.info(), incarnation));
    }

    private LandedView(ScopeView source, long incarnation, LongUnaryOperator revisions) {
        this.source = source;
        this.info = source.info().as(incarnation);
        this.revisions = revisions;
    }

    /** The same scope without what differs from copy to copy. */
    public static LandedView plain(ScopeView source) {
        return new LandedView(source, 0, revision -> 0);
    }

    private static long shift(ScopeInfo source, long incarnation) {
        return source.incarnation() == incarnation ? 0 : STEP + (incarnation & (STEP - 1));
    }

    @Override
    public ScopeInfo info() {
        return info;
    }

    @Override
    public Scope firstName() {
        return source.firstName();
    }

    @Override
    public List<StoredRecord> records(long after, int limit, boolean bodies) {
        List<StoredRecord> found = source.records(after, limit, bodies);
        return info.ordered() ? found : found.stream().map(this::numbered).toList();
    }

    private StoredRecord numbered(StoredRecord record) {
        return new StoredRecord(
                record.kind(),
                record.key(),
                revisions.applyAsLong(record.revision()),
                record.sequence(),
                record.modified(),
                record.committed(),
                record.expires(),
                record.link(),
                record.body());
    }

    @Override
    public List<StoredFrame> frames(@Nullable Frame after, int limit, boolean bodies) {
        return source.frames(after, limit, bodies);
    }
}
