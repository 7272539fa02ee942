package dev.cairn.maintenance;

import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.maintenance.ScopeCut.Action;
import dev.cairn.maintenance.internal.rows.BackupEntry;
import dev.cairn.maintenance.internal.rows.BackupLayer;
import dev.cairn.maintenance.internal.rows.BackupLayers;
import dev.cairn.maintenance.internal.rows.MovedRows;
import dev.cairn.maintenance.internal.rows.OwnScopes;
import dev.cairn.maintenance.internal.rows.RowDelta;
import dev.cairn.maintenance.internal.rows.ScopeProof;
import dev.cairn.maintenance.internal.rows.ScopeSource;
import dev.cairn.storage.Damage;
import dev.cairn.storage.ReceiveOutcome;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeDelta;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeView;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes into one file what is new in a source since the files before it. A scope's rows come first, then its entry; what a killed
 * run left is taken when its entry is that of the source now, else done again. The scopes are listed until a list shows nothing that is not
 * in the backup, as some may have got other names behind the cursor. Used once, by one thread.
 */
final class StoreBackup {
    private static final int PAGE = 100;
    private static final int MAX_PASSES = 100;
    /** So much may the clocks of the store and of this process differ. */
    private static final Duration SKEW = Duration.ofMinutes(1);

    private final ScopeSource source;
    private final BackupLayers before;
    private final BackupLayer draft;
    private final Consumer<ScopeCut> reported;
    private final CopyReport.Count count = new CopyReport.Count();
    /** What this run has taken or found unchanged, by name, and the name under which it last met each incarnation. */
    private final Map<Scope, Long> kept = new HashMap<>();

    private final Map<Long, Scope> names = new HashMap<>();

    StoreBackup(ScopeSource source, BackupLayers before, BackupLayer draft, Consumer<ScopeCut> reported) {
        this.source = source;
        this.before = before;
        this.draft = draft;
        this.reported = reported;
    }

    /** @param started when; scopes that began later need not be in it */
    CopyReport run(Instant started) {
        Instant limit = started.plus(SKEW);
        for (int passes = 1; pass(limit); passes++) {
            if (passes == MAX_PASSES) {
                throw new CairnException(
                        ErrorCode.LOCKED,
                        "Cannot back up the whole store: its threads kept being renamed. Earlier backups are "
                                + "unchanged. Try again.");
            }
        }
        noteWhatIsGone();
        draft.writeEntries();
        return count.report();
    }

    /** Takes what this run has not met yet; whether there was any that began before a limit. */
    private boolean pass(Instant limit) {
        boolean old = false;
        for (ScopeInfo info : ScanPage.<ScopeInfo>rows(last -> source.scopes(last, PAGE, StoreBackup::refuse))) {
            if (isUnmet(info)) {
                keepOrRefuse(info).ifPresent(incarnation -> {
                    kept.put(info.scope(), incarnation);
                    names.put(incarnation, info.scope());
                });
                old |= !info.created().isAfter(limit);
            }
        }
        return old;
    }

    private boolean isUnmet(ScopeInfo info) {
        Long known = kept.get(info.scope());
        return !OwnScopes.contain(info.scope()) && (known == null || known != info.incarnation());
    }

    /** Whether a scope is not in the store any more, and is not in the backup as it was when it was met. */
    private boolean isGone(Scope scope) {
        Long met = kept.get(scope);
        return source.find(scope).isEmpty() && (met == null || !scope.equals(names.get(met)));
    }

    private void tell(ScopeCut cut) {
        count.add(cut);
        reported.accept(cut);
    }

    private Optional<Long> keepOrRefuse(ScopeInfo seen) {
        try {
            return keep(seen);
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
                "Nothing was backed up, since a backup omits no data. 'cairn verify' names all damage; 'cairn "
                        + "repair' quarantines it, or 'cairn copy' copies all other data into another store. Then "
                        + "back up again.",
                cause);
    }

