package dev.cairn.care;

import dev.cairn.CorruptException;
import dev.cairn.care.ScopeCut.Action;
import dev.cairn.storage.Damage;
import dev.cairn.storage.ReceiveOutcome;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Shipment;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes into one file what is new in a source since the files before it. A scope's rows come first, then its entry; what a killed
 * run left is taken when its entry is that of the source now, else done again. Used once, by one thread.
 */
final class StoreBackup {
    private static final int PAGE = 100;

    private final ScopeSource source;
    private final BackupLayers before;
    private final BackupLayer draft;
    private final Consumer<ScopeCut> told;
    private final CopyReport.Count count = new CopyReport.Count();

    StoreBackup(ScopeSource source, BackupLayers before, BackupLayer draft, Consumer<ScopeCut> told) {
        this.source = source;
        this.before = before;
        this.draft = draft;
        this.told = told;
    }

    CopyReport run() {
        ScopeInfo last;
        List<ScopeInfo> page = source.scopes(null, PAGE, StoreBackup::refuse);
        while (!page.isEmpty()) {
            last = page.get(page.size() - 1);
            page.stream().filter(info -> !OwnScopes.contain(info.scope())).forEach(this::keepOrRefuse);
            page = source.scopes(last, PAGE, StoreBackup::refuse);
        }
        noteWhatIsGone();
        draft.writeEntries();
        return count.report();
    }

    private void tell(ScopeCut cut) {
        count.add(cut);
        told.accept(cut);
    }

    private void keepOrRefuse(ScopeInfo seen) {
        try {
            keep(seen);
        } catch (CorruptException e) {
            source.damage(seen.scope()).ifPresent(met -> {
                throw refusal(met.address(), met.reason(), met);
            });
            throw e;
        }
    }

    private static void refuse(Damage damage) {
        throw refusal(damage.address(), damage.reason(), null);
    }

    private static CorruptException refusal(String address, String reason, @Nullable Throwable cause) {
        return CorruptException.of(
                address,
                reason,
                "Nothing was backed up: a backup leaves nothing out. 'cairn verify' names all damage; 'cairn repair' takes it"
                        + " out and keeps it, or 'cairn copy' brings all else into another store. Then back up again.",
                cause);
    }

    private void keep(ScopeInfo seen) {
        Scope scope = seen.scope();
        Optional<BackupEntry> begun = draft.entry(scope);
        if (begun.isPresent() && seen.ordered() && begun.get().isOf(seen)) {
            boolean known = before.find(scope).isPresent();
            tell(ScopeCut.unmoved(seen, known ? Action.UPDATED : Action.ADDED, ""));
            return;
        }
        if (begun.isPresent() || draft.header(scope).isPresent()) {
            draft.forget(scope);
        }
        Optional<ScopeInfo> kept = before.find(scope);
        if (seen.ordered() && kept.isPresent() && isSame(seen, kept.get())) {
            tell(ScopeCut.unmoved(seen, Action.UNCHANGED, ""));
        } else {
            source.view(scope, view -> keep(view, kept.orElse(null))).ifPresent(this::tell);
        }
    }

    private static boolean isSame(ScopeInfo one, ScopeInfo other) {
        return one.incarnation() == other.incarnation() && one.change() == other.change();
    }

    private record Plan(BackupEntry entry, ScopeDelta delta) {}

    private Plan plan(ScopeView view) {
        ScopeInfo now = view.info();
        ScopeDelta everything = ScopeDelta.between(view, null);
        Plan whole = new Plan(BackupEntry.whole(now), everything);
        return before.view(now.scope(), kept -> {
                    if (kept.info().incarnation() != now.incarnation()) {
                        return whole;
                    }
                    ScopeDelta delta = ScopeDelta.between(view, kept);
                    int removed = delta.removedRecords().size()
                            + delta.removedFrames().size();
                    return removed > BackupEntry.MOST_REMOVED ? whole : new Plan(BackupEntry.part(now, delta), delta);
                })
                .orElse(whole);
    }

    /** What became of the scope; told when it is no longer looked at, since whoever is told may use the source. */
    private ScopeCut keep(ScopeView view, @Nullable ScopeInfo kept) {
        ScopeInfo now = view.info();
        Plan plan = plan(view);
        if (kept != null && isSame(now, kept) && plan.delta.isEmpty()) {
            return ScopeCut.unmoved(now, Action.UNCHANGED, "");
        }
        MovedRows rows = new MovedRows(view, plan.delta);
        ReceiveOutcome outcome =
                draft.storage().receive(now.scope(), new Shipment(now, null, List.of(), List.of(), rows));
        MovedRows.Sums sums = rows.sums();
        expectSame(now.scope(), outcome, sums);
        draft.enter(now.scope(), plan.entry);
        return ScopeCut.of(now, kept == null ? Action.ADDED : Action.UPDATED, sums);
    }

    private void expectSame(Scope scope, ReceiveOutcome outcome, MovedRows.Sums sent) {
        MovedRows.Sums back = draft.storage()
                .view(scope, view -> new MovedRows(view, ScopeDelta.between(view, null)).read())
                .orElse(null);
        if (outcome.status() != ReceiveOutcome.Status.DONE || !sent.equals(back)) {
            throw new CorruptException(
                    "scope " + scope + " of the backup", "what is read back is not what was sent; back up again", null);
        }
    }

    /** Scopes that the files before have, or this one when it was begun, and the source has no longer. */
    private void noteWhatIsGone() {
        ScopeInfo last;
        List<ScopeInfo> page = before.scopes(null, PAGE);
        while (!page.isEmpty()) {
            last = page.get(page.size() - 1);
            for (ScopeInfo info : page) {
                if (source.find(info.scope()).isEmpty()) {
                    tell(ScopeCut.unmoved(info, Action.REMOVED, ""));
                    draft.enter(info.scope(), BackupEntry.GONE);
                }
            }
            page = before.scopes(last, PAGE);
        }
        draft.writeEntries();
        Scope name;
        List<Scope> names = draft.scopes(null, PAGE);
        while (!names.isEmpty()) {
            name = names.get(names.size() - 1);
            for (Scope scope : names) {
                if (draft.header(scope).isPresent() && source.find(scope).isEmpty()) {
                    draft.forget(scope);
                    draft.enter(scope, BackupEntry.GONE);
                }
            }
            names = draft.scopes(name, PAGE);
        }
    }
}
