package dev.cairn.transfer;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.storage.Lease;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.Storage;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An import under way: scopes are staged where nobody sees them, then all become visible. Closed without that, nothing of it stays. Killed
 * before, the next import removes it; killed after, the next import finishes it. Used by one thread; closed by whoever began it.
 */
public final class StagedImport implements AutoCloseable {
    private final Storage storage;
    private final String tenant;
    private final ImportJournal journal;
    private final ImportLease lease;
    private final Clock clock;
    private final List<ImportStep> steps = new ArrayList<>();
    private boolean noted;

    StagedImport(Storage storage, String tenant, ImportJournal journal, ImportLease lease, Clock clock) {
        this.storage = storage;
        this.tenant = tenant;
        this.journal = journal;
        this.lease = lease;
        this.clock = clock;
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
        Lease running = there == null ? null : there.lease();
        if (running != null && running.expires().isAfter(clock.instant())) {
            throw new CairnException(
                    ErrorCode.LOCKED,
                    "A lease of '" + running.holder() + "' runs on " + name + " until " + running.expires()
                            + "; it cannot be replaced before.",
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
        Scope hidden = journal.hidden(steps.size());
        steps.add(new ImportStep(
                hidden,
                name.scope(tenant),
                action,
                there == null ? 0 : there.incarnation(),
                there == null ? 0 : there.change()));
        room.copyTo(storage, hidden, name);
    }

    /**
     * Makes all of it visible.
     *
     * @return the names, in the order of staging, whose scopes somebody else made or changed meanwhile; those were left alone
     */
    public List<CarriedName> finish() {
        if (steps.isEmpty()) {
            return List.of();
        }
        journal.note(steps);
        noted = true;
        List<CarriedName> refused = new ArrayList<>();
        for (ImportStep step : journal.run(steps)) {
            List<String> parts = step.target().parts();
            refused.add(new CarriedName(Section.of(step.target()), parts.subList(2, parts.size())));
        }
        return refused;
    }

    @Override
    public void close() {
        try {
            if (!noted) {
                journal.removeHidden();
            }
        } finally {
            lease.close();
        }
    }
}
