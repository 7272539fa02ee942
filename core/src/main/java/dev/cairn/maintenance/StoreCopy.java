package dev.cairn.maintenance;

import dev.cairn.error.CorruptException;
import dev.cairn.maintenance.ScopeCut.Action;
import dev.cairn.maintenance.internal.rows.LandedView;
import dev.cairn.maintenance.internal.rows.MovedRows;
import dev.cairn.maintenance.internal.rows.OwnScopes;
import dev.cairn.maintenance.internal.rows.RowDelta;
import dev.cairn.maintenance.internal.rows.ScopeProof;
import dev.cairn.maintenance.internal.rows.ScopeSource;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Damage;
import dev.cairn.storage.DropOutcome;
import dev.cairn.storage.ReceiveOutcome;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Copies all scopes of a source into a store. Goes twice through them, as the source may be written to meanwhile; what did not change
 * is passed over by its header. Killed at any moment, the next run goes on. Used once, by one thread.
 */
final class StoreCopy {
    private static final int PAGE = 100;
    private static final int PASSES = 2;
    private static final String LEASED = "a lease runs on the target's";
    private static final String REMOVED = "the source has removed it, but the target's was changed since it was copied";
    private static final String CHANGED = "the target's was changed while it was copied";

    private final ScopeSource source;
    private final Storage target;
    private final ScopeSource targets;
    private final CopyObstacles obstacles;
    private final CopyOptions options;
    private final boolean thorough;
    private final Consumer<ScopeCut> reported;
    private final CopyMarks marks;
    private final CopyReport.Count count = new CopyReport.Count();
    /** Those reported of, so that a second pass does not tell again. */
    private final Set<List<String>> leftOut = new HashSet<>();

    /** @param thorough whether all of the target's is read and compared, and not passed over by its header; then the source stands still */
    StoreCopy(ScopeSource source, Storage target, CopyOptions options, boolean thorough, Consumer<ScopeCut> reported) {
        this.source = source;
        this.target = target;
        this.targets = ScopeSource.of(target);
        this.obstacles = new CopyObstacles(source, targets, options.from());
        this.options = options;
        this.thorough = thorough;
        this.reported = reported;
        this.marks = new CopyMarks(target);
    }

    CopyReport run() {
        if (options.dryRun()) {
            pass(true);
            removeWhatIsGone();
            return count.report();
        }
        marks.expectOther(source);
        for (int pass = 1; pass <= (thorough ? 1 : PASSES); pass++) {
            pass(pass == 1);
        }
        removeWhatIsGone();
        return count.report();
    }

    private void tell(ScopeCut cut) {
        count.add(cut);
        reported.accept(cut);
    }

    private void pass(boolean first) {
        ScopeInfo last;
        List<ScopeInfo> page = source.scopes(null, PAGE, this::nameless);
        while (!page.isEmpty()) {
            last = page.get(page.size() - 1);
            copy(page.stream().filter(info -> isMeant(info.scope())).toList(), first);
            page = source.scopes(last, PAGE, this::nameless);
        }
    }

    private boolean isMeant(Scope scope) {
        return !OwnScopes.contain(scope) && options.only().test(scope.parts());
    }

    /**
     * What is about to be done with a scope.
     *
     * @param there what the target has, or null for nothing
     * @param expected the proof of it when it was looked at; null where whatever is there may be replaced
     * @param filled whether the target has rows
     * @param fresh the incarnation that the target gets unless it keeps its own
     */
    private record Task(
            ScopeInfo seen,
            @Nullable ScopeInfo there,
            @Nullable String expected,
            boolean filled,
            long fresh) {
        Task(ScopeInfo seen, @Nullable ScopeInfo there, @Nullable String expected, boolean filled) {
            this(seen, there, expected, filled, ScopeMove.newIncarnation());
        }
    }

    private void copy(List<ScopeInfo> page, boolean first) {
        Map<Scope, CopyMark> known =
                marks.of(page.stream().map(ScopeInfo::scope).toList());
        Map<Scope, Task> tasks = new LinkedHashMap<>();
        Map<Scope, CopyMark> intended = new LinkedHashMap<>();
        for (ScopeInfo info : page) {
            guard(
                    info,
                    () -> consider(info, known.get(info.scope()), first).ifPresent(task -> {
                        tasks.put(info.scope(), task);
                        source.view(info.scope(), view -> mark(task, view))
                                .ifPresent(mark -> intended.put(info.scope(), mark));
                    }));
        }
        if (!options.dryRun()) {
            marks.put(intended);
            Map<Scope, CopyMark> done = new LinkedHashMap<>();
            tasks.forEach((scope, task) -> guard(task.seen, () -> copy(task, intended.get(scope), first, done)));
            marks.put(done);
        }
    }

