package dev.cairn.http.internal.client;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.http.internal.wire.Hello;
import dev.cairn.http.internal.wire.Operations;
import dev.cairn.http.internal.wire.Questions;
import dev.cairn.http.internal.wire.Talks;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Compaction;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.Damage;
import dev.cairn.storage.DamagedRow;
import dev.cairn.storage.DropOutcome;
import dev.cairn.storage.Finding;
import dev.cairn.storage.MaintenanceResult;
import dev.cairn.storage.MoveOutcome;
import dev.cairn.storage.ReceiveOutcome;
import dev.cairn.storage.Reclaimable;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeDelta;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.StorageAdmin;
import dev.cairn.storage.StoreListings;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What is done with whole scopes of a store behind a server: each operation is a question.
 *
 * @param remote the server
 */
record HttpAdmin(Remote remote) implements StorageAdmin {
    private static final int VIEWS = 3;

    @Override
    public DropOutcome drop(Scope scope, Budget budget) {
        return remote.ask(Operations.DROP, new Questions.Drop(scope, null, null, budget));
    }

    @Override
    public DropOutcome drop(Scope scope, long fence, Budget budget) {
        return remote.ask(Operations.DROP, new Questions.Drop(scope, fence, null, budget));
    }

    @Override
    public DropOutcome drop(ScopeInfo seen, Budget budget) {
        return remote.ask(Operations.DROP, new Questions.Drop(seen.scope(), null, seen, budget));
    }

    @Override
    public CopyOutcome copy(Scope from, Scope to, Budget budget) {
        return remote.ask(Operations.COPY, new Questions.Copy(from, to, budget));
    }

    @Override
    public MoveOutcome move(Scope from, Scope to, long fence, @Nullable Instant expires) {
        return remote.ask(Operations.MOVE, new Questions.Move(from, to, null, fence, expires));
    }

    @Override
    public MoveOutcome move(ScopeInfo seen, Scope to, long fence, @Nullable Instant expires) {
        return remote.ask(Operations.MOVE, new Questions.Move(seen.scope(), to, seen, fence, expires));
    }

    @Override
    public MoveOutcome moveUnchanged(ScopeInfo seen, Scope to, long fence, @Nullable Instant expires) {
        return remote.ask(Operations.MOVE_UNCHANGED, new Questions.MoveUnchanged(seen, to, fence, expires));
    }

    @Override
    public MoveOutcome moveOver(Scope from, Scope to, ScopeInfo over) {
        return remote.ask(Operations.MOVE_OVER, new Questions.MoveOver(from, to, over));
    }

    @Override
    public <T> Optional<T> view(Scope scope, Function<ScopeView, T> use) {
        for (int attempt = 1; ; attempt++) {
            try {
                return remote.ask(Operations.VIEW, scope).map(opening -> look(opening, use));
            } catch (RemoteView.LostException e) {
                if (attempt == VIEWS) {
                    throw e;
                }
            }
        }
    }

    private <T> T look(Talks.View opening, Function<ScopeView, T> use) {
        Bytes talk = opening.talk();
        if (talk == null) {
            return use.apply(new WholeView(opening));
        }
        try (RemoteView view = new RemoteView(remote, opening, talk)) {
            return use.apply(view);
        }
    }

    @Override
    public ReceiveOutcome receive(Scope target, ScopeDelta shipment) {
        return new Shipper(remote).ship(target, shipment);
    }

    @Override
    public MaintenanceResult maintain(Budget budget, Consumer<Damage> damaged) {
        return remote.ask(Operations.MAINTAIN, new Questions.Maintain(budget, true), damaged);
    }

    @Override
    public Reclaimable leftOver(Predicate<Scope> staged, Consumer<Damage> damaged) {
        return new LeftOverCount(remote, staged).run(damaged);
    }

    @Override
    public StoreListings salvage(Consumer<Damage> damaged) {
        return new SalvageListings(remote, damaged);
    }

    @Override
    public void inspect(Consumer<Damage> found) {
        remote.ask(Operations.INSPECT, true, found);
    }

    @Override
    public void quarantine(boolean dryRun, Consumer<DamagedRow> keep) {
        Talks.Handed handed = remote.ask(Operations.QUARANTINE, dryRun);
        KeptTalk kept = new KeptTalk(remote, handed.talk());
        try {
            for (long step = 1; handed.row() != null; step++) {
                keep.accept(handed.row());
                handed = remote.ask(Operations.QUARANTINE_NEXT, new Talks.Kept(handed.talk(), step, true));
            }
        } finally {
            kept.close();
        }
    }

    @Override
    public Compaction compact(boolean erase) {
        return remote.ask(Operations.COMPACT, erase);
    }

    @Override
    public Optional<Compaction> compactionPlan() {
        return remote.ask(Operations.COMPACTION_PLAN, true);
    }

    @Override
    public Set<Bytes> searchFiles(Set<Bytes> wanted) {
        throw new CairnException(
                ErrorCode.UNSUPPORTED,
                "Cannot search the files of the store at " + remote.url().base()
                        + ": they are on the server's machine. Search there.");
    }

    /** What surrounds the server is not for its callers. */
    @Override
    public void examine(Consumer<Finding> found) {
        Hello hello = remote.hello();
        found.accept(Finding.of(
                "server",
                "The store is served by " + remote.url().base() + " (Cairn " + hello.cairn() + ", "
                        + "version " + hello.wire()
                        + " of the storage protocol). 'cairn doctor' on the server's machine checks its "
                        + "surroundings."));
    }

    @Override
    public OptionalLong diskBytes() {
        return remote.ask(Operations.DISK_BYTES, true);
    }
}
