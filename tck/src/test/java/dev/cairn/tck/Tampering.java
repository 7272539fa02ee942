package dev.cairn.tck;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Capabilities;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.Compaction;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.Damage;
import dev.cairn.storage.DamagedRow;
import dev.cairn.storage.DropOutcome;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.MaintenanceResult;
import dev.cairn.storage.ManyOutcome;
import dev.cairn.storage.MoveOutcome;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.ReceiveOutcome;
import dev.cairn.storage.Reclaimable;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeDelta;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageAdmin;
import dev.cairn.storage.StoreListings;
import dev.cairn.storage.StoredRecord;
import java.time.Clock;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A sound storage behind hooks, one for each operation, so that a fault can take the place of any of them. */
class Tampering implements Storage {
    private final Storage sound;
    private final Clock clock;
    CommitHook commit;
    ManyHook commitAll;
    ReadHook read;
    ReadAllHook readAll;
    ScanHook scan;
    ScanAllHook scanAll;
    ScopesHook scopes;
    ExpiredHook expired;
    LeaseHook lease;
    DropHook drop;
    FencedDropHook fencedDrop;
    SeenDropHook seenDrop;
    CopyHook copy;
    MoveHook move;
    SeenMoveHook seenMove;
    SeenMoveHook unchangedMove;
    MoveOverHook moveOver;
    ViewHook view;
    ReceiveHook receive;
    MaintainHook maintain;
    LeftOverHook leftOver;
    CompactHook compact;
    Consumer<Consumer<Damage>> inspect;
    QuarantineHook quarantine;
    SoundScanHook soundScan;
    SoundScanAllHook soundScanAll;
    Supplier<Capabilities> capabilities;
    Runnable close;

    interface CommitHook {
        CommitOutcome commit(Scope scope, Commit commit);
    }

    interface ManyHook {
        ManyOutcome commitAll(List<Scoped<Commit>> commits);
    }

    interface ReadHook {
        ReadResult read(Scope scope, Read read);
    }

    interface ReadAllHook {
        List<ReadResult> readAll(List<Scoped<Read>> reads);
    }

    interface ScanHook {
        ScanPage<StoredRecord> scan(Scope scope, Scan scan);
    }

    interface ScanAllHook {
        ScanPage<Scoped<StoredRecord>> scanAll(ScopePrefix prefix, Scan scan, @Nullable Scoped<StoredRecord> after);
    }

    interface ScopesHook {
        ScanPage<ScopeInfo> scopes(ScopeScan scan);
    }

    interface ExpiredHook {
        ScanPage<Scoped<StoredRecord>> expired(Instant now, int limit);
    }

    interface LeaseHook {
        LeaseOutcome lease(LeaseRequest request);
    }

    interface DropHook {
        DropOutcome drop(Scope scope, Budget budget);
    }

    interface SeenDropHook {
        DropOutcome drop(ScopeInfo seen, Budget budget);
    }

    interface FencedDropHook {
        DropOutcome drop(Scope scope, long fence, Budget budget);
    }

    interface CopyHook {
        CopyOutcome copy(Scope from, Scope to, Budget budget);
    }

    interface MoveHook {
        MoveOutcome move(Scope from, Scope to, long fence, @Nullable Instant expires);
    }

    interface SeenMoveHook {
        MoveOutcome move(ScopeInfo seen, Scope to, long fence, @Nullable Instant expires);
    }

    interface MoveOverHook {
        MoveOutcome moveOver(Scope from, Scope to, ScopeInfo over);
    }

    interface ViewHook {
        Optional<Object> view(Scope scope, Function<ScopeView, Object> use);
    }

    interface ReceiveHook {
        ReceiveOutcome receive(Scope target, ScopeDelta shipment);
    }

    interface CompactHook {
        Compaction compact(boolean erase);
    }

    interface QuarantineHook {
        void quarantine(boolean dryRun, Consumer<DamagedRow> keep);
    }

    interface SoundScanHook {
        ScanPage<StoredRecord> scan(Scope scope, Scan scan, Consumer<Damage> damaged);
    }

    interface SoundScanAllHook {
        ScanPage<Scoped<StoredRecord>> scanAll(
                ScopePrefix prefix, Scan scan, @Nullable Scoped<StoredRecord> after, Consumer<Damage> damaged);
    }

    interface MaintainHook {
        MaintenanceResult maintain(Budget budget, Consumer<Damage> damaged);
    }

    /** See {@link StorageAdmin#leftOver}. */
    interface LeftOverHook {
        Reclaimable leftOver(Predicate<Scope> staged, Consumer<Damage> damaged);
    }

    Tampering(Storage sound, Clock clock) {
        this.sound = sound;
        this.clock = clock;
        commit = sound::commit;
        commitAll = sound::commitAll;
        read = sound::read;
        readAll = Storage.super::readAll;
        scan = sound::scan;
        scanAll = sound::scanAll;
        scopes = sound::scopes;
        expired = sound::expired;
        lease = sound::lease;
        drop = sound.admin()::drop;
        fencedDrop = sound.admin()::drop;
        seenDrop = sound.admin()::drop;
        seenMove = sound.admin()::move;
        unchangedMove = sound.admin()::moveUnchanged;
        copy = sound.admin()::copy;
        move = sound.admin()::move;
        moveOver = sound.admin()::moveOver;
        view = sound.admin()::view;
        receive = sound.admin()::receive;
        maintain = sound.admin()::maintain;
        leftOver = sound.admin()::leftOver;
        compact = sound.admin()::compact;
        inspect = sound.admin()::inspect;
        quarantine = sound.admin()::quarantine;
        soundScan = (scope, request, damaged) -> sound.admin().salvage(damaged).scan(scope, request);
        soundScanAll = (prefix, request, after, damaged) ->
                sound.admin().salvage(damaged).scanAll(prefix, request, after);
        capabilities = sound::capabilities;
        close = sound::close;
    }