    /** What is replaced only because it may be is not noted as the target's: a copy that ends here does not make it so. */
    private CopyMark mark(Task task, ScopeView view) {
        ScopeInfo there = task.there;
        String before = task.expected;
        return there == null || before == null
                ? CopyMark.of(options.from(), view, task.fresh, 0, "")
                : CopyMark.of(options.from(), view, task.fresh, there.incarnation(), before);
    }

    private Optional<Task> consider(ScopeInfo info, @Nullable CopyMark mark, boolean first) {
        String proof = targets.view(info.scope(), ScopeProof::of).orElse("");
        ScopeInfo there = targets.find(info.scope()).orElse(null);
        if (there == null) {
            return Optional.of(new Task(info, null, "", false));
        }
        boolean sameRows = thorough && hasSameRows(info, there);
        String obstacle = obstacles.reason(info, there, mark);
        boolean done = isDone(info, proof, mark);
        if (thorough ? sameRows : obstacle.isEmpty() ? done : isEqual(info)) {
            unchanged(info, first);
            return Optional.empty();
        }
        boolean filled = !obstacles.isEmpty(info.scope());
        if (obstacle.isEmpty() && thorough && done && filled) {
            obstacle = "the target's differs, though it counts the same changes";
        }
        if (!obstacle.isEmpty() && !options.overwrite()) {
            once(ScopeCut.unmoved(info, Action.CONFLICT, obstacle).losing(losses(info.scope())));
            return Optional.empty();
        }
        return Optional.of(new Task(info, there, obstacle.isEmpty() ? proof : null, filled));
    }

    /** Damage in one scope does not end the copy of the others. */
    private void guard(ScopeInfo info, Runnable step) {
        try {
            step.run();
        } catch (CorruptException e) {
            damaged(info, e);
        }
    }

    private void damaged(ScopeInfo info, CorruptException met) {
        Optional<CorruptException> here = source.damage(info.scope());
        Optional<CorruptException> there = here.isPresent() ? here : targets.damage(info.scope());
        if (there.isEmpty()) {
            throw met;
        }
        CorruptException damage = there.get();
        if (here.isPresent()) {
            once(ScopeCut.unmoved(info, Action.DAMAGED, damage.reason(), damage.address()));
        } else if (options.overwrite() && !options.dryRun()) {
            replaceDamaged(info);
        } else {
            conflict(info, "the target's is damaged: " + damage.reason(), damage.address());
        }
    }

    /** What cannot be read is dropped: its rows cannot be compared. */
    private void replaceDamaged(ScopeInfo info) {
        DropOutcome dropped;
        try {
            dropped = target.admin().drop(info.scope(), 0, Budget.UNLIMITED);
        } catch (CorruptException e) {
            conflict(info, "the target's header is damaged: " + e.reason() + "; repair the target first", e.address());
            return;
        }
        if (dropped.refused() == null) {
            Map<Scope, CopyMark> done = new LinkedHashMap<>();
            copy(new Task(info, null, null, true), null, true, done);
            marks.put(done);
        } else {
            conflict(info, LEASED, "");
        }
    }

    private void unchanged(ScopeInfo info, boolean first) {
        if (first) {
            tell(ScopeCut.unmoved(info, Action.UNCHANGED, ""));
        }
    }

    private void conflict(ScopeInfo info, String reason, String address) {
        once(ScopeCut.unmoved(info, Action.CONFLICT, reason, address));
    }

    /** What the target has of its own under a name. */
    private ScopeLosses losses(Scope scope) {
        return source.view(scope, here -> targets.view(scope, there -> ScopeLosses.between(here, there)))
                .orElseGet(() -> targets.view(scope, there -> ScopeLosses.between(null, there)))
                .orElse(ScopeLosses.NONE);
    }

    private void nameless(Damage damage) {
        once(ScopeCut.nameless(damage));
    }

