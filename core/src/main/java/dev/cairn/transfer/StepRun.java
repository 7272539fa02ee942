package dev.cairn.transfer;

import dev.cairn.storage.Budget;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.CopyOutcome.Status;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.Storage;
import dev.cairn.store.ItemMerge;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Brings one staged scope to its place. Immutable. */
record StepRun(Storage storage, Clock clock, ImportStep step) {
    private static final Budget PART = new Budget(2_000);

    /** Whether the rows are in their place; false where somebody else has put something there meanwhile. */
    boolean run() {
        if (header(step.hidden()) == null) {
            return true;
        }
        return switch (step.action()) {
            case ADD -> merge(false);
            case ADD_AND_REPLACE -> merge(true);
            case CREATE -> copy();
            case REPLACE -> replace();
        };
    }

    private @Nullable ScopeInfo header(Scope scope) {
        return storage.read(scope, Read.of().build()).scope();
    }

    private boolean merge(boolean overwrite) {
        new ItemMerge(storage, step.hidden(), storage, step.target(), clock).apply(overwrite);
        return true;
    }

    private boolean replace() {
        ScopeInfo there = header(step.target());
        if (there != null && there.incarnation() == step.incarnation()) {
            if (there.change() != step.change()) {
                return false;
            }
            if (storage.drop(step.target(), 0, Budget.UNLIMITED).refused() != null) {
                return false;
            }
        }
        return copy();
    }

    private boolean copy() {
        CopyOutcome outcome;
        do {
            outcome = storage.copy(step.hidden(), step.target(), PART);
        } while (outcome.status() == Status.MORE || outcome.status() == Status.SOURCE_CHANGED);
        return outcome.status() == Status.DONE
                || (outcome.status() == Status.TARGET_EXISTS
                        && digest(step.hidden()).equals(digest(step.target())));
    }

    /** The target is this very copy where an import was killed between making it and removing its source. */
    private String digest(Scope scope) {
        Section section = Section.of(step.target());
        return storage.view(
                        scope,
                        view -> new ScopeText(view, section.rows(false, Instant.MIN), line -> {})
                                .write()
                                .sha256())
                .orElse("");
    }
}
