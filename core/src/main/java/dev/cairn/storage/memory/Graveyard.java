package dev.cairn.storage.memory;

import dev.cairn.storage.Budget;
import dev.cairn.storage.DropOutcome;
import dev.cairn.storage.LeftOver;
import dev.cairn.storage.Scope;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What dropped scopes and half-made copies leave to be removed. Safe for use by many threads. */
final class Graveyard {
    private final List<Grave> graves = new ArrayList<>();

    /** Goes on with the drops of a name, after adding what was just detached from it. */
    synchronized DropOutcome drop(Scope scope, Optional<ScopeContent> detached, Budget budget) {
        detached.ifPresent(content -> graves.add(new Grave(Detached.of(scope), content)));
        long held = ofName(scope).mapToLong(Grave::held).sum();
        boolean existed = ofName(scope).findAny().isPresent();
        bury(grave -> scope.equals(grave.scope()), budget.rows());
        return new DropOutcome(existed, ofName(scope).findAny().isEmpty(), held);
    }

    /** Adds what never became a scope. */
    synchronized void add(ScopeContent halfMade) {
        graves.add(new Grave(null, halfMade));
    }

    /** Removes up to so many rows, whatever their scope. */
    synchronized int bury(int rows) {
        return bury(grave -> true, rows);
    }

    synchronized LeftOver leftOver() {
        return graves.stream().map(grave -> grave.content().leftOver()).reduce(LeftOver.NONE, LeftOver::plus);
    }

    synchronized boolean isEmpty() {
        return graves.isEmpty();
    }

    private int bury(Predicate<Grave> which, int rows) {
        int removed = 0;
        for (Iterator<Grave> each = graves.iterator(); each.hasNext() && removed < rows; ) {
            Grave grave = each.next();
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

    private Stream<Grave> ofName(Scope scope) {
        return graves.stream().filter(grave -> scope.equals(grave.scope()));
    }
}