    /** What stands behind the hooks. */
    final Storage sound() {
        return sound;
    }

    /** The clock that the test steers. */
    final Clock clock() {
        return clock;
    }

    /** What stands behind declares, but for one capability. */
    final Capabilities without(Capability denied) {
        Set<Capability> fewer = new HashSet<>(sound.capabilities().set());
        fewer.remove(denied);
        return new Capabilities(sound.capabilities().durability(), fewer);
    }

    static CairnException failure(ErrorCode code) {
        return new CairnException(code, "A planted fault.");
    }

    @Override
    public final CommitOutcome commit(Scope scope, Commit request) {
        return commit.commit(scope, request);
    }

    @Override
    public final ManyOutcome commitAll(List<Scoped<Commit>> commits) {
        return commitAll.commitAll(commits);
    }

    @Override
    public final ReadResult read(Scope scope, Read request) {
        return read.read(scope, request);
    }

    @Override
    public final List<ReadResult> readAll(List<Scoped<Read>> reads) {
        return readAll.readAll(reads);
    }

    @Override
    public final ScanPage<StoredRecord> scan(Scope scope, Scan request) {
        return scan.scan(scope, request);
    }

    @Override
    public final ScanPage<Scoped<StoredRecord>> scanAll(
            ScopePrefix prefix, Scan request, @Nullable Scoped<StoredRecord> after) {
        return scanAll.scanAll(prefix, request, after);
    }

    @Override
    public final ScanPage<ScopeInfo> scopes(ScopeScan request) {
        return scopes.scopes(request);
    }

    @Override
    public final ScanPage<Scoped<StoredRecord>> expired(Instant now, int limit) {
        return expired.expired(now, limit);
    }

    @Override
    public final LeaseOutcome lease(LeaseRequest request) {
        return lease.lease(request);
    }

    @Override
    public final StorageAdmin admin() {
        return new Admin();
    }

    @Override
    public final Capabilities capabilities() {
        return capabilities.get();
    }

    @Override
    public final void close() {
        close.run();
    }

    private final class Admin implements StorageAdmin {
        @Override
        public DropOutcome drop(Scope scope, Budget budget) {
            return drop.drop(scope, budget);
        }

        @Override
        public DropOutcome drop(Scope scope, long fence, Budget budget) {
            return fencedDrop.drop(scope, fence, budget);
        }

        @Override
        public DropOutcome drop(ScopeInfo seen, Budget budget) {
            return seenDrop.drop(seen, budget);
        }

        @Override
        public CopyOutcome copy(Scope from, Scope to, Budget budget) {
            return copy.copy(from, to, budget);
        }

        @Override
        public MoveOutcome move(Scope from, Scope to, long fence, @Nullable Instant expires) {
            return move.move(from, to, fence, expires);
        }

        @Override
        public MoveOutcome move(ScopeInfo seen, Scope to, long fence, @Nullable Instant expires) {
            return seenMove.move(seen, to, fence, expires);
        }

        @Override
        public MoveOutcome moveUnchanged(ScopeInfo seen, Scope to, long fence, @Nullable Instant expires) {
            return unchangedMove.move(seen, to, fence, expires);
        }

        @Override
        public MoveOutcome moveOver(Scope from, Scope to, ScopeInfo over) {
            return moveOver.moveOver(from, to, over);
        }

        @Override
        @SuppressWarnings("unchecked")
        public <T> Optional<T> view(Scope scope, Function<ScopeView, T> use) {
            return (Optional<T>) view.view(scope, seen -> (Object) use.apply(seen));
        }

        @Override
        public ReceiveOutcome receive(Scope target, ScopeDelta shipment) {
            return receive.receive(target, shipment);
        }

        @Override
        public Compaction compact(boolean erase) {
            return compact.compact(erase);
        }

        @Override
        public Reclaimable leftOver(Predicate<Scope> staged, Consumer<Damage> damaged) {
            return leftOver.leftOver(staged, damaged);
        }

        @Override
        public MaintenanceResult maintain(Budget budget, Consumer<Damage> damaged) {
            return maintain.maintain(budget, damaged);
        }

        @Override
        public void inspect(Consumer<Damage> found) {
            inspect.accept(found);
        }

        @Override
        public void quarantine(boolean dryRun, Consumer<DamagedRow> keep) {
            quarantine.quarantine(dryRun, keep);
        }

        @Override
        public StoreListings salvage(Consumer<Damage> damaged) {
            return new Salvage(damaged);
        }
    }

    private final class Salvage implements StoreListings {
        private final Consumer<Damage> damaged;

        Salvage(Consumer<Damage> damaged) {
            this.damaged = damaged;
        }

        @Override
        public ScanPage<StoredRecord> scan(Scope scope, Scan request) {
            return soundScan.scan(scope, request, damaged);
        }

        @Override
        public ScanPage<Scoped<StoredRecord>> scanAll(
                ScopePrefix prefix, Scan request, @Nullable Scoped<StoredRecord> after) {
            return soundScanAll.scanAll(prefix, request, after, damaged);
        }

        @Override
        public ScanPage<ScopeInfo> scopes(ScopeScan request) {
            return scopes.scopes(request);
        }

        @Override
        public ScanPage<Scoped<StoredRecord>> expired(Instant now, int limit) {
            return expired.expired(now, limit);
        }
    }
}