    private void once(ScopeCut cut) {
        if (leftOut.add(cut.name().isEmpty() ? List.of(cut.address()) : cut.name())) {
            tell(cut);
        }
    }

    /** Whether a target has what its source has now, by what was noted of both. Changes without order leave no trace in a header. */
    private static boolean isDone(ScopeInfo here, String there, @Nullable CopyMark mark) {
        return mark != null
                && here.ordered()
                && mark.source().equals(ScopeProof.of(here))
                && mark.target().equals(there);
    }

    /** Whether the target has the same scope, wherever it got it from: the one that was backed up is still equal to its backup. */
    private boolean isEqual(ScopeInfo here) {
        return source.view(
                        here.scope(),
                        one -> target.admin()
                                .view(here.scope(), other -> RowDelta.equal(one, other))
                                .orElse(false))
                .orElse(false);
    }

    /** Reads all of the target's, so that damage is found, and of the source's where the headers show the same. */
    private boolean hasSameRows(ScopeInfo here, ScopeInfo there) {
        Optional<MovedRows.Sums> theirs = plainSums(targets, here.scope());
        return ScopeProof.sameHeader(here, there)
                && plainSums(source, here.scope()).equals(theirs);
    }

    private static Optional<MovedRows.Sums> plainSums(ScopeSource place, Scope scope) {
        return place.view(scope, view -> MovedRows.all(LandedView.plain(view)));
    }

    /**
     * Reports what became of the scope when it is no longer looked at, since the listener may use the source.
     *
     * @param noted what the target's notes say of it already, if anything
     */
    private void copy(Task task, @Nullable CopyMark noted, boolean first, Map<Scope, CopyMark> marked) {
        source.view(task.seen.scope(), view -> move(view, task, noted)).ifPresent(done -> {
            if (done.moved.status() != ReceiveOutcome.Status.DONE) {
                conflict(done.now, reason(done.moved.status()), "");
                return;
            }
            marked.put(task.seen.scope(), done.mark.done(done.moved.proof()));
            if (done.moved.idle()) {
                unchanged(done.now, first);
            } else {
                tell(ScopeCut.of(
                        done.now,
                        task.filled ? Action.UPDATED : Action.ADDED,
                        done.moved.moved(),
                        done.moved.losses()));
            }
        });
    }

    private record Done(ScopeInfo now, CopyMark mark, ScopeMove.Moved moved) {}

    private Done move(ScopeView view, Task task, @Nullable CopyMark noted) {
        ScopeInfo now = view.info();
        CopyMark mark = noted;
        if (mark == null || !mark.source().equals(ScopeProof.of(view))) {
            mark = mark(task, view);
            marks.put(Map.of(now.scope(), mark));
        }
        return new Done(now, mark, new ScopeMove(view, target, task.fresh).run(task.expected));
    }

    private static String reason(ReceiveOutcome.Status status) {
        return status == ReceiveOutcome.Status.TARGET_LEASED ? LEASED : CHANGED;
    }

    private void removeWhatIsGone() {
        for (StoredRecord record : ScanPage.<StoredRecord>rows(last -> marks.list(last, PAGE))) {
            Scope scope = new Scope(record.key());
            CopyMark mark = CopyMark.read(record);
            if (isMeant(scope) && mark.from().equals(options.from()) && isGone(scope)) {
                remove(scope, mark);
            }
        }
    }

    private boolean isGone(Scope scope) {
        try {
            return source.find(scope).isEmpty();
        } catch (CorruptException e) { // reported when the source was listed
            return false;
        }
    }

    private void remove(Scope scope, CopyMark mark) {
        Optional<ScopeInfo> there = targets.view(scope, ScopeView::info);
        if (there.isPresent()) {
            ScopeLosses losses = losses(scope);
            if (!obstacles.covers(mark, scope) && !options.overwrite()) {
                once(ScopeCut.unmoved(there.get(), Action.CONFLICT, REMOVED).losing(losses));
                return;
            }
            DropOutcome dropped = options.dryRun() ? null : target.admin().drop(there.get(), Budget.UNLIMITED);
            if (dropped != null && !dropped.existed()) {
                conflict(there.get(), dropped.refused() == null ? CHANGED : LEASED, "");
                return;
            }
            tell(ScopeCut.unmoved(there.get(), Action.REMOVED, "").losing(losses));
        }
        if (!options.dryRun()) {
            marks.forget(scope);
        }
    }
}
