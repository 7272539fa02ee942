package dev.cairn.storage.memory;

import dev.cairn.storage.Budget;
import dev.cairn.storage.DropOutcome;
import dev.cairn.storage.Reclaimable;
import dev.cairn.storage.Scope;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What dropped scopes and half-made copies leave to be removed. Thread-safe. */
final class Tombstones {
    private final List<Tombstone> graves = new ArrayList<>();

    /** Goes on with the drops of a name, after adding what was just detached from it. */
    synchronized DropOutcome drop(Scope scope, Optional<ScopeContent> detached, Budget budget) {
        detached.ifPresent(content -> graves.add(new Tombstone(Detached.of(scope), content)));
        long held = ofName(scope).mapToLong(Tombstone::held).sum();
        boolean existed = ofName(scope).findAny().isPresent();
        bury(grave -> scope.equals(grave.scope()), budget.rows());
        return new DropOutcome(existed, ofName(scope).findAny().isEmpty(), held);
    }

    /** Adds what never became a scope. */
    synchronized void add(ScopeContent halfMade) {
        graves.add(new Tombstone(null, halfMade));
    }

    /** Removes up to so many rows, whatever their scope. */
    synchronized int bury(int rows) {
        return bury(grave -> true, rows);
    }

    synchronized Reclaimable leftOver() {
        return graves.stream().map(grave -> grave.content().leftOver()).reduce(Reclaimable.NONE, Reclaimable::plus);
    }

    synchronized boolean isEmpty() {
        return graves.isEmpty();
    }

    private int bury(Predicate<Tombstone> which, int rows) {
        int removed = 0;
        for (Iterator<Tombstone> each = graves.iterator(); each.hasNext() && removed < rows; ) {
            Tombstone grave = each.next();
            boolean more = which.test(grave);
            while (more && removed < rows) {
                more = grave.removeRow();
                removed++;
                if (!more) {
                    each.remove();
                }
            }
        }
        return removed;
    }

    private Stream<Tombstone> ofName(Scope scope) {
        return graves.stream().filter(grave -> scope.equals(grave.scope()));
    }
}
