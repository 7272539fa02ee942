package dev.cairn.transfer;

import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * What a store knows of an import. Until the journal's record is there, hidden scopes are left-overs; from then on every step is done, by
 * the import or by the next one. Used by one thread.
 */
final class ImportJournal {
    /** Holds one record while an import becomes visible; its lease is the right to import. */
    static final Scope SCOPE = Scope.of("", "care", "imports");

    private static final String[] HIDDEN = {"import"};
    private static final int KIND = 1;
    private static final Bytes KEY = Key.of("import");

    private final Storage storage;
    private final Clock clock;
    private final ImportLease lease;
    private final String id = UUID.randomUUID().toString();

    ImportJournal(Storage storage, Clock clock, ImportLease lease) {
        this.storage = storage;
        this.clock = clock;
        this.lease = lease;
    }

    /** Whether no import left anything. */
    static boolean isEmpty(Storage storage) {
        return find(storage).isEmpty() && staged(storage, HIDDEN).items().isEmpty();
    }

    private static Optional<StoredRecord> find(Storage storage) {
        return storage.find(SCOPE, KIND, KEY);
    }

    private static ScanPage<ScopeInfo> staged(Storage storage, String... prefix) {
        return storage.scopes(new ScopeScan(ScopePrefix.of("", "care", prefix), ScopeScan.Order.NAME, null, 1_000));
    }

    private void removeStaged(Consumer<Scope> drop, String... prefix) {
        boolean more = true;
        while (more) {
            ScanPage<ScopeInfo> page = staged(storage, prefix);
            page.items().forEach(info -> drop.accept(info.scope()));
            more = page.more();
        }
    }

    /** The name of a hidden scope of this import. */
    Scope hidden(int number) {
        return Scope.of("", "care", HIDDEN[0], id, String.valueOf(number));
    }

    /**
     * Finishes what is noted, removes what is not.
     *
     * @return what of the noted was left alone
     */
    List<Refusal> recover() {
        Optional<StoredRecord> noted = find(storage);
        List<Refusal> refused = noted.isEmpty() ? List.of() : run(steps(noted.get()));
        removeStaged(this::drop, HIDDEN);
        return refused;
    }

    private static List<ImportStep> steps(StoredRecord noted) {
        Document body = Document.fromTrusted(noted.body().unsafeArray(), Types.STANDARD);
        return body.at("/steps").items().stream().map(ImportStep::read).toList();
    }

    /** Which of the steps would be refused now. */
    List<Refusal> obstacles(List<ImportStep> steps) {
        List<Refusal> found = new ArrayList<>();
        for (ImportStep step : steps) {
            step(step).obstacle().ifPresent(reason -> found.add(new Refusal(step.name(), reason)));
        }
        return found;
    }

    private StepRun step(ImportStep step) {
        return new StepRun(storage, clock, lease, step);
    }

    /** Notes that everything is staged; from now on the import happens. */
    void note(List<ImportStep> steps) {
        Document body = Document.fromObject(Map.of(
                "steps", Document.fromArray(steps.stream().map(ImportStep::json).toList())));
        commit(Commit.inOrder().put(Put.of(KIND, KEY, Bytes.fromOwned(body.bytes()))));
    }

    /**
     * Does every step; doing one again changes nothing. What is refused is as it was before, and its staged copy goes: the file still has
     * it.
     *
     * @return what was refused
     */
    List<Refusal> run(List<ImportStep> steps) {
        lease.setNoted(true);
        List<Refusal> refused = new ArrayList<>();
        for (ImportStep step : steps) {
            step(step).run().ifPresent(reason -> refused.add(new Refusal(step.name(), reason)));
            drop(step.hidden());
        }
        commit(Commit.inOrder().delete(KIND, KEY));
        lease.setNoted(false);
        return refused;
    }

    /** Removes what this import staged; those of others stay, also when the right to import was lost meanwhile. */
    void removeOwn() {
        removeStaged(scope -> storage.admin().drop(scope, Budget.UNLIMITED), HIDDEN[0], id);
    }

    private void drop(Scope hidden) {
        lease.require();
        storage.admin().drop(hidden, Budget.UNLIMITED);
    }

    private void commit(Commit.Builder commit) {
        lease.require();
        if (storage.commit(SCOPE, commit.fence(lease.token()).build()) instanceof Refused refused) {
            throw lease.lost(refused.reason().toString());
        }
    }
}
