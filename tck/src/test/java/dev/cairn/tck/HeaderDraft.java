package dev.cairn.tck;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Lease;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A header whose parts can be changed. */
final class HeaderDraft {
    Scope scope;
    long incarnation;
    boolean ordered;
    long change;
    long sequence;
    long records;
    long bytes;
    Instant created;
    Instant changed;

    @Nullable
    Instant expires;

    Bytes summary;

    @Nullable
    Lease lease;

    long mark;

    private HeaderDraft(ScopeInfo info) {
        scope = info.scope();
        incarnation = info.incarnation();
        ordered = info.ordered();
        change = info.change();
        sequence = info.sequence();
        records = info.records();
        bytes = info.bytes();
        created = info.created();
        changed = info.changed();
        expires = info.expires();
        summary = info.summary();
        lease = info.lease();
        mark = info.mark();
    }

    static ScopeInfo changed(ScopeInfo info, Consumer<HeaderDraft> change) {
        HeaderDraft draft = new HeaderDraft(info);
        change.accept(draft);
        return new ScopeInfo(
                draft.scope,
                draft.incarnation,
                draft.ordered,
                draft.change,
                draft.sequence,
                draft.records,
                draft.bytes,
                draft.created,
                draft.changed,
                draft.expires,
                draft.summary,
                draft.lease,
                draft.mark);
    }
}
