package dev.cairn.jdbc.internal.upkeep;

import dev.cairn.jdbc.internal.commit.ScopeReceiver;
import dev.cairn.jdbc.internal.query.TableView;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Headers;
import dev.cairn.jdbc.internal.table.Inspection;
import dev.cairn.storage.Budget;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.Damage;
import dev.cairn.storage.DamagedRow;
import dev.cairn.storage.DropOutcome;
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
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What is done with whole scopes on tables that SQLite and PostgreSQL have in common. Thread-safe. */
public class JdbcAdmin implements StorageAdmin {
    private final JdbcBackend backend;

    /** Works on a backend. */
    public JdbcAdmin(JdbcBackend backend) {
        this.backend = backend;
    }

    @Override
    public DropOutcome drop(Scope scope, Budget budget) {
        return new ScopeRemover(backend).drop(scope, budget);
    }

    @Override
    public DropOutcome drop(Scope scope, long fence, Budget budget) {
        return new ScopeRemover(backend).drop(scope, fence, budget);
    }

    @Override
    public DropOutcome drop(ScopeInfo seen, Budget budget) {
        return new ScopeRemover(backend).drop(seen, budget);
    }

    @Override
    public CopyOutcome copy(Scope from, Scope to, Budget budget) {
        return new ScopeCopier(backend, from, to).copy(budget);
    }

    @Override
    public MoveOutcome move(Scope from, Scope to, long fence, @Nullable Instant expires) {
        return backend.write(new ScopeRenamer(from, to, new ScopeRenamer.Terms(null, false, fence, expires, null)));
    }

    @Override
    public MoveOutcome move(ScopeInfo seen, Scope to, long fence, @Nullable Instant expires) {
        return backend.write(
                new ScopeRenamer(seen.scope(), to, new ScopeRenamer.Terms(seen, false, fence, expires, null)));
    }

    @Override
    public MoveOutcome moveUnchanged(ScopeInfo seen, Scope to, long fence, @Nullable Instant expires) {
        return backend.write(
                new ScopeRenamer(seen.scope(), to, new ScopeRenamer.Terms(seen, true, fence, expires, null)));
    }

    @Override
    public MoveOutcome moveOver(Scope from, Scope to, ScopeInfo over) {
        MoveOutcome outcome =
                backend.write(new ScopeRenamer(from, to, new ScopeRenamer.Terms(null, false, 0, null, over)));
        if (outcome.status() == MoveOutcome.Status.DONE) {
            new ScopeRemover(backend).tryToGoOn(to);
        }
        return outcome;
    }

    @Override
    public <T> Optional<T> view(Scope scope, Function<ScopeView, T> use) {
        return backend.read(session -> {
            Header header = Headers.live(session, scope);
            return header == null ? Optional.empty() : Optional.of(use.apply(new TableView(session, header)));
        });
    }

    @Override
    public ReceiveOutcome receive(Scope target, ScopeDelta shipment) {
        return backend.write(new ScopeReceiver(target, shipment));
    }

    @Override
    public MaintenanceResult maintain(Budget budget, Consumer<Damage> damaged) {
        return new ScopeUpkeep(backend, damaged).run(budget);
    }

    @Override
    public Reclaimable leftOver(Predicate<Scope> staged, Consumer<Damage> damaged) {
        return backend.telling(damaged, (session, reported) -> new LeftOvers(session, reported).count(staged));
    }

    @Override
    public StoreListings salvage(Consumer<Damage> damaged) {
        return new SalvageListings(backend, damaged);
    }

    @Override
    public void inspect(Consumer<Damage> found) {
        if (backend.inspectEngine(found)) {
            backend.telling(found, (session, reported) -> {
                new Inspection(session, reported).run();
                return true;
            });
        }
    }

    @Override
    public void quarantine(boolean dryRun, Consumer<DamagedRow> keep) {
        new Quarantine(backend, dryRun, keep).run();
    }
}
