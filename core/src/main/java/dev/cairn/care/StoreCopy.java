package dev.cairn.care;

import dev.cairn.CorruptException;
import dev.cairn.care.ScopeCut.Action;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Damage;
import dev.cairn.storage.DropOutcome;
import dev.cairn.storage.ReceiveOutcome;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
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

    private final ScopeSource source;
    private final Storage target;
    private final ScopeSource targets;
    private final CopyObstacles obstacles;
    private final CopyOptions options;
    private final boolean thorough;
    private final Consumer<ScopeCut> told;
    private final CopyMarks marks;
    private final CopyReport.Count count = new CopyReport.Count();
    /** Those told of, so that a second pass does not tell again. */
    private final Set<List<String>> leftOut = new HashSet<>();

    /** @param thorough whether all of the target's is read and compared, and not passed over by its header; then the source stands still */
    StoreCopy(ScopeSource source, Storage target, CopyOptions options, boolean thorough, Consumer<ScopeCut> told) {
        this.source = source;
        this.target = target;
        this.targets = ScopeSource.of(target);
        this.obstacles = new CopyObstacles(source, targets, options.from());
        this.options = options;
        this.thorough = thorough;
        this.told = told;
        this.marks = new CopyMarks(target);
    }

    CopyReport run() {
        if (options.dryRun()) {
            pass(true);
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
        told.accept(cut);
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

    /** What is about to be done with a scope. */
    private record Task(ScopeInfo seen, @Nullable ScopeInfo there, boolean replace) {}

    private void copy(List<ScopeInfo> page, boolean first) {
        Map<Scope, CopyMark> known =
                marks.of(page.stream().map(ScopeInfo::scope).toList());
        List<Task> tasks = new ArrayList<>();
        Map<Scope, CopyMark> intended = new LinkedHashMap<>();
        for (ScopeInfo info : page) {
            guard(
                    info,
                    () -> consider(info, known.get(info.scope()), first).ifPresent(task -> {
                        tasks.add(task);
                        intended.put(info.scope(), CopyMark.of(options.from(), info, task.there));
                    }));
        }
        if (!options.dryRun()) {
            marks.put(intended);
            tasks.forEach(task -> guard(task.seen, () -> copy(task, first)));
        }
    }

    private Optional<Task> consider(ScopeInfo info, @Nullable CopyMark mark, boolean first) {
        ScopeInfo there = targets.find(info.scope()).orElse(null);
        if (there == null) {
            return Optional.of(new Task(info, null, false));
        }
        boolean sameRows = thorough && hasSameRows(info, there);
        String obstacle = obstacles.reason(info, there, mark);
        if (thorough ? sameRows : obstacle.isEmpty() ? isDone(info, there) : isEqual(info, there)) {
            unchanged(info, first);
            return Optional.empty();
        }
        if (obstacle.isEmpty() && thorough && isDone(info, there) && !obstacles.isEmpty(info.scope())) {
            obstacle = "the target's differs, though it counts the same changes";
        }
        if (!obstacle.isEmpty() && !options.overwrite()) {
            conflict(info, obstacle, "");
            return Optional.empty();
        }
        return Optional.of(new Task(info, there, !obstacle.isEmpty()));
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
        marks.put(Map.of(info.scope(), CopyMark.of(options.from(), info, null)));
        DropOutcome dropped;
        try {
            dropped = target.drop(info.scope(), 0, Budget.UNLIMITED);
        } catch (CorruptException e) {
            conflict(info, "the target's header is damaged: " + e.reason() + "; repair the target first", e.address());
            return;
        }
        if (dropped.refused() == null) {
            copy(new Task(info, null, true), true);
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

    private void nameless(Damage damage) {
        once(ScopeCut.nameless(damage));
    }

    private void once(ScopeCut cut) {
        if (leftOut.add(cut.name().isEmpty() ? List.of(cut.address()) : cut.name())) {
            tell(cut);
        }
    }

    /** Changes without order leave no trace in a header. */
    private static boolean isDone(ScopeInfo here, ScopeInfo there) {
        return here.ordered() && hasSameCounters(here, there);
    }

    private static boolean hasSameCounters(ScopeInfo here, ScopeInfo there) {
        return there.incarnation() == here.incarnation() && there.change() == here.change();
    }

    /**
     * Whether the target has the very same scope, wherever it got it from: the one that was backed up is still equal to its backup. Equal
     * counters alone do not prove it, as two copies of a scope may have gone on by themselves.
     */
    private boolean isEqual(ScopeInfo here, ScopeInfo there) {
        return hasSameCounters(here, there)
                && source.view(
                                here.scope(),
                                one -> target.view(here.scope(), other -> ScopeDelta.equal(one, other))
                                        .orElse(false))
                        .orElse(false);
    }

    /** Reads all of the target's, so that damage is found, and of the source's where the counters are the same. */
    private boolean hasSameRows(ScopeInfo here, ScopeInfo there) {
        Optional<MovedRows.Sums> theirs = targets.sums(here.scope());
        return hasSameCounters(here, there)
                && there.summary().equals(here.summary())
                && source.sums(here.scope()).equals(theirs);
    }

    /** Tells what became of the scope when it is no longer looked at, since whoever is told may use the source. */
    private void copy(Task task, boolean first) {
        Scope scope = task.seen.scope();
        boolean filled = task.there == null ? !task.replace : obstacles.isEmpty(scope);
        source.view(scope, view -> move(view, task)).ifPresent(done -> {
            if (done.moved.status() != ReceiveOutcome.Status.DONE) {
                conflict(done.now, reason(done.moved.status()), "");
            } else if (done.moved.idle()) {
                unchanged(done.now, first);
            } else {
                tell(ScopeCut.of(done.now, filled ? Action.ADDED : Action.UPDATED, done.moved.moved()));
            }
        });
    }

    private record Done(ScopeInfo now, ScopeMove.Moved moved) {}

    private Done move(ScopeView view, Task task) {
        ScopeInfo now = view.info();
        if (!hasSameCounters(now, task.seen)) {
            marks.put(Map.of(now.scope(), CopyMark.of(options.from(), now, task.there)));
        }
        return new Done(now, new ScopeMove(view, target).run(task.replace));
    }

    private static String reason(ReceiveOutcome.Status status) {
        return status == ReceiveOutcome.Status.TARGET_LEASED ? LEASED : "the target's was changed while it was copied";
    }

    private void removeWhatIsGone() {
        StoredRecord last;
        List<StoredRecord> page = marks.list(null, PAGE);
        while (!page.isEmpty()) {
            last = page.get(page.size() - 1);
            for (StoredRecord record : page) {
                Scope scope = new Scope(record.key());
                CopyMark mark = CopyMark.read(record);
                if (isMeant(scope) && mark.from().equals(options.from()) && isGone(scope)) {
                    remove(scope, mark);
                }
            }
            page = marks.list(last, PAGE);
        }
    }

    private boolean isGone(Scope scope) {
        try {
            return source.find(scope).isEmpty();
        } catch (CorruptException e) { // told when the source was listed
            return false;
        }
    }

    private void remove(Scope scope, CopyMark mark) {
        Optional<ScopeInfo> there = targets.find(scope);
        if (there.isPresent() && !mark.covers(there.get()) && !options.overwrite()) {
            conflict(there.get(), "the source has removed it, but the target's was changed since it was copied", "");
            return;
        }
        if (there.isPresent()) {
            target.drop(scope, Budget.UNLIMITED);
            tell(ScopeCut.unmoved(there.get(), Action.REMOVED, ""));
        }
        marks.forget(scope);
    }
}
