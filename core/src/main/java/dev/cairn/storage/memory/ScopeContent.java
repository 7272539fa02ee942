package dev.cairn.storage.memory;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Written;
import dev.cairn.storage.Lease;
import dev.cairn.storage.Put;
import dev.cairn.storage.Reclaimable;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** What a scope holds: header, records, frames. Guarded by the scope's lock. */
final class ScopeContent {
    private final long incarnation;
    private final boolean ordered;
    private final Instant created;
    private final RecordTable records = new RecordTable();
    private final FrameTable frames = new FrameTable();
    private long change;
    private long sequence;
    private long mark = newMark();
    private Instant changed;
    private @Nullable Instant expires;
    private Bytes summary = Bytes.EMPTY;
    private @Nullable Lease lease;

    ScopeContent(long incarnation, boolean ordered, Instant created) {
        this.incarnation = incarnation;
        this.ordered = ordered;
        this.created = created;
        this.changed = created;
    }

    /** A scope with the header of another and nothing in it. */
    static ScopeContent headerOf(ScopeContent other, long incarnation) {
        ScopeContent copy = new ScopeContent(incarnation, other.ordered, other.created);
        copy.change = other.change;
        copy.sequence = other.sequence;
        copy.changed = other.changed;
        copy.expires = other.expires;
        copy.summary = other.summary;
        return copy;
    }

    /** A scope with a header that came from elsewhere and nothing in it. */
    static ScopeContent received(ScopeInfo header) {
        ScopeContent made = new ScopeContent(header.incarnation(), header.ordered(), header.created());
        made.change = header.change();
        made.sequence = header.sequence();
        made.changed = header.changed();
        made.expires = header.expires();
        made.summary = Detached.of(header.summary());
        return made;
    }

    /** Stores a record with the numbers that it has. */
    void take(StoredRecord record) {
        records.store(record);
        sequence = Math.max(sequence, record.modified());
    }

    long incarnation() {
        return incarnation;
    }

    boolean ordered() {
        return ordered;
    }

    long change() {
        return change;
    }

    long sequence() {
        return sequence;
    }

    Instant changed() {
        return changed;
    }

    /** All rows and the header, once no one sees it. */
    Reclaimable leftOver() {
        return new Reclaimable(records.size() + frames.size() + 1L, records.bytes() + frames.bytes(), 0, 0);
    }

    @Nullable
    Instant expires() {
        return expires;
    }

    RecordTable records() {
        return records;
    }

    FrameTable frames() {
        return frames;
    }

    /** Whether it is the same scope and no commit came since. */
    boolean isUnchanged(long incarnation, long change) {
        return this.incarnation == incarnation && this.change == change;
    }

    Written put(Put put, Instant at) {
        StoredRecord before = records.find(put.kind(), put.key());
        long number = ++sequence;
        Put own = Detached.of(put);
        StoredRecord stored = new StoredRecord(
                own.kind(),
                before == null ? own.key() : before.key(),
                before == null ? 1 : before.revision() + 1,
                before == null ? number : before.sequence(),
                number,
                at,
                own.expires(),
                own.link(),
                own.body());
        records.store(stored);
        return new Written(stored.revision(), stored.sequence());
    }

    /** A content that was never there before. */
    private static long newMark() {
        return ThreadLocalRandom.current().nextLong();
    }

    /** Enters that rows went which no commit removed. */
    void swept() {
        mark = newMark();
    }

    /** Enters a commit into the header. */
    void note(Commit commit, Instant at) {
        change++;
        mark = newMark();
        changed = at;
        if (commit.summary() != null) {
            summary = Detached.of(commit.summary());
        }
        if (commit.expires() != null) {
            expires = commit.expires().equals(Instant.MAX) ? null : commit.expires();
        }
    }

    /** Enters a move to another name. */
    void moved(@Nullable Instant newExpiry) {
        change++;
        mark = newMark();
        expires = newExpiry;
    }

    /** What the header shows of the lease, which belongs to the name and not to the content. */
    void show(@Nullable Lease granted) {
        lease = granted;
    }

    ScopeInfo info(Scope scope) {
        return new ScopeInfo(
                Detached.of(scope),
                incarnation,
                ordered,
                change,
                sequence,
                records.size(),
                records.bytes() + frames.bytes(),
                created,
                changed,
                expires,
                Detached.of(summary),
                lease,
                ordered ? mark : 0);
    }
}
