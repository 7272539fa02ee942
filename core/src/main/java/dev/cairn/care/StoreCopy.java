package dev.cairn.care;

import dev.cairn.care.ScopeCut.Action;
import dev.cairn.storage.Budget;
import dev.cairn.storage.ReceiveOutcome;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
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

    private final ScopeSource source;
    private final Storage target;
    private final CopyOptions options;
    private final Consumer<ScopeCut> told;
    private final CopyMarks marks;
    private final CopyReport.Count count = new CopyReport.Count();
    /** Those told of, so that a second pass does not tell again. */
    private final Set<Scope> conflicts = new HashSet<>();

    StoreCopy(ScopeSource source, Storage target, CopyOptions options, Consumer<ScopeCut> told) {
        this.source = source;
        this.target = target;
        this.options = options;
        this.told = told;
        this.marks = new CopyMarks(target);
    }

    CopyReport run() {
        marks.expectOther(source);
        for (int pass = 1; pass <= PASSES; pass++) {
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
        List<ScopeInfo> page = source.scopes(null, PAGE);
        while (!page.isEmpty()) {
            last = page.get(page.size() - 1);
            copy(page.stream().filter(info -> !OwnScopes.contain(info.scope())).toList(), first);
            page = source.scopes(last, PAGE);
        }
    }

    /** What is about to be done with a scope. */
    private record Task(ScopeInfo seen, @Nullable ScopeInfo there, boolean replace) {}

    private void copy(List<ScopeInfo> page, boolean first) {
        Map<Scope, CopyMark> known =
                marks.of(page.stream().map(ScopeInfo::scope).toList());
        ScopeSource targets = ScopeSource.of(target);
        List<Task> tasks = new ArrayList<>();
        Map<Scope, CopyMark> intended = new LinkedHashMap<>();
        for (ScopeInfo info : page) {
            ScopeInfo there = targets.find(info.scope()).orElse(null);
            CopyMark mark = known.get(info.scope());
            String conflict = conflict(info, there, mark);
            if (conflict.isEmpty() ? isDone(info, there) : isEqual(info, there)) {
                unchanged(info, first);
            } else if (!conflict.isEmpty() && !options.overwrite()) {
                conflict(info, conflict);
            } else {
                tasks.add(new Task(info, there, !conflict.isEmpty()));
                intended.put(info.scope(), CopyMark.of(options.from(), info, there));
            }
        }
        marks.put(intended);
        tasks.forEach(task -> copy(task, first));
    }

    private void unchanged(ScopeInfo info, boolean first) {
        if (first) {
            tell(ScopeCut.unmoved(info, Action.UNCHANGED, ""));
        }
    }

    private void conflict(ScopeInfo info, String reason) {
        if (conflicts.add(info.scope())) {
            tell(ScopeCut.unmoved(info, Action.CONFLICT, reason));
        }
    }

    /** Changes without order leave no trace in a header. */
    private static boolean isDone(ScopeInfo here, @Nullable ScopeInfo there) {
        return there != null
                && here.ordered()
                && there.incarnation() == here.incarnation()
                && there.change() == here.change();
    }

    /**
     * Whether the target has the very same scope, wherever it got it from: the one that was backed up is still equal to its backup. Equal
     * counters alone do not prove it, as two copies of a scope may have gone on by themselves.
     */
    private boolean isEqual(ScopeInfo here, @Nullable ScopeInfo there) {
        return there != null
                && there.incarnation() == here.incarnation()
                && there.change() == here.change()
                && source.view(
                                here.scope(),
                                one -> target.view(here.scope(), other -> ScopeDelta.equal(one, other))
                                        .orElse(false))
                        .orElse(false);
    }

    private String conflict(ScopeInfo here, @Nullable ScopeInfo there, @Nullable CopyMark mark) {
        if (there == null) {
            return "";
        }
        if (mark == null && there.incarnation() == here.incarnation() && there.change() > here.change()) {
            return "the target's is further on: it was changed after the source had this state";
        }
        if (mark == null) {
            return "the target has a scope of that name which was not copied there";
        }
        if (!mark.covers(there)) {
            return "the target's scope was changed since it was copied";
        }
        boolean sameLine = here.incarnation() == mark.incarnation();
        return sameLine || mark.from().equals(options.from())
                ? ""
                : "the target's scope was copied from " + mark.from();
    }

    private void copy(Task task, boolean first) {
        Scope scope = task.seen.scope();
        source.view(scope, view -> {
            ScopeInfo now = view.info();
            if (now.change() != task.seen.change() || now.incarnation() != task.seen.incarnation()) {
                marks.put(Map.of(scope, CopyMark.of(options.from(), now, task.there)));
            }
            ScopeMove.Moved moved = new ScopeMove(view, target).run(task.replace);
            if (moved.status() != ReceiveOutcome.Status.DONE) {
                conflict(now, reason(moved.status()));
            } else if (moved.idle()) {
                unchanged(now, first);
            } else {
                tell(ScopeCut.of(now, task.there == null ? Action.ADDED : Action.UPDATED, moved.moved()));
            }
            return true;
        });
    }

    private static String reason(ReceiveOutcome.Status status) {
        return status == ReceiveOutcome.Status.TARGET_LEASED
                ? "a lease runs on the target's scope"
                : "the target's scope was changed while it was copied";
    }

    private void removeWhatIsGone() {
        StoredRecord last;
        List<StoredRecord> page = marks.list(null, PAGE);
        while (!page.isEmpty()) {
            last = page.get(page.size() - 1);
            for (StoredRecord record : page) {
                Scope scope = new Scope(record.key());
                CopyMark mark = CopyMark.read(record);
                if (mark.from().equals(options.from()) && source.find(scope).isEmpty()) {
                    remove(scope, mark);
                }
            }
            page = marks.list(last, PAGE);
        }
    }

    private void remove(Scope scope, CopyMark mark) {
        Optional<ScopeInfo> there = ScopeSource.of(target).find(scope);
        if (there.isPresent() && !mark.covers(there.get()) && !options.overwrite()) {
            conflict(there.get(), "the source has removed it, but the target's scope was changed since it was copied");
            return;
        }
        if (there.isPresent()) {
            target.drop(scope, Budget.UNLIMITED);
            tell(ScopeCut.unmoved(there.get(), Action.REMOVED, ""));
        }
        marks.forget(scope);
    }
}
