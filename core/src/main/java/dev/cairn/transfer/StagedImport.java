package dev.cairn.transfer;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Lease;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.Storage;
import dev.cairn.store.internal.care.ItemMerge;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An import under way: scopes are staged where no one sees them, then all become visible. Closed without that, nothing of it stays. Killed
 * before, the next import removes it; killed after, the next import finishes it. Used by one thread; closed by whoever began it.
 */
public final class StagedImport implements AutoCloseable {
    private final Storage storage;
    private final String tenant;
    private final ImportJournal journal;
    private final ImportLease lease;
    private final Clock clock;
    private final List<ImportStep> steps = new ArrayList<>();
    private final List<Refusal> unfinished;
    /** From then on it may be that the journal has the steps; whoever comes next knows. */
    private boolean noting;

    StagedImport(Storage storage, String tenant, ImportJournal journal, ImportLease lease, Clock clock) {
        this.storage = storage;
        this.tenant = tenant;
        this.journal = journal;
        this.lease = lease;
        this.clock = clock;
        this.unfinished = journal.recover();
    }

    /** What could not be brought in of an import that was killed before; its file has it. */
    public List<Refusal> unfinished() {
        return List.copyOf(unfinished);
    }

    /** Stages a scope that is not there. */
    public void create(Transfers room, CarriedName name) {
        stage(room, name, ImportStep.Action.CREATE, null);
    }

    /**
     * Stages a scope that takes the place of the one that is there.
     *
     * @throws CairnException {@code LOCKED} while a lease runs on that
     */
    public void replace(Transfers room, CarriedName name) {
        ScopeInfo there = storage.read(name.scope(tenant), Read.of().build()).scope();
        Lease running = StepRun.running(storage, name.scope(tenant));
        if (running != null) {
            throw new CairnException(
                    ErrorCode.LOCKED,
                    "Cannot replace " + name + ": '" + running.holder() + "' holds a lease on it "
                            + "until " + running.expires()
                            + ". Nothing was imported. Try again after that.",
                    Map.of("holder", running.holder()),
                    null);
        }
        stage(room, name, ImportStep.Action.REPLACE, there);
    }

    /** Stages items that come beside those of a namespace. */
    public void add(Transfers room, CarriedName name, boolean overwrite) {
        stage(room, name, overwrite ? ImportStep.Action.ADD_AND_REPLACE : ImportStep.Action.ADD, null);
    }

    private void stage(Transfers room, CarriedName name, ImportStep.Action action, @Nullable ScopeInfo there) {
        lease.require();
        Scope hidden = journal.hidden(steps.size());
        steps.add(new ImportStep(
                hidden,
                name.scope(tenant),
                action,
                there == null ? 0 : there.incarnation(),
                there == null ? 0 : there.change()));
        room.copyTo(storage, hidden, name);
        if (name.section() == Section.ITEMS) {
            new ItemMerge(storage, hidden, storage, name.scope(tenant), clock).note(lease::require);
        }
    }

    /**
     * Makes all of it visible. What another writer made, changed or leased since it was staged forbids all of it, which is decided before
     * anything is visible. What happens to a place later, while the others become visible, is only reported: that place is left alone.
     *
     * @return what was left alone, in the order of staging
     * @throws CairnException {@code CONFLICT} with everything that forbids it; {@code LOCKED} when this import stood still for so long that
     *     another one may have taken its place
     */
    public List<Refusal> finish() {
        if (steps.isEmpty()) {
            return List.of();
        }
        List<Refusal> obstacles = journal.obstacles(steps);
        if (!obstacles.isEmpty()) {
            throw new CairnException(
                    ErrorCode.CONFLICT,
                    "Cannot import into the store: "
                            + String.join(
                                    "; ",
                                    obstacles.stream().map(Refusal::toString).toList())
                            + ". Nothing was imported. Inspect the store and import again.",
                    Map.of(),
                    null);
        }
        noting = true;
        journal.note(steps);
        return journal.run(steps);
    }

    @Override
    public void close() {
        try {
            if (!noting) {
                journal.removeOwn();
            }
        } finally {
            lease.close();
        }
    }
}
