package dev.cairn.http.internal.client;

import dev.cairn.http.internal.wire.Operations;
import dev.cairn.http.internal.wire.Outcomes;
import dev.cairn.http.internal.wire.Questions;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Reclaimable;
import dev.cairn.storage.Scope;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Counts what is left over. The server does not know which scopes count, so it names those that it counted, and counts again without some. */
final class LeftOverCount {
    private final Remote remote;
    private final Predicate<Scope> staged;
    private final Set<Scope> without = new HashSet<>();

    LeftOverCount(Remote remote, Predicate<Scope> staged) {
        this.remote = remote;
        this.staged = staged;
    }

    Reclaimable run(Consumer<Damage> damaged) {
        while (true) {
            List<Damage> told = new ArrayList<>();
            Outcomes.LeftOver found =
                    remote.ask(Operations.LEFT_OVER, new Questions.LeftOver(List.copyOf(without), true), told::add);
            List<Scope> not = found.counted().stream().filter(staged.negate()).toList();
            if (not.isEmpty()) {
                told.forEach(damaged);
                return found.left();
            }
            without.addAll(not);
        }
    }
}
