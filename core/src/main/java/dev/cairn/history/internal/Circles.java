package dev.cairn.history.internal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds links that lead back to where they began, for example parents of parents. Stateless. */
public final class Circles {
    private Circles() {}

    /**
     * Returns one place of each circle. Every place is passed once.
     *
     * @param next where a place leads to; null at an end
     */
    public static <P> List<P> of(Collection<P> starts, Function<P, @Nullable P> next) {
        List<P> found = new ArrayList<>();
        Map<P, Integer> walks = new HashMap<>();
        int number = 0;
        for (P start : starts) {
            number++;
            @Nullable P at = start;
            while (at != null && walks.putIfAbsent(at, number) == null) {
                at = next.apply(at);
            }
            Integer walk = at == null ? null : walks.get(at);
            if (at != null && walk != null && walk == number) {
                found.add(at);
            }
        }
        return found;
    }
}