    /** Gives the incarnation that was taken: another scope may have the name by now, or none. */
    private Optional<Long> keep(ScopeInfo seen) {
        Scope scope = seen.scope();
        Optional<BackupEntry> begun = draft.entry(scope);
        Optional<BackupEntry> known = before.entry(scope);
        if (begun.isPresent() && begun.get().isOf(seen)) {
            tell(ScopeCut.unmoved(seen, known.isPresent() ? Action.UPDATED : Action.ADDED, ""));
            return Optional.of(seen.incarnation());
        }
        if (begun.isPresent() || draft.header(scope).isPresent()) {
            draft.forget(scope);
        }
        if (known.isPresent() && known.get().isOf(seen)) {
            tell(ScopeCut.unmoved(seen, Action.UNCHANGED, ""));
            return Optional.of(seen.incarnation());
        }
        Optional<Kept> taken = source.view(scope, view -> keep(view, known.orElse(null)));
        taken.ifPresent(now -> tell(now.cut));
        return taken.map(Kept::incarnation);
    }

    /** @param same whether the files before hold the very same */
    private record Plan(BackupEntry entry, RowDelta delta, boolean same) {}

    private Plan plan(ScopeView view) {
        ScopeInfo now = view.info();
        Plan whole = new Plan(BackupEntry.whole(now), RowDelta.between(view, null), false);
        return before.view(now.scope(), there -> {
                    RowDelta delta = RowDelta.between(view, there);
                    boolean same = delta.isEmpty()
                            && now.incarnation() == there.info().incarnation()
                            && ScopeProof.sameHeader(now, there.info());
                    int removed = delta.removedRecords().size()
                            + delta.removedFrames().size();
                    return removed > BackupEntry.MAX_REMOVED
                            ? whole
                            : new Plan(BackupEntry.part(now, delta), delta, same);
                })
                .orElse(whole);
    }

    private record Kept(long incarnation, ScopeCut cut) {}

    /**
     * What became of the scope; reported when it is no longer looked at, since the listener may use the source. One of which earlier files
     * have no proof is entered again, so that the next backup need not compare it.
     */
    private Kept keep(ScopeView view, @Nullable BackupEntry known) {
        ScopeInfo now = view.info();
        Plan plan = plan(view);
        Kept same = new Kept(now.incarnation(), ScopeCut.unmoved(now, Action.UNCHANGED, ""));
        if (plan.same && known != null && (!now.ordered() || !known.proof().isEmpty())) {
            return same;
        }
        MovedRows rows = new MovedRows(view, plan.delta);
        ReceiveOutcome outcome =
                draft.storage().admin().receive(now.scope(), new ScopeDelta(now, null, List.of(), List.of(), rows));
        MovedRows.Sums sums = rows.sums();
        expectSame(now.scope(), outcome, sums);
        draft.enter(now.scope(), plan.entry);
        Action action = known == null ? Action.ADDED : Action.UPDATED;
        return plan.same ? same : new Kept(now.incarnation(), ScopeCut.of(now, action, sums, ScopeLosses.NONE));
    }

    private void expectSame(Scope scope, ReceiveOutcome outcome, MovedRows.Sums sent) {
        MovedRows.Sums back =
                draft.storage().admin().view(scope, MovedRows::all).orElse(null);
        if (outcome.status() != ReceiveOutcome.Status.DONE || !sent.equals(back)) {
            throw new CorruptException(
                    "scope " + scope + " of the backup",
                    "the stored data differs from the sent data. Back up again",
                    null);
        }
    }

    /** Scopes that the files before have, or this one when it was begun, and the source has no longer. */
    private void noteWhatIsGone() {
        for (ScopeInfo info : ScanPage.<ScopeInfo>rows(last -> before.scopes(last, PAGE))) {
            if (isGone(info.scope())) {
                tell(ScopeCut.unmoved(info, Action.REMOVED, ""));
                draft.enter(info.scope(), BackupEntry.GONE);
            }
        }
        draft.writeEntries();
        for (Scope scope : ScanPage.<Scope>rows(last -> draft.scopes(last, PAGE))) {
            if (draft.header(scope).isPresent() && isGone(scope)) {
                draft.forget(scope);
                draft.enter(scope, BackupEntry.GONE);
            }
        }
    }
}
