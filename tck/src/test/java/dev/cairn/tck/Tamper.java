package dev.cairn.tck;

import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import dev.cairn.tck.backend.Clauses;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** A storage to be spoiled: words for the usual ways to do it. What is spoiled twice is spoiled in that order. */
final class Tamper extends Tampering {
    Tamper(Storage sound, Clock clock) {
        super(sound, clock);
    }

    /** Changes what is committed. */
    void commits(Consumer<CommitDraft> change) {
        commits((scope, draft) -> change.accept(draft));
    }

    interface ScopedChange {
        void change(Scope scope, CommitDraft draft);
    }

    void commits(ScopedChange change) {
        CommitHook inner = commit;
        commit = (scope, c) -> inner.commit(scope, CommitDraft.changed(c, draft -> change.change(scope, draft)));
    }

    /** Refuses every operation that changes a scope. */
    void refuseChanges(ErrorCode code) {
        commit = (scope, c) -> {
            throw failure(code);
        };
        commitAll = commits -> {
            throw failure(code);
        };
        lease = request -> {
            throw failure(code);
        };
        drop = (scope, budget) -> {
            throw failure(code);
        };
        fencedDrop = (scope, fence, budget) -> {
            throw failure(code);
        };
        seenDrop = (seen, budget) -> {
            throw failure(code);
        };
        copy = (from, to, budget) -> {
            throw failure(code);
        };
        move = (from, to, fence, expires) -> {
            throw failure(code);
        };
        seenMove = (seen, to, fence, expires) -> {
            throw failure(code);
        };
        unchangedMove = (seen, to, fence, expires) -> {
            throw failure(code);
        };
        moveOver = (from, to, over) -> {
            throw failure(code);
        };
        receive = (target, shipment) -> {
            throw failure(code);
        };
    }

    /** Changes what successful commits say. */
    void committed(UnaryOperator<Committed> change) {
        CommitHook inner = commit;
        commit = (scope, c) -> {
            CommitOutcome outcome = inner.commit(scope, c);
            return outcome instanceof Committed done ? change.apply(done) : outcome;
        };
    }

    interface Refusal {
        CommitOutcome instead(Scope scope, Commit commit, Refused refused);
    }

    /** Does something else when a commit is refused for a reason. */
    void refused(Reason reason, Refusal refusal) {
        CommitHook inner = commit;
        commit = (scope, c) -> {
            CommitOutcome outcome = inner.commit(scope, c);
            boolean meant = outcome instanceof Refused refused && refused.reason() == reason;
            return meant ? refusal.instead(scope, c, (Refused) outcome) : outcome;
        };
    }

    interface After {
        void run(Scope scope, Commit commit);
    }

    /** Does something more after each successful commit. */
    void afterCommit(After more) {
        CommitHook inner = commit;
        commit = (scope, c) -> {
            CommitOutcome outcome = inner.commit(scope, c);
            if (outcome instanceof Committed) {
                more.run(scope, c);
            }
            return outcome;
        };
    }

    /** Changes every record that is handed out, by whatever operation. */
    void records(Consumer<RecordDraft> change) {
        readRecords(change);
        ScanHook innerScan = scan;
        scan = (scope, s) -> mapped(innerScan.scan(scope, s), record -> RecordDraft.changed(record, change));
        ScanAllHook innerAll = scanAll;
        scanAll = (prefix, s, after) -> mapped(
                innerAll.scanAll(prefix, s, after),
                found -> new Scoped<>(found.scope(), RecordDraft.changed(found.value(), change)));
    }

    /** Changes every record that a read hands out. */
    void readRecords(Consumer<RecordDraft> change) {
        reads((scope, result) -> new ReadResult(
                result.scope(),
                result.records().stream()
                        .map(part -> part.stream()
                                .map(record -> RecordDraft.changed(record, change))
                                .toList())
                        .toList(),
                result.frames()));
    }

    /** Changes the frames that a read hands out. */
    void frames(UnaryOperator<List<Frame>> change) {
        reads((scope, result) -> new ReadResult(
                result.scope(),
                result.records(),
                result.frames().stream().map(change).toList()));
    }

    /** Changes the answers to reads. */
    void reads(BiFunction<Scope, ReadResult, ReadResult> change) {
        ReadHook inner = read;
        read = (scope, r) -> change.apply(scope, inner.read(scope, r));
    }

    /** Changes each part of the questions of reads. */
    void parts(UnaryOperator<Read.Part> change) {
        ReadHook inner = read;
        read = (scope, r) ->
                inner.read(scope, new Read(r.parts().stream().map(change).toList()));
    }

    /** Changes every header that is handed out, by whatever operation. */
    void headers(Consumer<HeaderDraft> change) {
        readHeaders(change);
        ScopesHook inner = scopes;
        scopes = s -> mapped(inner.scopes(s), info -> HeaderDraft.changed(info, change));
    }

    /** Changes every header that a read hands out. */
    void readHeaders(Consumer<HeaderDraft> change) {
        reads((scope, result) -> {
            ScopeInfo info = result.scope();
            return new ReadResult(
                    info == null ? null : HeaderDraft.changed(info, change), result.records(), result.frames());
        });
    }

    static <T> ScanPage<T> mapped(ScanPage<T> page, UnaryOperator<T> change) {
        return new ScanPage<>(page.items().stream().map(change).toList(), page.more());
    }

    /** The sound header of a scope. */
    Optional<ScopeInfo> header(Scope scope) {
        return Optional.ofNullable(sound().read(scope, Read.of().build()).scope());
    }

    /** The sound record under a key. */
    @Override
    public Optional<StoredRecord> find(Scope scope, int kind, Bytes key) {
        return sound().read(scope, Read.of().get(kind, key).build()).first(0);
    }

    /** The sound frames of a lane. */
    List<Frame> lane(Scope scope, long lane) {
        Read all = Read.of().frames(new LaneRange(lane, 0, Integer.MAX_VALUE)).build();
        return sound().read(scope, all).frames().get(0);
    }

    /** Stores and removes a record, so that a number is used up and the scope exists. */
    void touch(Scope scope) {
        Bytes key = Bytes.fromUtf8("touched by a fault");
        sound().commit(
                        scope,
                        Commit.inOrder().put(Put.of(Clauses.KIND, key, key)).build());
        sound().commit(scope, Commit.inOrder().delete(Clauses.KIND, key).build());
    }

    /** What a backend says that did nothing and claims to have done all. */
    Committed claimed(Scope scope) {
        long incarnation = header(scope).map(ScopeInfo::incarnation).orElse(1L);
        return new Committed(incarnation, 1, clock().instant(), false, List.of(), 0);
    }
}
