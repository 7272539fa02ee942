package dev.cairn.server.internal.contract;

import dev.cairn.error.CairnException;
import dev.cairn.internal.text.Problems;
import dev.cairn.server.internal.http.Access;
import dev.cairn.server.internal.http.Request;
import dev.cairn.server.internal.http.Route;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Refuses requests that state a condition which their route does not know, since it would be dropped. Immutable. */
public record Conditions(Contract contract) {
    private static final List<String> HEADERS = List.of("If-Match", "If-None-Match", "Cairn-Token");

    /**
     * Returns the same route with the check before it; of one that changes nothing the route itself.
     *
     * @throws CairnException at a request, {@code INVALID} with all headers that the route does not take
     */
    public Route checked(Route route) {
        if (route.access() != Access.WRITE) {
            return route;
        }
        Set<String> known = contract.find(route.method(), route.path())
                .map(operation -> operation.headers().keySet())
                .orElse(Set.of());
        return route.with(request -> {
            check(known, request);
            return route.handler().handle(request);
        });
    }

    private static void check(Set<String> known, Request request) {
        Problems problems = new Problems("Cannot read the request", Map.of());
        for (String header : HEADERS) {
            if (request.header(header).isPresent() && !known.contains(header)) {
                problems.invalid(header, "is not taken by this route");
            }
        }
        problems.throwIfAny();
    }
}
